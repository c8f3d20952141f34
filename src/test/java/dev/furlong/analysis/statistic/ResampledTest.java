package dev.furlong.analysis.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * A report that is made again from the same records must show the same figures. These were computed once; how often such
 * intervals hold the truth is counted in {@link EstimateTest}.
 */
final class ResampledTest {
    private static final Offset<Double> DIGITS = Offset.offset(1e-9);

    private final Estimate skewed = Estimate.of(List.of(0.01, 0.02, 0.02, 0.04, 0.19));
    private final Estimate ten = Estimate.of(List.of(0.3, -0.1, 0.2, 0.25, 0.05, 0.4, 0.1, -0.05, 0.2, 0.15));

    @Test
    void intervals_areTheSameInEveryReport() {
        assertThat(skewed.low(0.95)).isCloseTo(-0.007475562090614105, DIGITS);
        assertThat(skewed.high(0.95)).isCloseTo(0.22879069764094262, DIGITS);
        assertThat(skewed.low(0.5)).isCloseTo(0.036732031948423595, DIGITS);
        assertThat(skewed.high(0.5)).isCloseTo(0.09770264272404511, DIGITS);
        assertThat(ten.low(0.95)).isCloseTo(0.03418960308020473, DIGITS);
        assertThat(ten.high(0.95)).isCloseTo(0.25848970285433953, DIGITS);
    }

    @Test
    void chances_areTheSameInEveryReport() {
        assertThat(skewed.chance()).isCloseTo(0.07219278072192781, DIGITS);
        assertThat(ten.chance()).isCloseTo(0.017998200179982, DIGITS);
    }

    @Test
    void smallestEffects_areTheSameInEveryReport() {
        assertThat(skewed.smallestSeen(0.95, 0.8)).isCloseTo(0.19690043157478299, DIGITS);
        assertThat(ten.smallestSeen(0.95, 0.8)).isCloseTo(0.1582389428151979, DIGITS);
    }

    /** To one side Student's distribution reaches further than all draws, to the other one the furthest draw does. */
    @Test
    void endsBeyondEveryDraw_areTheFurtherOnesOfStudentAndTheFurthestDraw() {
        assertThat(skewed.low(0.9999)).isCloseTo(-0.4702085575807244, DIGITS);
        assertThat(skewed.high(0.9999)).isCloseTo(0.7541551399163103, DIGITS);
    }

    /** The mean is 100 standard errors from 0, and Student's distribution has 4 degrees of freedom. */
    @Test
    void chanceBeyondEveryDraw_isStudents() {
        double error = Math.sqrt(0.5);
        Estimate far =
                Estimate.of(List.of(100 * error - 2, 100 * error - 1, 100 * error, 100 * error + 1, 100 * error + 2));

        assertThat(far.chance()).isCloseTo(new Pivot.Student(4).chance(100), Offset.offset(1e-15));
        assertThat(new Pivot.Student(4).chance(-100)).isCloseTo(5.996e-8, Offset.offset(1e-12));
    }
}
