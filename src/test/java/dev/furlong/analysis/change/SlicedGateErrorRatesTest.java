package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.SyntheticSlices;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a gate of one point in slices is wrong: figures of docs/trust.md. */
final class SlicedGateErrorRatesTest {
    private static final long SEED = 20261128;
    private static final int GATES = 1000;

    /**
     * A limit of 5 % less. Slices at less than half speed come and go on both sides.
     *
     * @param difference the logarithm of the contender's speed over the baseline's
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        // repetitions, scatter of starts and of slices, share disturbed, difference; least and most that fail, and
        // that pass
        "2, 0.008, 0.02, 0.06, 0,      0,   40,   20,  1000",
        "3, 0.008, 0.02, 0.06, 0,      0,   40,   40,  1000",
        "5, 0.008, 0.02, 0.06, 0,      0,   40,   200, 1000",
        "5, 0.025, 0.05, 0.03, 0,      0,   40,   180, 1000",
        "3, 0.008, 0.02, 0.06, -0.105, 500, 1000, 0,   40",
        "5, 0.008, 0.02, 0.06, -0.105, 800, 1000, 0,   40",
        "5, 0.025, 0.05, 0.03, -0.105, 700, 1000, 0,   40"
    })
    void gate_seldomFailsWithoutACause_andFindsATenthLess(
            int repetitions,
            double starts,
            double slices,
            double disturbed,
            double difference,
            int leastFailed,
            int mostFailed,
            int leastPassed,
            int mostPassed) {
        SplittableRandom random = new SplittableRandom(SEED);
        SyntheticSlices shape = new SyntheticSlices(starts, slices, disturbed, difference, 0);
        GateLimit limit = GateLimit.parse("test", "throughput<-5%");
        int failed = 0;
        int passed = 0;
        for (int gate = 0; gate < GATES; gate++) {
            State state = new Gate(1, 1)
                    .judge(limit, "p", shape.draw(random, repetitions))
                    .state();
            failed += state == State.FAILED ? 1 : 0;
            passed += state == State.HELD ? 1 : 0;
        }
        String said = "seed " + SEED + ", " + repetitions + " repetitions, " + starts + " " + slices + " " + disturbed
                + ", " + difference + ": " + failed + " fail, " + passed + " pass of " + GATES;
        System.out.println(said);

        assertThat(failed).as(said).isBetween(leastFailed, mostFailed);
        assertThat(passed).as(said).isBetween(leastPassed, mostPassed);
    }
}
