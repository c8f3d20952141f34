package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stalls of made-up phases, in which a transaction is committed each millisecond but in the stall. */
final class LullWatchTest {
    private static final long START = 77_000_000_123L;
    private static final long MILLI = 1_000_000L;
    private static final double LOOK_SECONDS = 0.1;

    /** One that begins and ends where it will, between looks and at them. */
    @ParameterizedTest
    @CsvSource({"8, 3", "3, 1.5", "8, 1.2", "60, 10"})
    void stallOfTheServer_isSeenInEveryAlignment(double window, double stall) {
        for (double from = 0; from + stall <= window; from += 0.037) {
            List<Lull> lulls = lulls(window, from, from + stall, false);
            assertThat(lulls).as("a stall from %s s", from).hasSize(1);
            Lull lull = lulls.get(0);
            assertThat(lull.nanos() / 1e9).isCloseTo(stall, within(LOOK_SECONDS));
            assertThat(lull.fromNanos() / 1e9).isCloseTo(from, within(LOOK_SECONDS));
            assertThat(lull.blindNanos()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"8, 3", "3, 1.5", "60, 10"})
    void stallOfTheLoadJvm_isSeenInEveryAlignment_andItsClockToldToHaveMissedIt(double window, double stall) {
        for (double from = 0; from + stall <= window; from += 0.037) {
            List<Lull> lulls = lulls(window, from, from + stall, true);
            assertThat(lulls).as("a stall from %s s", from).hasSize(1);
            assertThat(lulls.get(0).nanos() / 1e9).isCloseTo(stall, within(LOOK_SECONDS));
            assertThat(lulls.get(0).blindNanos() / 1e9).isCloseTo(stall, within(2 * LOOK_SECONDS));
        }
    }

    @Test
    void stallThatOutlastsThePhase_isWhole_andItsPartInThePhaseIsKnown() {
        Lull lull = lulls(11.5, 1.5, 11.5, false).get(0);
        assertThat(lull.nanos() / 1e9).isCloseTo(10, within(LOOK_SECONDS));
        assertThat(lull.before(3_000_000_000L) / 1e9).isCloseTo(1.5, within(LOOK_SECONDS));
        assertThat(lull.before(1_000_000_000L)).isZero();
    }

    @Test
    void twoStalls_areKeptBoth() {
        LullWatch watch = new LullWatch(START);
        run(watch, 0, 2, 0, 0);
        run(watch, 2, 10, 3, 5);
        run(watch, 10, 20, 12, 15.5);
        assertThat(watch.end(START + 20_000 * MILLI, committed))
                .extracting(lull -> Math.round(lull.nanos() / 1e9 * 2) / 2.0)
                .containsExactly(2.0, 3.5);
    }

    @Test
    void withoutAnyStall_theLongestTimeIsKept() {
        assertThat(lulls(8, 0, 0, false))
                .singleElement()
                .satisfies(lull -> assertThat(lull.nanos()).isLessThanOrEqualTo(2 * LullWatch.LOOK_NANOS));
    }

    @Test
    void phaseWithoutACommit_isOneLull() {
        assertThat(lulls(3, 0, 3, false)).singleElement().satisfies(lull -> {
            assertThat(lull.fromNanos()).isZero();
            assertThat(lull.nanos() / 1e9).isCloseTo(3, within(LOOK_SECONDS));
        });
    }

    private long committed;

    private List<Lull> lulls(double window, double from, double to, boolean blind) {
        committed = 0;
        LullWatch watch = new LullWatch(START);
        if (blind) {
            run(watch, 0, from, 0, 0);
            run(watch, to, window, 0, 0);
        } else {
            run(watch, 0, window, from, to);
        }
        return watch.end(START + Math.round(window * 1000) * MILLI, committed);
    }

    /** Milliseconds of it, each with a look if one is due, and with a commit if it is not in the stall. */
    private void run(LullWatch watch, double begin, double end, double stallFrom, double stallTo) {
        for (long milli = Math.round(begin * 1000); milli < Math.round(end * 1000); milli++) {
            long now = START + milli * MILLI;
            if (milli < stallFrom * 1000 || milli >= stallTo * 1000) {
                committed++;
            }
            if (now >= watch.nextNanos()) {
                watch.look(now, committed);
            }
        }
    }
}
