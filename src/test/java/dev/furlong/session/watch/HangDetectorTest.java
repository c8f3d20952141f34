package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.failure.HungException;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.Settings;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a session says second by second, and when that is taken for a hang. Time is told, never waited for. */
final class HangDetectorTest {
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
        HangDetector detector = detector(second -> {
            cpuSeconds += 1;
            return second == 0 ? begins(3) : told(second, 0, 0, null);
        });
        assertThatThrownBy(() -> follow(detector, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the measurement")
                .hasMessageNotContaining("load JVM said nothing");
        assertThat(seconds).as("heard for 3 s and the grace").hasValue(34);
    }

    /** A lock is waited for as long as the setting says, and 5 s more; 30 s of that are in every grace. */
    @ParameterizedTest
    @CsvSource({
        "lock-wait, 10s, 30, 30",
        "lock-wait, 25s, 30, 30",
        "lock-wait, 26s, 30, 31",
        "lock-wait, 60s, 30, 65",
        "lock-wait, 60s, 50, 85",
        "lock-wait, unlimited, 30, 30",
        "tuning, equal, 30, 30",
        "tuning, out-of-the-box, 30, 65"
    })
    void transactionThatMayWaitForALock_hasTheGraceForIt(String setting, String value, int usual, int longest) {
        LoadStarter starter =
                new LoadStarter(true, Interruption.none(), Path.of(""), Duration.ofSeconds(usual), notices::add);
        HangDetector detector = HangDetector.of(
                starter,
                new Scripted(second -> second == 0 ? begins(3) : told(second, 0, 0, null)),
                new Scope.InProcess(),
                new Settings(Map.of(setting, value)),
                nanos::get);

        assertThatThrownBy(() -> follow(detector, 200)).isInstanceOf(HungException.class);
        assertThat(seconds).as("heard for 3 s and the grace").hasValue(4 + longest);
    }

    @Test
    void measurementThatIsSaidToBegin_staysTimed() {
        // Sessions that keep step may say so after the phase has begun.
        HangDetector detector = detector(second -> {
            cpuSeconds += 1;
            return second == 0
                    ? begins(3)
                    : second == 1 ? new LoadEvent.MeasurementBegins(0) : told(second, 0, 0, null);
        });
        assertThatThrownBy(() -> follow(detector, 100)).isInstanceOf(HungException.class);
        assertThat(seconds).as("heard for 3 s and the grace").hasValue(34);
    }

    @Test
    void clientThatOnlyGetsErrors_isProgress() {
        HangDetector detector = detector(second -> second == 0 ? begins(3) : told(second, 0, second, "40XL1"));
        follow(detector, 100);
        assertThat(detector.lastState()).endsWith("40XL1");
    }

    @Test
    void errorsOfLongAgo_areNoProgress() {
        HangDetector detector = detector(second -> second == 0 ? begins(3) : told(second, 0, 7, "40XL1"));
        assertThatThrownBy(() -> follow(detector, 100)).isInstanceOf(HungException.class);
        assertThat(detector.lastState()).endsWith("40XL1");
    }

    @Test
    void commitAfterALongStall_isProgress() {
        HangDetector detector =
                detector(second -> second == 0 ? begins(3) : told(second, second % 30 == 0 ? 1 : 0, 0, null));
        follow(detector, 300);
    }

    @Test
    void longMeasurementThatCommits_hasNoBoundOfItsOwn() {
        end = 4 * 3600;
        HangDetector detector = detector(second -> second == 0 ? begins(3 * 3600) : told(second, 10, 0, null));
        follow(detector, 3 * 3600);
    }

    @Test
    void attemptsThatTheEngineEnded_areCountedAnewInEachPhase() {
        HangDetector detector = detector(second -> second == 0 || second == 20
                ? begins(3)
                : told(second, 0, second < 20 ? 100 * second : second - 20, "40XL1"));
        follow(detector, 100);
    }

    @Test
    void lastState_isKeptWhereTheLastEventHasNone() {
        HangDetector detector =
                detector(second -> second == 0 ? begins(10) : told(second, 1, second, second == 3 ? "40XL1" : null));
        follow(detector, 10);
        assertThat(detector.lastState()).endsWith("40XL1");
    }

    @Test
    void loadJvmThatSaysNothing_isToldApart() {
        cpuSeconds = 1;
        HangDetector detector = detector(second -> second == 0 ? begins(8) : null);
        assertThatThrownBy(() -> follow(detector, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("load JVM said nothing for 38 s");
    }

    @Test
    void processesAtWork_areProgressWhereNothingIsTimed() {
        HangDetector detector = detector(second -> {
            cpuSeconds += 0.02;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        look(detector, 6000);
    }

    @Test
    void processesThatOnlyIdle_areNoProgress() {
        HangDetector detector = detector(second -> {
            cpuSeconds += 0.005;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(detector, 100))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the check of the data");
    }

    @Test
    void processesThatWaitForADisk_areProgress() {
        waitsForDisk = true;
        HangDetector detector = detector(second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null);
        look(detector, 6000);
    }

    @Test
    void stepThatWorksForEver_hasABound() {
        HangDetector detector = detector(second -> {
            cpuSeconds += 1;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(detector, 7300)).isInstanceOf(HungException.class);
        assertThat(seconds.get()).isGreaterThan(7000);
    }

    @Test
    void processesThatCannotBeSeen_haveMoreTime() {
        HangDetector detector =
                detector(second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null, Map.of());
        look(detector, 1700);
    }

    @Test
    void serverThatCannotBeSeen_hasMoreTimeThoughTheLoadJvmCan() {
        roles = Set.of("cpu.client", "cpu.server");
        HangDetector detector = detector(
                second -> second == 0 ? new LoadEvent.Untimed("the check of the data") : null,
                Map.of("cpu.client", 0.0));
        look(detector, 1700);
    }

    @Test
    void briefStepOfAServerThatCannotBeSeen_hasAMinute() {
        HangDetector detector = detector(second -> second == 0 ? edge() : null, Map.of());
        assertThatThrownBy(() -> look(detector, 1700))
                .isInstanceOf(HungException.class)
                .hasMessageContaining("in the reading of the engine's counters");
        assertThat(seconds).as("a minute and the grace").hasValue(91);
    }

    @Test
    void waitForAServerThatCannotBeSeen_isToldOnceInEachStep() {
        HangDetector detector = detector(
                second -> switch (second) {
                    case 0 -> new LoadEvent.Untimed("the check of the data");
                    case 100 -> edge();
                    case 120 -> new LoadEvent.Untimed("the shutdown");
                    default -> null;
                },
                Map.of());
        end = 200;
        assertThatThrownBy(() -> follow(detector, 201)).isInstanceOf(EndOfScript.class);
        assertThat(notices)
                .containsExactly(
                        "nothing happened for 30 s in the check of the data; Furlong cannot see whether the"
                                + " server is working, and gives up after 30 min",
                        "nothing happened for 30 s in the shutdown; Furlong cannot see whether the server is"
                                + " working, and gives up after 30 min");
    }

    @Test
    void processesThatOnlyIdle_areNoProgressInALongGraceEither() {
        grace = Duration.ofMinutes(10);
        HangDetector detector = detector(second -> {
            cpuSeconds += 0.002;
            return second == 0 ? new LoadEvent.Untimed("the check of the data") : null;
        });
        assertThatThrownBy(() -> look(detector, 700)).isInstanceOf(HungException.class);
    }

    @Test
    void watcherThatWasStoppedForAMinute_killsNoHealthySession() {
        HangDetector detector = detector(second -> {
            if (second == 5) {
                nanos.addAndGet(600 * SECOND);
                return null;
            }
            return second == 0 ? begins(3) : told(second, 10, 0, null);
        });
        follow(detector, 100);
    }

    /** Others have their slices, which may take long. */
    @Test
    void waitForATurn_isNotItsOwnTime() {
        HangDetector detector = detector(second -> second == 0 ? edge(LoadEvent.Edge.SLICE_TURN) : null);
        detector.next();
        nanos.addAndGet(600 * SECOND);
        detector.answered();

        assertThatThrownBy(detector::next)
                .isInstanceOf(HungException.class)
                .hasMessage("nothing happened for 31 s in a slice of the measurement, long after it should have ended;"
                        + " the load JVM said nothing for 31 s");
    }

    /** Half a second, and a grace that ends within the 31st second only with all of it. */
    @Test
    void sliceAfterItsTurn_hasItsLeadInAndLength() {
        grace = Duration.ofMillis(29_600);
        HangDetector detector = detector(second -> {
            cpuSeconds += 1;
            return second == 0 ? edge(LoadEvent.Edge.SLICE_TURN) : null;
        });
        detector.next();
        detector.answered();

        assertThatThrownBy(detector::next).isInstanceOf(HungException.class);
        assertThat(seconds).as("the turn, and 30.1 s").hasValue(1 + 31);
    }

    private static LoadEvent edge() {
        return edge(LoadEvent.Edge.END);
    }

    private static LoadEvent edge(LoadEvent.Edge edge) {
        return new LoadEvent.Boundary(edge, 0, 0, Map.of(), 0, new JvmWork(0, 0, 0, 0, 0));
    }

    private static LoadEvent begins(int plannedSeconds) {
        return new Progress(Phase.MEASUREMENT, null, plannedSeconds * 1000L, 0, null);
    }

    private static LoadEvent told(int second, long committed, long aborted, @Nullable String state) {
        return new Progress(Phase.MEASUREMENT, new Sample(second * SECOND, committed, 1L, 1L, 1), 0, aborted, state);
    }

    private void follow(HangDetector detector, int until) {
        while (seconds.get() < until) {
            detector.next();
        }
    }

    /** For a session that has said what it does, and says no more. */
    private void look(HangDetector detector, int until) {
        end = until;
        detector.next();
        try {
            detector.next();
        } catch (EndOfScript e) {
            assertThat(seconds.get()).isGreaterThan(until);
        }
    }

    private static final class EndOfScript extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private HangDetector detector(IntFunction<@Nullable LoadEvent> says) {
        return detector(says, Map.of("cpu.server", 0.0));
    }

    private HangDetector detector(IntFunction<@Nullable LoadEvent> says, Map<String, Double> seen) {
        NanoClock clock = nanos::get;
        LoadStarter starter = new LoadStarter(true, Interruption.none(), Path.of(""), grace, notices::add);
        ProcessActivity activity = new ProcessActivity(() -> counts(seen.keySet()), roles, () -> waitsForDisk, grace);
        return new HangDetector(starter, new Scripted(says), activity, false, grace, clock);
    }

    private Map<String, Double> counts(Set<String> seen) {
        Map<String, Double> counts = new TreeMap<>(Map.of("cpu.machine", 1e3 * seconds.get()));
        seen.forEach(name -> counts.put(name, cpuSeconds));
        return counts;
    }

    /** Says an event, or nothing, each second. */
    private final class Scripted extends ScriptedLoad {
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
    }
}
