package dev.furlong.run.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.measurement.Readings;
import dev.furlong.results.TimeLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckpointDipsTest {
    private static final double USUAL = 1000;
    private static final TimeLine.Event ENDED = TimeLine.Event.checkpointEnded("in a test");

    /** The rates of seconds; those that are not named are usual. */
    private final Map<Integer, Double> rates = new TreeMap<>();

    @Test
    void fall_isThatOfTheWorstSecond_forAsLongAsItIsBelowNineTenths() {
        rates.put(19, 899.0);
        rates.put(20, 400.0);
        rates.put(21, 700.0);
        rates.put(18, 901.0);
        rates.put(40, 600.0);

        Map<String, Double> found = of(60, Set.of(20, 40)).values();
        assertThat(found).containsEntry("checkpoint.ended", 2.0);
        assertThat(found.get("checkpoint.dip")).isCloseTo(50, within(1e-9));
        assertThat(found.get("checkpoint.slow")).isCloseTo(2, within(1e-9));
    }

    @Test
    void stretch_beginsTwoSecondsBefore_andEndsOneAfter() {
        for (int second : List.of(17, 22)) {
            rates.clear();
            rates.put(second, 100.0);
            assertThat(of(60, Set.of(20)).values().get("checkpoint.dip"))
                    .as("second %d", second)
                    .isNegative();
        }
        for (int second : List.of(18, 21)) {
            rates.clear();
            rates.put(second, 100.0);
            assertThat(of(60, Set.of(20)).values().get("checkpoint.dip"))
                    .as("second %d", second)
                    .isCloseTo(90, within(1e-9));
        }
    }

    /**
     * With noise, the worst of four seconds is some 10 % below the usual one. That makes a fall of 30 % too small, and nothing
     * into a fall.
     */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "30, 20, 0.6"})
    void chance_makesAFallSmaller_andNeverMakesOne(double fall, double expectedDip, double expectedSlow) {
        long seed = 20261129;
        Random random = new Random(seed);
        double dips = 0;
        double slow = 0;
        int runs = 400;
        for (int run = 0; run < runs; run++) {
            for (int second = 0; second < 60; second++) {
                double usual = USUAL * (1 + 0.1 * random.nextGaussian());
                rates.put(second, second % 20 == 10 ? usual * (1 - fall / 100) : usual);
            }
            Map<String, Double> found = of(60, Set.of(10, 30, 50)).values();
            dips += found.get("checkpoint.dip") / runs;
            slow += found.get("checkpoint.slow") / runs;
        }
        assertThat(dips).as("seed %d", seed).isCloseTo(expectedDip, within(2.0));
        assertThat(slow).as("seed %d", seed).isCloseTo(expectedSlow, within(0.2));
    }

    @Test
    void measurementWithoutACheckpoint_saysSo() {
        Readings found = of(60, Set.of());

        assertThat(found.values()).containsExactly(Map.entry("checkpoint.ended", 0.0));
        assertThat(found.unavailable())
                .containsEntry("checkpoint.dip", "no checkpoint ended in the measurement; measure longer to get it");
    }

    @Test
    void checkpointsAtTheEdges_areNoMeasure() {
        for (int end : List.of(0, 4, 56, 59)) {
            assertThat(of(60, Set.of(end)).unavailable().get("checkpoint.dip"))
                    .as("second %d", end)
                    .startsWith("no checkpoint ended with 3 seconds or more before it and after it");
        }
        assertThat(of(60, Set.of(5)).values()).containsKey("checkpoint.dip");
        assertThat(of(60, Set.of(55)).values()).containsKey("checkpoint.dip");
    }

    @Test
    void checkpointsEachFewSeconds_leaveNothingToCompareWith() {
        Readings found = of(60, Set.of(4, 12, 20, 28, 36, 44, 52));
        assertThat(found.values()).containsKey("checkpoint.dip");

        assertThat(of(40, Set.of(4, 12, 20, 28, 36)).unavailable().get("checkpoint.slow"))
                .startsWith("20 of 40 seconds are near the end of a checkpoint; too few others to compare with");
        assertThat(of(60, Set.of(4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54))
                        .unavailable()
                        .get("checkpoint.slow"))
                .startsWith("no checkpoint ended with 3 seconds");
    }

    /** A throughput that triples in a minute, as while a JIT compiler is at work. */
    @ParameterizedTest
    @CsvSource({"10", "30", "50"})
    void riseOfTheWholeMeasurement_isNoDip(int end) {
        for (int second = 0; second < 60; second++) {
            rates.put(second, USUAL + 2 * USUAL * second / 60);
        }

        Map<String, Double> found = of(60, Set.of(end)).values();
        assertThat(found.get("checkpoint.dip")).isCloseTo(0, within(3.0));
        assertThat(found.get("checkpoint.slow")).isCloseTo(0, within(0.1));
    }

    @Test
    void secondThatTheLoadTellsLate_isNoStandstill() {
        List<TimeLine.Second> seconds = new ArrayList<>(line(60, Set.of(20)).seconds());
        seconds.set(20, new TimeLine.Second(21.1, 1.1, TimeLine.Phase.MEASUREMENT, Map.of(), List.of(ENDED)));
        seconds.add(21, second(21.13, 0.03, TimeLine.Phase.MEASUREMENT, USUAL, false));

        assertThat(CheckpointDips.of(new TimeLine(Map.of(), seconds)).values())
                .containsEntry("checkpoint.ended", 1.0)
                .containsEntry("checkpoint.dip", 0.0);
    }

    @Test
    void standstill_leavesNothingToCompareWith() {
        for (int second = 0; second < 60; second++) {
            rates.put(second, 0.0);
        }

        assertThat(of(60, Set.of(20)).unavailable().get("checkpoint.dip")).contains("have commits");
    }

    @Test
    void measurementBelowTwentySeconds_isTooShort() {
        assertThat(of(19, Set.of(10)).unavailable())
                .containsEntry(
                        "checkpoint.dip", "the measurement has 19 whole seconds; measure for at least 20 s to get it");
        assertThat(of(20, Set.of(10)).values()).containsKey("checkpoint.dip");
    }

    @Test
    void engineThatTellsNothing_isNamed() {
        for (int length : List.of(5, 60)) {
            TimeLine untold = new TimeLine(
                    Map.of(TimeLine.CHECKPOINTS, "they flow"),
                    line(length, Set.of()).seconds());

            assertThat(CheckpointDips.of(untold).unavailable())
                    .containsOnly(
                            Map.entry("checkpoint.ended", "they flow"),
                            Map.entry("checkpoint.dip", "they flow"),
                            Map.entry("checkpoint.slow", "they flow"));
        }
    }

    @Test
    void warmUpAndRestsOfSeconds_doNotCount() {
        List<TimeLine.Second> seconds = new ArrayList<>(line(60, Set.of(20)).seconds());
        seconds.add(0, second(0, 1, TimeLine.Phase.WARM_UP, 1, true));
        seconds.add(second(61, 0.4, TimeLine.Phase.MEASUREMENT, 1, false));

        Map<String, Double> found =
                CheckpointDips.of(new TimeLine(Map.of(), seconds)).values();
        assertThat(found).containsEntry("checkpoint.ended", 1.0).containsEntry("checkpoint.dip", 0.0);
    }

    private Readings of(int seconds, Set<Integer> ends) {
        return CheckpointDips.of(line(seconds, ends));
    }

    private TimeLine line(int length, Set<Integer> ends) {
        List<TimeLine.Second> seconds = new ArrayList<>();
        for (int second = 0; second < length; second++) {
            seconds.add(second(
                    second + 1,
                    1,
                    TimeLine.Phase.MEASUREMENT,
                    rates.getOrDefault(second, USUAL),
                    ends.contains(second)));
        }
        return new TimeLine(Map.of(), seconds);
    }

    private static TimeLine.Second second(double at, double lasted, TimeLine.Phase phase, double rate, boolean ended) {
        return new TimeLine.Second(at, lasted, phase, Map.of("throughput", rate), ended ? List.of(ENDED) : List.of());
    }
}
