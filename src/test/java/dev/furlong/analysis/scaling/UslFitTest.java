package dev.furlong.analysis.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.scaling.Law.Bounds;
import dev.furlong.plan.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Establishes what is said of a curve, how often its intervals hold the truth, and what is refused. */
final class UslFitTest {
    private static final double MARGIN = 0.05;
    private static final long SEED = 20261121;
    private static final int SWEEPS = 300;

    /** Its place among the parameters. */
    private static final int ALPHA = 1;

    private static final Usl CONTENDED = new Usl(1000, 0.05, 0.001);
    private static final Known NOISY = new Known(CONTENDED, 0.03, 0);

    @Test
    void peakAndSaturation_areFoundInAKnownCurve() {
        ScalingCurve curve = fit(exact(CONTENDED, 5));

        Law law = Objects.requireNonNull(curve.law());
        assertThat(law.gamma().estimate()).isCloseTo(1000, within(1e-6));
        assertThat(Objects.requireNonNull(law.peakClients()).estimate()).isCloseTo(30.822, within(0.001));
        assertThat(Objects.requireNonNull(law.peakThroughput()).estimate())
                .isCloseTo(CONTENDED.at(30.822), within(0.01));
        assertThat(law.greatestResidual()).isLessThan(1e-9);
        assertThat(curve.refusedBecause()).isNull();
        // 16 clients have 8,040, 32 have 9,043, and 64 no more.
        assertThat(curve.saturation()).isEqualTo(32);
        assertThat(curve.steps()).extracting(ScalingCurve.Step::clients).containsExactlyElementsOf(Known.LADDER);
        assertThat(curve.steps())
                .allSatisfy(step ->
                        assertThat(Objects.requireNonNull(step.fitted())).isCloseTo(step.throughput(), within(1e-6)));
    }

    @Tag("full")
    @Test
    void intervals_holdTheTruthAboutAsOftenAsTheyPromise() {
        for (int blocks : new int[] {3, 5}) {
            assertHoldsAsOftenAsPromised(NOISY, blocks);
        }
    }

    @Tag("every")
    @Test
    void intervalsOfEachLaw_holdTheTruthAboutAsOftenAsTheyPromise() throws IOException {
        StringBuilder table = new StringBuilder("seed " + SEED + ", % of " + SWEEPS
                + " sweeps\n\n| truth, noise, repetitions | γ | α | β | N* | ceiling |"
                + "\n|---|---|---|---|---|---|\n");
        for (Known known : List.of(
                NOISY,
                new Known(CONTENDED, 0.01, 0.05),
                new Known(new Usl(1000, 0.2, 0.0005), 0.03, 0.03),
                new Known(new Usl(1000, 0, 0.001), 0.03, 0))) {
            for (int blocks : new int[] {3, 5, 10}) {
                table.append(row(known, blocks, assertHoldsAsOftenAsPromised(known, blocks)));
            }
        }
        Path rates = Files.createDirectories(Path.of("target", "rates"));
        Files.writeString(rates.resolve("scaling.md"), table);
    }

    private static double[] assertHoldsAsOftenAsPromised(Known known, int blocks) {
        double[] rates = coverage(known, blocks);
        for (int i = 0; i < rates.length; i++) {
            // An α of 0 is at the end of what may be, so that chance leaves it to one side alone.
            boolean atTheEnd = i == ALPHA && known.law().alpha() == 0;
            assertThat(rates[i])
                    .as(
                            "interval %d holds the truth as often as it promises, and no more often: %s, %d blocks, seed %d",
                            i, known, blocks, SEED)
                    .isBetween(0.9, atTheEnd ? 0.99 : 0.98);
        }
        return rates;
    }

    @Test
    void intervalOfBlocksThatDifferAsAWhole_isStudentsOverThem() {
        Sweep alike = exact(CONTENDED, 3);
        double[] shares = {0.9, 1, 1.1};
        List<List<Double>> blocks = IntStream.range(0, 3)
                .mapToObj(block -> alike.blocks().get(block).stream()
                        .map(throughput -> throughput * shares[block])
                        .toList())
                .toList();
        Law law = Objects.requireNonNull(fit(new Sweep(alike.id(), "derby", "tpcb", Known.LADDER, blocks))
                .law());

        // Student's quantile of 2 degrees of freedom, times 100 over the root of 3.
        double half = 4.3027 * 100 / Math.sqrt(3);
        assertThat(law.gamma().estimate() - law.gamma().low()).isCloseTo(half, Percentage.withPercentage(5));
        assertThat(Objects.requireNonNull(law.gamma().high()) - law.gamma().estimate())
                .isCloseTo(half, Percentage.withPercentage(5));
        // A block's share is in no other parameter.
        assertThat(Objects.requireNonNull(law.alpha().high()) - law.alpha().low())
                .isLessThan(1e-9);
        assertThat(Objects.requireNonNull(law.beta().high()) - law.beta().low()).isLessThan(1e-9);
    }

    @Test
    void sameSeed_givesTheSameIntervals() {
        Sweep sweep = new Known(CONTENDED, 0.03, 0.03).sweep(Known.LADDER, 5, new SplittableRandom(SEED));

        assertThat(fit(sweep)).isEqualTo(fit(sweep));
        assertThat(new UslFit(sweep, MARGIN, new Seed(43)).curve()).isNotEqualTo(fit(sweep));
    }

    @Test
    void fiveClientCounts_areRefused() {
        ScalingCurve curve = fit(sweepOf(List.of(1, 2, 4, 8, 16), 5));

        assertThat(curve.law()).isNull();
        assertThat(curve.refusedBecause()).isEqualTo("a fit needs 6 client counts or more, got 5");
        assertThat(curve.steps()).hasSize(5).allMatch(step -> step.fitted() == null);
    }

    @Test
    void sixClientCounts_areFitted() {
        assertThat(fit(sweepOf(List.of(1, 2, 4, 8, 16, 32), 5)).law()).isNotNull();
    }

    @Test
    void twoBlocks_areRefused() {
        ScalingCurve curve = fit(sweepOf(Known.LADDER, 2));

        assertThat(curve.law()).isNull();
        assertThat(curve.refusedBecause())
                .startsWith("a fit needs 3 repetitions or more")
                .endsWith("got 2");
        assertThat(curve.saturation()).isEqualTo(32);
    }

    @Test
    void curveThatTheLawDoesNotFit_isRefusedWithTheWorstCount() {
        // It falls off a cliff beyond 16 clients.
        List<Double> cliff = List.of(1000.0, 2000.0, 4000.0, 8000.0, 16000.0, 3000.0, 3000.0, 3000.0);
        ScalingCurve curve = fit(new Sweep("derby/tpcb", "derby", "tpcb", Known.LADDER, List.of(cliff, cliff, cliff)));

        assertThat(curve.law()).isNull();
        double worst = Usl.fit(
                        Known.LADDER,
                        cliff.stream().mapToDouble(Double::doubleValue).toArray())
                .at(32);
        assertThat(curve.refusedBecause())
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "it does not fit: at 32 clients it says %.0f tx/s where 3000 were measured, %.0f %% off; at most"
                                + " 10 %% is a fit",
                        worst,
                        100 * (1 - 3000 / worst)));
        assertThat(curve.steps()).allMatch(step -> step.fitted() == null);
        assertThat(curve.saturation()).isEqualTo(16);
    }

    @Test
    void oneClientThatTheLawDoesNotFit_isNamedInTheSingular() {
        List<Double> first = List.of(2000.0, 2000.0, 4000.0, 8000.0, 16000.0, 32000.0, 64000.0, 100000.0);

        assertThat(fit(new Sweep("a", "a", "b", Known.LADDER, List.of(first, first, first)))
                        .refusedBecause())
                .startsWith("it does not fit: at 1 client it says ");
    }

    @Test
    void boundsOfThePeak_areThoseOfOneOverIt() {
        ScalingCurve curve = fit(new Known(CONTENDED, 0.03, 0).sweep(Known.LADDER, 5, new SplittableRandom(SEED)));

        Law law = Objects.requireNonNull(curve.law());
        Bounds peak = Objects.requireNonNull(law.peakClients());
        double middle = 1 / peak.estimate();
        assertThat(1 / peak.low() - middle)
                .isPositive()
                .isCloseTo(middle - 1 / Objects.requireNonNull(peak.high()), within(1e-9));
        assertThat(law.greatestResidual())
                .isEqualTo(curve.steps().stream()
                        .mapToDouble(step -> Math.abs(step.throughput() / Objects.requireNonNull(step.fitted()) - 1))
                        .max()
                        .orElseThrow());
        assertThat(law.greatestResidual()).isPositive();
    }

    @Test
    void peakBeyondTwiceWhatWasMeasured_isNotPredicted() {
        // At 400 clients, where 200 is the end of what may be said.
        ScalingCurve far = fit(exact(new Usl(1000, 0.04, 0.000006), 5));
        ScalingCurve without = fit(exact(new Usl(1000, 0.1, 0), 5));

        for (ScalingCurve curve : List.of(far, without)) {
            Law law = Objects.requireNonNull(curve.law());
            assertThat(law.peakClients()).isNull();
            assertThat(law.peakThroughput()).isNull();
            assertThat(law.peakBecause()).isEqualTo("beyond what was measured: more than 2 times 100 clients");
        }
    }

    @Test
    void peakWithinTwiceWhatWasMeasured_isPredicted() {
        // At 150 clients.
        Law law = Objects.requireNonNull(
                fit(exact(new Usl(1000, 0.1, 0.9 / 150 / 150), 5)).law());

        assertThat(Objects.requireNonNull(law.peakClients()).estimate()).isCloseTo(150, within(0.01));
        assertThat(law.peakBecause()).isNull();
    }

    @Test
    void intervalThatEndsBeyondWhatWasMeasured_hasNoEnd() {
        Law law = Objects.requireNonNull(fit(new Known(new Usl(1000, 0.1, 0.9 / 150 / 150), 0.05, 0)
                        .sweep(Known.LADDER, 4, new SplittableRandom(1)))
                .law());

        Bounds peak = Objects.requireNonNull(law.peakClients());
        assertThat(peak.estimate()).isLessThan(200);
        assertThat(peak.high()).isNull();
    }

    @Test
    void throughputThatStillGrows_hasNoSaturationPoint() {
        ScalingCurve curve = fit(exact(new Usl(1000, 0.001, 0), 5));

        assertThat(curve.saturation()).isNull();
        assertThat(curve.notSaturatedBecause())
                .isEqualTo("the throughput still grew at 100 clients, the most measured");
    }

    @Test
    void growthWithinTheMargin_isSaturation() {
        List<Double> flat = List.of(1000.0, 1900.0, 1850.0, 1990.0);

        assertThat(fit(new Sweep("a", "a", "b", List.of(1, 2, 4, 8), List.of(flat)))
                        .saturation())
                .isEqualTo(2);
        assertThat(new UslFit(new Sweep("a", "a", "b", List.of(1, 2, 4, 8), List.of(flat)), 0.01, new Seed(1))
                        .curve()
                        .saturation())
                .isNull();
    }

    private static double[] coverage(Known known, int blocks) {
        SplittableRandom random = new SplittableRandom(SEED + blocks);
        double peak = 1 / known.law().inversePeak();
        double[] hits = new double[5];
        for (int i = 0; i < SWEEPS; i++) {
            Law law = Objects.requireNonNull(
                    fit(known.sweep(Known.LADDER, blocks, random)).law());
            Bounds clients = Objects.requireNonNull(law.peakClients());
            hits[0] += holds(law.gamma(), known.law().gamma());
            hits[1] += holds(law.alpha(), known.law().alpha());
            hits[2] += holds(law.beta(), known.law().beta());
            hits[3] += holds(clients, peak);
            hits[4] += holds(
                    Objects.requireNonNull(law.peakThroughput()), known.law().at(peak));
        }
        for (int i = 0; i < hits.length; i++) {
            hits[i] /= SWEEPS;
        }
        return hits;
    }

    private static int holds(Bounds bounds, double truth) {
        Double high = bounds.high();
        return bounds.low() <= truth && (high == null || truth <= high) ? 1 : 0;
    }

    private static String row(Known known, int blocks, double[] rates) {
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "| α %s, β %s, %.0f %% each, %.0f %% of a repetition, %d repetitions |",
                known.law().alpha(),
                known.law().beta(),
                100 * known.own(),
                100 * known.shared(),
                blocks));
        for (double rate : rates) {
            row.append(String.format(Locale.ROOT, " %.1f |", 100 * rate));
        }
        return row.append('\n').toString();
    }

    private static Sweep sweepOf(List<Integer> clients, int blocks) {
        return new Known(CONTENDED, 0.01, 0).sweep(clients, blocks, new SplittableRandom(SEED));
    }

    private static Sweep exact(Usl law, int blocks) {
        return new Known(law, 0, 0).sweep(Known.LADDER, blocks, new SplittableRandom(SEED));
    }

    private static ScalingCurve fit(Sweep sweep) {
        return new UslFit(sweep, MARGIN, new Seed(42)).curve();
    }
}
