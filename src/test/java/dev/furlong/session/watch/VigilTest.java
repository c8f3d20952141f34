package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.failure.HungException;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.NanoClock;
import dev.furlong.run.Interruption;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Phase;
import dev.furlong.session.protocol.LoadEvent.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a session says second by second, and when that is taken for a hang. Time is told, never waited for. */
final class VigilTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(12345);
    private final AtomicInteger seconds = new AtomicInteger();
    private int end = 1000;
    private double cpuSeconds;
    private boolean waitsForDisk;
    private Duration grace = Duration.ofSeconds(30);
    private Set<String> roles = Set.of("cpu.server");
    private final List<String> notices = new ArrayList<>();

    @Test
    void clientsThatCommitNothing_areNoProgressHoweverMuchTheLoadJvmTells() {
        Vigil vigil = vigil(second -> {
            cpuSeconds += 1;
            return second == 0 ? begins(3) : told(second, 0, 0, null);
        });
        assertThatThrownBy(() -> follow(vigil, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the measurement")
                .hasMessageNotContaining("load JVM said nothing");
        assertThat(seconds).as("heard for 3 s and the grace").hasValue(34);
    }

    @Test
    void measurementThatIsSaidToBegin_staysTimed() {
        // Sessions that keep step may say so after the phase has begun.
        Vigil vigil = vigil(second -> {
            cpuSeconds += 1;
            return second == 0
                    ? begins(3)
                    : second == 1 ? new LoadEvent.MeasurementBegins(0) : told(second, 0, 0, null);
        });
        assertThatThrownBy(() -> follow(vigil, 100)).isInstanceOf(HungException.class);
        assertThat(seconds).as("heard for 3 s and the grace").hasValue(34);
    }

    @Test
    void clientThatOnlyGetsErrors_isProgress() {
        Vigil vigil = vigil(second -> second == 0 ? begins(3) : told(second, 0, second, "40XL1"));
        follow(vigil, 100);
        assertThat(vigil.lastState()).endsWith("40XL1");
    }

    @Test
    void errorsOfLongAgo_areNoProgress() {
        Vigil vigil = vigil(second -> second == 0 ? begins(3) : told(second, 0, 7, "40XL1"));
        assertThatThrownBy(() -> follow(vigil, 100)).isInstanceOf(HungException.class);
        assertThat(vigil.lastState()).endsWith("40XL1");
    }

    @Test
    void commitAfterALongStall_isProgress() {
        Vigil vigil = vigil(second -> second == 0 ? begins(3) : told(second, second % 30 == 0 ? 1 : 0, 0, null));
        follow(vigil, 300);
    }

    @Test
    void longMeasurementThatCommits_hasNoBoundOfItsOwn() {
        end = 4 * 3600;
        Vigil vigil = vigil(second -> second == 0 ? begins(3 * 3600) : told(second, 10, 0, null));
        follow(vigil, 3 * 3600);
    }

    @Test
    void attemptsThatTheEngineEnded_areCountedAnewInEachPhase() {
        Vigil vigil = vigil(second -> second == 0 || second == 20
                ? begins(60)
                : told(second, 0, second < 20 ? 100 * second : second - 20, "40XL1"));
        follow(vigil, 100);
    }

    @Test
    void lastState_isKeptWhereTheLastEventHasNone() {
        Vigil vigil = vigil(second -> second == 0 ? begins(10) : told(second, 1, second, second == 3 ? "40XL1" : null));
        follow(vigil, 10);
        assertThat(vigil.lastState()).endsWith("40XL1");
    }

    @Test
    void loadJvmThatSaysNothing_isToldApart() {
        cpuSeconds = 1;
        Vigil vigil = vigil(second -> second == 0 ? begins(8) : null);
        assertThatThrownBy(() -> follow(vigil, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("load JVM said nothing for 38 s");
    }

    @Test
    void processesAtWork_areProgressWhereNothingIsTimed() {
        Vigil vigil = vigil(second -> {
            cpuSeconds += 0.02;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        look(vigil, 6000);
    }

    @Test
    void processesThatOnlyIdle_areNoProgress() {
        Vigil vigil = vigil(second -> {
            cpuSeconds += 0.005;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(vigil, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the check of the data");
    }

    @Test
    void processesThatWaitForADisk_areProgress() {
        waitsForDisk = true;
        Vigil vigil = vigil(second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null);
        look(vigil, 6000);
    }

    @Test
    void stepThatWorksForEver_hasABound() {
        Vigil vigil = vigil(second -> {
            cpuSeconds += 1;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(vigil, 7300)).isInstanceOf(HungException.class);
        assertThat(seconds.get()).isGreaterThan(7000);
    }

    @Test
    void processesThatCannotBeSeen_haveMoreTime() {
        Vigil vigil = vigil(second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null, Map.of());
        look(vigil, 1700);
    }

    @Test
    void serverThatCannotBeSeen_hasMoreTimeThoughTheLoadJvmCan() {
        roles = Set.of("cpu.client", "cpu.server");
        Vigil vigil = vigil(
                second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null,
                Map.of("cpu.client", 0.0));
        look(vigil, 1700);
    }

    @Test
    void briefStepOfAServerThatCannotBeSeen_hasAMinute() {
        Vigil vigil = vigil(second -> second == 0 ? edge() : null, Map.of());
        assertThatThrownBy(() -> look(vigil, 1700))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the reading of the engine's counters");
        assertThat(seconds).as("a minute and the grace").hasValue(91);
    }

    @Test
    void waitForAServerThatCannotBeSeen_isToldOnceInEachStep() {
        Vigil vigil = vigil(
                second -> switch (second) {
                    case 0 -> new LoadEvent.Untimed("the check of the data");
                    case 100 -> edge();
                    case 120 -> new LoadEvent.Untimed("the shutdown");
                    default -> null;
                },
                Map.of());
        end = 200;
        assertThatThrownBy(() -> follow(vigil, 201)).isInstanceOf(EndOfScript.class);
        assertThat(notices)
                .containsExactly(
                        "nothing went on for 30 s in the check of the data; Furlong cannot see if the server is at"
                                + " work, and gives up after 30 min",
                        "nothing went on for 30 s in the shutdown; Furlong cannot see if the server is at work,"
                                + " and gives up after 30 min");
    }

    @Test
    void processesThatOnlyIdle_areNoProgressInALongGraceEither() {
        grace = Duration.ofMinutes(10);
        Vigil vigil = vigil(second -> {
            cpuSeconds += 0.002;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(vigil, 700)).isInstanceOf(HungException.class);
    }

    @Test
    void watcherThatWasStoppedForAMinute_killsNoHealthySession() {
        Vigil vigil = vigil(second -> {
            if (second == 5) {
                nanos.addAndGet(600 * SECOND);
                return null;
            }
            return second == 0 ? begins(3) : told(second, 10, 0, null);
        });
        follow(vigil, 100);
    }

    private static LoadEvent edge() {
        return new LoadEvent.Boundary(LoadEvent.Edge.END, 0, 0, Map.of(), 0, new JvmWork(0, 0, 0, 0));
    }

    private static LoadEvent begins(int plannedSeconds) {
        return new Progress(Phase.MEASUREMENT, null, plannedSeconds * 1000L, 0, null);
    }

    private static LoadEvent told(int second, long committed, long aborted, @Nullable String state) {
        return new Progress(Phase.MEASUREMENT, new Sample(second * SECOND, committed, 1L, 1L, 1), 0, aborted, state);
    }

    private void follow(Vigil vigil, int until) {
        while (seconds.get() < until) {
            vigil.next();
        }
    }

    /** For a session that has said what it does, and says no more. */
    private void look(Vigil vigil, int until) {
        end = until;
        vigil.next();
        try {
            vigil.next();
        } catch (EndOfScript e) {
            assertThat(seconds.get()).isGreaterThan(until);
        }
    }

    private static final class EndOfScript extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Vigil vigil(IntFunction<@Nullable LoadEvent> says) {
        return vigil(says, Map.of("cpu.server", 0.0));
    }

    private Vigil vigil(IntFunction<@Nullable LoadEvent> says, Map<String, Double> felt) {
        NanoClock clock = nanos::get;
        LoadStarter starter = new LoadStarter(true, Interruption.none(), Path.of(""), grace, notices::add);
        Pulse pulse = new Pulse(() -> counts(felt.keySet()), roles, () -> waitsForDisk, grace);
        return new Vigil(starter, new Scripted(says), pulse, false, grace, clock);
    }

    private Map<String, Double> counts(Set<String> felt) {
        Map<String, Double> counts = new TreeMap<>(Map.of("cpu.machine", 1e3 * seconds.get()));
        felt.forEach(name -> counts.put(name, cpuSeconds));
        return counts;
    }

    /** Says an event, or nothing, each second. */
    private final class Scripted implements LoadRun {
        private final IntFunction<@Nullable LoadEvent> says;

        Scripted(IntFunction<@Nullable LoadEvent> says) {
            this.says = says;
        }

        @Override
        public Optional<LoadEvent> next(Duration longest) {
            if (seconds.get() > end) {
                throw new EndOfScript();
            }
            nanos.addAndGet(longest.toNanos());
            return Optional.ofNullable(says.apply(seconds.getAndIncrement()));
        }

        @Override
        public List<Long> pids() {
            return List.of(1L);
        }

        @Override
        public StackDump stacks() {
            throw new IllegalStateException("a vigil asks nobody");
        }

        @Override
        public void kill() {
            throw new IllegalStateException("a vigil kills nobody");
        }

        @Override
        public void go() {
            throw new IllegalStateException("a vigil answers nobody");
        }

        @Override
        public void close() {}
    }
}
