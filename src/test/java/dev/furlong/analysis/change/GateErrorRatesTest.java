package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often a gate is wrong, counted over many runs with a known truth. */
final class GateErrorRatesTest {
    private static final long SEED = 20261121;

    /** What docs/trust.md says of a gate of four points: how often it fails without a cause. */
    @ParameterizedTest
    @CsvSource({"5, 0.03, NORMAL", "5, 0.1, NORMAL", "10, 0.1, NORMAL", "5, 0.1, OUTLIERS"})
    void gateWithoutACause_failsInAtMost25Of1000(int blocks, double scatter, Scatter shape) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 1000;
        int alarms = alarms(runs, blocks, 1, () -> shape.draw(random) * scatter);
        String said = "seed " + SEED + ", " + blocks + " blocks, scatter " + scatter + " " + shape + ": " + alarms
                + " false alarms of " + runs;
        System.out.println(said);
        assertThat(alarms).as(said).isLessThanOrEqualTo((int) (0.025 * runs));
    }

    /** How often a gate at -5 % lets pass that one point of four lost a tenth. */
    @ParameterizedTest
    @CsvSource({"5, 0.02, 20", "5, 0.03, 250", "5, 0.05, 800", "10, 0.03, 20", "10, 0.05, 250"})
    void gateAtATenthLess_missesSeldomWhereTheScatterIsSmall(int blocks, double scatter, int most) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 1000;
        int missed = runs - alarms(runs, blocks, 0.9, () -> Scatter.NORMAL.draw(random) * scatter);
        String said =
                "seed " + SEED + ", " + blocks + " blocks, scatter " + scatter + ": " + missed + " missed of " + runs;
        System.out.println(said);
        assertThat(missed).as(said).isLessThanOrEqualTo(most);
    }

    private enum Scatter {
        NORMAL,
        OUTLIERS;

        double draw(SplittableRandom random) {
            double normal =
                    Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
            return this == OUTLIERS && random.nextInt(10) == 0 ? 5 * normal : normal;
        }
    }

    private static int alarms(int runs, int blocks, double ratio, DoubleSupplier scatter) {
        GateLimit limit = GateLimit.parse("test", "throughput<-5%");
        int alarms = 0;
        for (int run = 0; run < runs; run++) {
            boolean failed = IntStream.range(0, 4)
                    .mapToObj(point ->
                            new Gate(4, 1).judge(limit, "p" + point, paired(blocks, point == 0 ? ratio : 1, scatter)))
                    .toList()
                    .stream()
                    .anyMatch(one -> one.state() == State.FAILED);
            alarms += failed ? 1 : 0;
        }
        return alarms;
    }

    private static Paired paired(int blocks, double ratio, DoubleSupplier scatter) {
        BlockValues baseline = values(blocks, 1000, scatter);
        return new Paired(values(blocks, 1000 * ratio, scatter), baseline, false);
    }

    private static BlockValues values(int blocks, double mean, DoubleSupplier scatter) {
        Map<Integer, Double> values = new TreeMap<>();
        for (int block = 1; block <= blocks; block++) {
            values.put(block, mean * Math.exp(scatter.getAsDouble()));
        }
        return new BlockValues(values);
    }
}
