package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.probe.Gauge;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.probe.wire.Wire;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.WatchedStage;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.timeline.Timekeeper;
import dev.furlong.run.trial.turn.Turns;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Edge;
import dev.furlong.session.watch.ScriptedLoad;
import dev.furlong.session.watch.WatchedLoad;
import dev.furlong.workload.invariant.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When probes are read, and what becomes of figures that were read late: by a session that is told. */
final class TrialWatchTest {
    private static final Instant EDGE = Instant.parse("2026-11-20T10:11:12Z");
    private static final Duration ON_TIME = Duration.ofMillis(1900);
    private static final Duration LATE = Duration.ofMillis(2100);

    @TempDir
    private Path folder;

    private final Deque<LoadEvent> says = new ArrayDeque<>();
    private final List<String> done = new ArrayList<>();
    private Instant now = EDGE.plus(ON_TIME);
    private Instant begun = now.plus(ON_TIME);
    private Instant ended = EDGE;
    private Instant drained = EDGE;
    private String slow = "";
    private Turns.Turn turn = Turns.Turn.alone();
    private List<Gauge> gauges = List.of();
    private boolean inTurns;

    @Test
    void disksAreSyncedBeforeTheFirstProbe_andProbesEndInReverse() {
        followed();

        assertThat(done)
                .containsExactly(
                        "sync",
                        "inner begins",
                        "outer begins",
                        "go",
                        "outer ends",
                        "inner ends",
                        "go",
                        "sync",
                        "inner drained",
                        "outer drained",
                        "go",
                        "inner apart",
                        "outer apart",
                        "go");
    }

    @Test
    void probesThatAreReadOnTime_giveTheirFiguresFactsAndConditions() {
        TrialWatch watch = followed();

        assertThat(watch.costs().values())
                .containsOnlyKeys("cpu.total", "cpu.client.total", "disk.syncs", "disk.syncs.drained");
        assertThat(watch.costs().unavailable()).isEmpty();
        assertThat(watch.facts()).containsOnlyKeys("inner", "outer");
        assertThat(watch.conditions())
                .isEqualTo(Conditions.of(Conditions.STOLEN_SHARE, 0.01).with(Conditions.CLIENT_CORES, 2));
    }

    /** The disk is slow, and no probe has been read yet. */
    @Test
    void syncBeforeTheProbes_mayTakeItsTime() {
        slow = "sync";
        begun = EDGE.plus(LATE).plus(ON_TIME);
        ended = EDGE.plus(LATE);
        drained = ended;

        assertThat(followed().costs().unavailable()).isEmpty();
    }

    /** The outer one ended before it. */
    @Test
    void probeThatIsAnsweredLate_losesItsFigure_andSoDoesAllThatIsReadBehindIt() {
        slow = "inner ends";

        assertThat(followed().costs().unavailable())
                .containsOnlyKeys("cpu.total", "cpu.client.total", "disk.syncs.drained");
    }

    @Test
    void endThatIsNoticedLate_losesAllFigures() {
        slow = "go";

        assertThat(followed().costs().unavailable())
                .hasSize(4)
                .containsEntry(
                        "disk.syncs",
                        "the probes were read 2.1 s late, because Furlong stood still or waited for a server");
    }

    @Test
    void drainingThatIsNoticedLate_losesItsOwnFiguresAlone() {
        drained = EDGE.minusSeconds(1);

        assertThat(followed().costs().unavailable()).containsOnlyKeys("cpu.client.total", "disk.syncs.drained");
    }

    /** Furlong, or the load, was stopped in between. */
    @Test
    void measurementThatBeginsLongAfterTheProbesWereRead_losesAllFigures() {
        begun = now.plus(LATE);

        assertThat(followed().costs().unavailable())
                .hasSize(4)
                .containsEntry(
                        "disk.syncs",
                        "the measurement began 2.1 s after the probes were read, because Furlong or the load stood still");
    }

    @Test
    void probesThatAreSlowToBegin_loseAllFigures() {
        slow = "inner begins";
        begun = EDGE.plus(LATE).plus(ON_TIME);

        assertThat(followed().costs().unavailable())
                .hasSize(4)
                .containsEntry(
                        "disk.syncs",
                        "the measurement began 2.1 s after the probes were read, because Furlong or the load stood still");
    }

    /** The probes are read in the turns of the first slice and of the last one, and nobody goes on before its turn. */
    @Test
    void loadThatTakesTurns_isAnsweredInItsTurnAlone_andReadBesideItsFirstAndLastSlice() {
        inTurns = true;
        turn = noted();
        followed();

        assertThat(done)
                .containsExactly(
                        "turn to WARM_UP",
                        "go",
                        "turn to SLICE",
                        "go",
                        "sync",
                        "inner begins",
                        "outer begins",
                        "go",
                        "turn to SLICE",
                        "go",
                        "outer ends",
                        "inner ends",
                        "go",
                        "turn to DOWN",
                        "go",
                        "sync",
                        "inner drained",
                        "outer drained",
                        "go",
                        "inner apart",
                        "outer apart",
                        "go");
    }

    /**
     * Each time that the load goes on takes 5 s of CPU, and each wait for a slice 3 s. Before its first slice it waits too, but then
     * others warm up. What the probes say of the machine is also of those that had their slices meanwhile.
     */
    @Test
    void workOfEachTurn_andWhileOthersHaveTheirs_isCounted() {
        inTurns = true;
        turn = noted();
        gauges = List.of(() -> Map.of(
                Gauged.CPU,
                100.0 + 5 * times("go") + 3 * times("turn to SLICE"),
                Gauged.CPU_OTHERS,
                7.0 + times("go")));
        TrialWatch watch = followed();

        assertThat(watch.finished().measurement().slices())
                .extracting(slice -> slice.turn().get(Gauged.CPU))
                .containsExactly(5.0, 5.0);
        assertThat(watch.finished().measurement().slices())
                .extracting(slice -> slice.turn().get(Slice.TRANSACTIONS))
                .containsExactly(20.0, 20.0);
        assertThat(watch.conditions().get(Conditions.IDLE_CPU_SHARE)).hasValue(0.2308);
        assertThat(watch.conditions().get(Conditions.IDLE_CORES))
                .hasValueSatisfying(cores -> assertThat(cores).isGreaterThan(1));
        assertThat(watch.conditions().get(Conditions.OTHERS_SHARE))
                .hasValueSatisfying(share -> assertThat(share).isGreaterThan(1));
        assertThat(watch.conditions().get(Conditions.MACHINE_BUSY_SHARE)).isEmpty();
        assertThat(watch.conditions().get(Conditions.CLIENT_CORES)).hasValue(2);
    }

    private Turns.Turn noted() {
        return new Turns.Turn() {
            @Override
            public void next(Turns.Stage stage) {
                done.add("turn to " + stage);
            }

            @Override
            public List<Subject> standing(Subject own) {
                return List.of(own);
            }
        };
    }

    private long times(String what) {
        return done.stream().filter(what::equals).count();
    }

    @Test
    void trialInOnePiece_waitsForNobody_andSaysNothingOfIt() {
        assertThat(followed().conditions().get(Conditions.IDLE_CORES)).isEmpty();
        assertThat(followed().conditions().get(Conditions.MACHINE_BUSY_SHARE)).isEmpty();
    }

    private TrialWatch followed() {
        List<Edge> edges = inTurns
                ? List.of(
                        Edge.WARM_UP_TURN,
                        Edge.SLICE_TURN,
                        Edge.BEGIN,
                        Edge.SLICE_TURN,
                        Edge.END,
                        Edge.LAST_TURN,
                        Edge.DRAINED,
                        Edge.COUNTED_APART)
                : List.of(Edge.BEGIN, Edge.END, Edge.DRAINED, Edge.COUNTED_APART);
        for (Edge edge : edges) {
            Instant reached = edge == Edge.BEGIN ? EDGE : edge == Edge.DRAINED ? drained : ended;
            JvmWork none = new JvmWork(0, 0, 0, 0, 0);
            long completed = edge == Edge.END ? 40 : inTurns && says.size() > 3 ? 20 : 10;
            says.add(new LoadEvent.Boundary(edge, reached.toEpochMilli(), completed, Map.of(), completed, none));
            if (edge == Edge.BEGIN) {
                says.add(new LoadEvent.MeasurementBegins(begun.toEpochMilli()));
            }
        }
        Slice slice = new Slice(0, 1, 1, 1);
        LoadEvent.Phased phased = new LoadEvent.Phased(
                1,
                Outcomes.NONE,
                EncodedHistogram.of(new Histogram(3)),
                List.of(),
                null,
                List.of(),
                inTurns ? List.of(slice, slice) : List.of());
        says.add(new LoadEvent.Finished(
                Map.of(),
                Conditions.none(),
                "1",
                JvmIdentity.ofThisJvm(),
                Map.of(),
                phased,
                phased,
                List.of(),
                0,
                new Ledger(List.of())));
        WatchedLoad load = new Scripted().watched(new Unasked(), folder);
        try (TrialWatch watch = new TrialWatch(
                load,
                new Subject(load.pids(), new Scope.InProcess()),
                surroundings(),
                () -> now,
                List.of(
                        new Told("inner", Metrics.CPU.total(), Metrics.CPU_CLIENT.total()),
                        new Told("outer", Metrics.DISK.syncs(), Metrics.DISK_DRAINED.syncs())),
                gauges,
                () -> new Timekeeper(List.of(), Checkpoints.unseen("nobody looks"), NanoClock.system()),
                turn,
                word -> {})) {
            watch.follow();
            return watch;
        }
    }

    private void did(String what) {
        done.add(what);
        if (what.equals(slow)) {
            now = EDGE.plus(LATE);
        }
    }

    private WatchedStage surroundings() {
        return new WatchedStage() {
            @Override
            public void sync() {
                did("sync");
            }

            @Override
            public StageWire wire() {
                return new StageWire(new Wire.None("nobody watches"), Optional.empty(), Settings.defaults());
            }

            @Override
            public Map<String, EffectiveSetting> observedOfProcesses(List<Long> loadJvms, Scope scope) {
                return Map.of();
            }
        };
    }

    private final class Told implements Probe {
        private final String name;
        private final Metric atEnd;
        private final Metric whenDrained;

        Told(String name, Metric atEnd, Metric whenDrained) {
            this.name = name;
            this.atEnd = atEnd;
            this.whenDrained = whenDrained;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String source() {
            return "a script";
        }

        @Override
        public List<Metric> metrics() {
            return List.of(atEnd, whenDrained);
        }

        @Override
        public Optional<String> unavailableHere() {
            return Optional.empty();
        }

        @Override
        public Span begin(Subject subject, Moment moment) {
            did(name + " begins");
            return new Span() {
                @Override
                public Readings end(Moment end) {
                    did(name + " ends");
                    return new Readings().add(atEnd, Reading.of(1));
                }

                @Override
                public Map<String, String> facts() {
                    return Map.of(name, "was read");
                }

                @Override
                public Conditions conditions() {
                    return name.equals("inner") && inTurns
                            ? Conditions.of(Conditions.OTHERS_SHARE, 0.5).with(Conditions.MACHINE_BUSY_SHARE, 0.9)
                            : name.equals("inner")
                                    ? Conditions.of(Conditions.STOLEN_SHARE, 0.01)
                                    : Conditions.of(Conditions.CLIENT_CORES, 2);
                }

                @Override
                public Readings drained(Moment end) {
                    did(name + " drained");
                    return new Readings().add(whenDrained, Reading.of(2));
                }

                @Override
                public Readings countedApart(Moment end) {
                    did(name + " apart");
                    return new Readings();
                }
            };
        }
    }

    private static final class Unasked extends NobodysTarget {
        @Override
        public Scope scope() {
            throw new IllegalStateException("nobody asks");
        }
    }

    private final class Scripted extends ScriptedLoad {
        @Override
        public Optional<LoadEvent> next(Duration longest) {
            return Optional.of(says.remove());
        }

        @Override
        public void go() {
            did("go");
        }
    }
}
