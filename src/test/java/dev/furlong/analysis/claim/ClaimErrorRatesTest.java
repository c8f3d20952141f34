package dev.furlong.analysis.claim;

import static dev.furlong.analysis.claim.ClaimedRuns.sets;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Noise;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often each relation's verdict is wrong where the truth lies just beside it, and how often it is right where the truth
 * is clear. The figures stand in docs/claims.md; see there for the command.
 */
@Tag("full")
final class ClaimErrorRatesTest {
    private static final long SEED = 20261123;
    private static final int RUNS = 200;
    /** A rate of 2.5 % comes out above this in few series of so many runs. */
    private static final double MOST = 0.06;

    private static final double SCATTER = 0.02;
    /** What a block does to all of its figures alike, five times their scatter. */
    private static final double SCATTER_OF_BLOCKS = 0.1;

    /** The truth of the embedded target where a claim names the server too. */
    private static final double EMBEDDED = 100;

    private static final String SERVER = "derby:server";
    private static final int[] CLIENTS = {1, 2, 4, 8};

    /**
     * The truth lies on the border: neither verdict is right. Each of the two may come in 2.5 of 100 runs.
     *
     * @param means the true values at 1, 2, 4 and 8 clients, of the server if the claim names it
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | > 100                      | 100 100 100 100 | all
            throughput                          | 90..110                    | 110 110 110 110 | all
            throughput                          | rising over clients        | 100 100 100 100 | all
            throughput                          | flat over clients          | 100 105 102 103 | all
            throughput                          | greatest at clients=4      | 100 200 300 300 | all
            throughput                          | [clients=8] > [clients=4]  | 100 200 300 300 | all
            throughput                          | > 150 until clients=2      | 200 150 100 100 | all
            throughput                          | > 150 from clients=4       | 100 100 150 200 | all
            throughput[clients=8] - throughput[clients=1] | > 0              | 100 200 100 100 | all
            throughput                          | > 100                      | 200 200 100 100 | most
            slope(clients, throughput)          | > 0                        | 100 100 100 100 | all
            throughput[derby:server] / throughput[derby] | > 0.7             |  70  70  70  70 | all
            throughput[derby:server] / throughput[derby] | < 0.7             |  70  70  50  50 | most
            throughput[clients=8] / throughput[clients=1] | > 2              | 100 100 100 200 | all
            """)
    void verdictOnTheBorder_isRare(String of, String is, String means, String quantifier) {
        assertBothAreRare(of, is, quantifier, means, Noise.NORMAL);
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | rising over clients        | 100 100 200 300 | all
            throughput                          | flat over clients within 10% | 100 110 102 103 | all
            throughput                          | > 150 from clients=4       | 100 150 200 200 | all
            throughput                          | falling over clients       | 300 200 100 100 | all
            throughput                          | least at clients=4         | 300 200 100 100 | all
            throughput                          | > 100                      |  50  50  50 100 | some
            throughput[derby:server] / throughput[derby] | > 0.7             |  70  90  90  90 | all
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  90  90  90  90 | all
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  70  80  80  80 | all
            throughput[clients=8] / throughput[clients=1] | 0.95..1          | 100 100 100 100 | all
            """)
    void verdictOnABorderLikeThose_isRare(String of, String is, String means, String quantifier) {
        verdictOnTheBorder_isRare(of, is, means, quantifier);
    }

    /** The same where one figure in ten lies five times as far off. */
    @Tag("every")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | > 100                      | 100 100 100 100 | all
            throughput                          | rising over clients        | 100 100 200 300 | all
            throughput                          | flat over clients          | 100 105 102 103 | all
            throughput                          | greatest at clients=4      | 100 200 300 300 | all
            throughput                          | > 150 from clients=4       | 100 100 150 200 | all
            throughput[derby:server] / throughput[derby] | > 0.7             |  70  70  70  70 | all
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  70  80  80  80 | all
            throughput[clients=8] / throughput[clients=1] | > 2              | 100 100 100 200 | all
            """)
    void verdictOnTheBorder_isRareWithOutliers(String of, String is, String means, String quantifier) {
        assertBothAreRare(of, is, quantifier, means, Noise.OUTLIERS);
    }

    /** The same where most figures lie a little below the truth and some far above. */
    @Tag("every")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | rising over clients        | 100 100 200 300 | all
            throughput                          | flat over clients          | 100 105 102 103 | all
            throughput                          | greatest at clients=4      | 100 200 300 300 | all
            throughput                          | > 150 from clients=4       | 100 100 150 200 | all
            throughput[derby:server] / throughput[derby] | > 0.7             |  70  70  70  70 | all
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  70  80  80  80 | all
            throughput[clients=8] / throughput[clients=1] | > 2              | 100 100 100 200 | all
            """)
    void verdictOnTheBorder_isRareWithSkewedScatter(String of, String is, String means, String quantifier) {
        assertBothAreRare(of, is, quantifier, means, Noise.SKEWED);
    }

    /**
     * Between two figures, skewed scatter cancels. A figure that stands alone is held against a number instead. So few blocks
     * seldom show the far figures, so that it looks less than it is, and at one of four places in up to a fifth of the runs.
     */
    @Tag("every")
    @Test
    void figureThatStandsAlone_isMoreOftenWronglyRefutedWithSkewedScatter() {
        String means = "100 100 100 100";
        Map<String, Integer> five = verdicts("throughput", "> 100", "all", means, 5, Noise.SKEWED, 0);
        Map<String, Integer> ten = verdicts("throughput", "> 100", "all", means, 10, Noise.SKEWED, 0);

        print("SKEWED", "throughput", "> 100", "all", means, five, ten);
        for (Map<String, Integer> verdicts : List.of(five, ten)) {
            assertThat(share(verdicts, "confirmed")).isLessThan(MOST);
            assertThat(share(verdicts, "refuted")).isBetween(MOST, 0.2);
        }
    }

    /** What a block does to all of its figures alike changes no verdict on how they stand to each other. */
    @Tag("every")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput[derby:server] / throughput[derby] | > 0.7             |  70  70  70  70 | all
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  80  80  80  80 | all
            throughput[clients=8] / throughput[clients=1] | > 2              | 100 100 100 200 | all
            throughput                          | rising over clients        | 100 110 120 130 | all
            """)
    void effectOfABlock_cancelsBetweenItsFigures(String of, String is, String means, String quantifier) {
        Map<String, Integer> five = verdicts(of, is, quantifier, means, 5, Noise.NORMAL, SCATTER_OF_BLOCKS);
        Map<String, Integer> ten = verdicts(of, is, quantifier, means, 10, Noise.NORMAL, SCATTER_OF_BLOCKS);

        print("a block's effect", of, is, quantifier, means, five, ten);
        assertThat(five).isEqualTo(verdicts(of, is, quantifier, means, 5, Noise.NORMAL, 0));
        assertThat(ten).isEqualTo(verdicts(of, is, quantifier, means, 10, Noise.NORMAL, 0));
    }

    /** Where a figure stands alone, nothing cancels: fewer runs decide, but no more of them wrongly. */
    @Tag("every")
    @ParameterizedTest
    @CsvSource({"100 100 100 100", "110 110 110 110"})
    void effectOfABlock_hidesAFigureThatStandsAlone(String means) {
        Map<String, Integer> five = verdicts("throughput", "> 100", "all", means, 5, Noise.NORMAL, SCATTER_OF_BLOCKS);
        Map<String, Integer> ten = verdicts("throughput", "> 100", "all", means, 10, Noise.NORMAL, SCATTER_OF_BLOCKS);

        print("a block's effect", "throughput", "> 100", "all", means, five, ten);
        assertThat(share(five, "refuted")).isLessThan(MOST);
        assertThat(share(ten, "refuted")).isLessThan(MOST);
    }

    /**
     * The greatest of several figures lies above their truths, and the least below. So where the truths are alike, the
     * wrong verdict is the rule. This is what such an expression means; docs/claims.md says what follows.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            max(clients, throughput)            | > 100                      | 100 100 100 100
            min(clients, throughput)            | < 100                      | 100 100 100 100
            throughput[clients=8] / max(clients, throughput) | < 1           | 100 100 100 100
            max(clients, throughput[derby]) / max(clients, throughput[derby:server]) | > 1 | 50 60 70 100
            """)
    void greatestOfEqualTruths_isFoundGreater(String of, String is, String means) {
        Map<String, Integer> five = verdicts(of, is, "all", means, 5);
        Map<String, Integer> ten = verdicts(of, is, "all", means, 10);

        print("a greatest or least value", of, is, "all", means, five, ten);
        assertThat(share(ten, "confirmed")).isGreaterThan(0.25);
        assertThat(share(ten, "refuted")).isZero();
    }

    /** Where one truth is far from the others, or both sides have as much of it, the greatest value errs no more. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            max(clients, throughput)            | > 300                      | 100 150 200 300
            min(clients, throughput)            | < 100                      | 100 150 200 300
            max(clients, throughput[derby]) / max(clients, throughput[derby:server]) | > 1 | 100 100 100 100
            """)
    void greatestOfTruthsFarApart_isRarelyWrong(String of, String is, String means) {
        assertBothAreRare(of, is, "all", means, Noise.NORMAL);
    }

    private static void assertBothAreRare(String of, String is, String quantifier, String means, Noise noise) {
        Map<String, Integer> five = verdicts(of, is, quantifier, means, 5, noise, 0);
        Map<String, Integer> ten = verdicts(of, is, quantifier, means, 10, noise, 0);

        print(noise.name(), of, is, quantifier, means, five, ten);
        for (Map<String, Integer> verdicts : List.of(five, ten)) {
            assertThat(share(verdicts, "confirmed")).isLessThan(MOST);
            assertThat(share(verdicts, "refuted")).isLessThan(MOST);
        }
    }

    /** The truth is clear: the other verdict must not come, and with ten blocks the right one must be the rule. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | > 100                      | 110 110 110 110 | all  | confirmed
            throughput                          | > 100                      | 110 110 110  90 | all  | refuted
            throughput                          | rising over clients        | 100 110 120 130 | all  | confirmed
            throughput                          | rising over clients        | 100 110 100 130 | all  | refuted
            throughput                          | flat over clients          | 100 100 100 100 | all  | confirmed
            throughput                          | flat over clients          | 100 100 100 115 | all  | refuted
            throughput                          | greatest at clients=4      | 100 110 125 110 | all  | confirmed
            throughput                          | greatest at clients=4      | 100 110 125 140 | all  | refuted
            throughput                          | > 150 until clients=2      | 200 170 130 100 | all  | confirmed
            throughput                          | > 100                      | 110 110 110  90 | most | confirmed
            throughput                          | > 100                      |  90  90  90 110 | some | confirmed
            throughput                          | > 150 from clients=4       | 100 130 170 200 | all  | confirmed
            throughput                          | falling over clients       | 130 120 110 100 | all  | confirmed
            throughput                          | least at clients=4         | 125 110 100 110 | all  | confirmed
            throughput[derby:server] / throughput[derby] | > 0.7             |  80  80  80  80 | all  | confirmed
            throughput[derby:server] / throughput[derby] | 0.7..0.9          |  80  80  80  80 | all  | confirmed
            """)
    void clearTruth_isFound(String of, String is, String means, String quantifier, String right) {
        Map<String, Integer> five = verdicts(of, is, quantifier, means, 5);
        Map<String, Integer> ten = verdicts(of, is, quantifier, means, 10);

        print("the truth is clear", of, is, quantifier, means, five, ten);
        String wrong = right.equals("confirmed") ? "refuted" : "confirmed";
        assertThat(share(five, wrong)).isLessThan(0.01);
        assertThat(share(ten, wrong)).isLessThan(0.01);
        assertThat(share(ten, right)).isGreaterThan(0.9);
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput                          | flat over clients within 10% | 100 100 100 100 | all | confirmed
            throughput                          | flat over clients within 10% | 100 100 100 130 | all | refuted
            throughput[derby:server] / throughput[derby] | > 0.7             |  80  80  80  60 | all  | refuted
            """)
    void clearTruthLikeThose_isFound(String of, String is, String means, String quantifier, String right) {
        clearTruth_isFound(of, is, means, quantifier, right);
    }

    /**
     * A word is right or wrong in each block. Where it is right in half of them, neither verdict is; six blocks are the least.
     *
     * @param share the share of blocks in which it is right
     */
    @ParameterizedTest
    @CsvSource({"0.5", "0.95", "0.05"})
    void wordThatIsRightInHalfOfTheBlocks_isRarelyDecided(double share) {
        Map<String, Integer> six = verdictsOnAWord(share, 6);
        Map<String, Integer> ten = verdictsOnAWord(share, 10);

        print("a word", "limit[derby:server]", "server-cpu", "all", String.valueOf(share), six, ten);
        for (Map<String, Integer> verdicts : List.of(six, ten)) {
            assertThat(share(verdicts, "confirmed")).isLessThan(share > 0.5 ? 1.01 : MOST);
            assertThat(share(verdicts, "refuted")).isLessThan(share < 0.5 ? 1.01 : MOST);
        }
    }

    private static Map<String, Integer> verdictsOnAWord(double share, int blocks) {
        RecordedRun run = sets(
                        "[8]",
                        blocks,
                        "  - {id: X, claim: c, of: 'limit[derby:server]', is: server-cpu, where: {workload: tpcb}}\n")
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 100_000))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.1))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CLIENT_CORES, 2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.SERVER_CORES, 2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CORES_OF_BOTH, 2));
        SplittableRandom random = new SplittableRandom(SEED);
        Map<String, Integer> verdicts = new HashMap<>();
        for (int i = 0; i < RUNS; i++) {
            Map<String, Map<Integer, TrialRecord>> drawn = new HashMap<>();
            for (TrialRecord trial : run.records()) {
                double busy = random.nextDouble() < share ? 1.9 : 1;
                TrialRecord now = ChangedTrial.measured(
                        ChangedTrial.measured(trial, Metrics.CPU_SERVER.cores(), busy),
                        Metrics.CPU.cores(),
                        busy + 0.1);
                drawn.computeIfAbsent(now.subject().point(), point -> new TreeMap<>())
                        .put(now.block(), now);
            }
            verdicts.merge(
                    Findings.of(run.plan(), new Drawn(drawn)).get(0).verdict().word(), 1, Integer::sum);
        }
        return verdicts;
    }

    /** Twenty claims on the border are one family: in few runs is any of them decided. */
    @ParameterizedTest
    @CsvSource({"5", "10"})
    void familyOfClaims_isRarelyWrongAnywhere(int blocks) {
        StringBuilder claims = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            claims.append(claim("C" + i, "throughput[clients=" + CLIENTS[i % 4] + "]", "> 100", "all"));
        }
        Simulated simulated = new Simulated(claims.toString(), blocks, Noise.NORMAL, 0);
        SplittableRandom random = new SplittableRandom(SEED);
        long wrong = simulated.findings(random, 100, 100, 100, 100).stream()
                .filter(findings -> findings.stream().anyMatch(one -> one.verdict() != ClaimVerdict.UNDECIDED))
                .count();

        System.out.printf(
                "20 claims of one run, %d repetitions: any decided in %.1f %%%n", blocks, 100.0 * wrong / RUNS);
        assertThat((double) wrong / RUNS).isLessThan(0.08);
    }

    private static void print(
            String series,
            String of,
            String is,
            String quantifier,
            String means,
            Map<String, Integer> five,
            Map<String, Integer> ten) {
        System.out.printf(
                "%s | %s | %s | %s | %s | %.1f, %.1f | %.1f, %.1f |%n",
                series,
                of,
                is,
                quantifier,
                means.strip(),
                100 * share(five, "confirmed"),
                100 * share(five, "refuted"),
                100 * share(ten, "confirmed"),
                100 * share(ten, "refuted"));
    }

    private static double share(Map<String, Integer> verdicts, String verdict) {
        return verdicts.getOrDefault(verdict, 0) / (double) RUNS;
    }

    private static Map<String, Integer> verdicts(String of, String is, String quantifier, String means, int blocks) {
        return verdicts(of, is, quantifier, means, blocks, Noise.NORMAL, 0);
    }

    /**
     * Counts the verdicts by their words.
     *
     * @param noise what the figures scatter by
     * @param ofBlocks what all figures of a block scatter by together, as a share of each
     */
    private static Map<String, Integer> verdicts(
            String of, String is, String quantifier, String means, int blocks, Noise noise, double ofBlocks) {
        Simulated simulated = new Simulated(claim("X", of, is, quantifier), blocks, noise, ofBlocks);
        String[] words = means.strip().split(" +");
        double[] truth = new double[words.length];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = Double.parseDouble(words[i]);
        }
        SplittableRandom random = new SplittableRandom(SEED);
        Map<String, Integer> verdicts = new HashMap<>();
        for (List<Finding> findings : simulated.findings(random, truth)) {
            verdicts.merge(findings.get(0).verdict().word(), 1, Integer::sum);
        }
        return verdicts;
    }

    private static String claim(String id, String of, String is, String quantifier) {
        return "  - {id: " + id + ", claim: c, of: '" + of + "', is: '" + is + "', for: " + quantifier + ", where: {"
                + (of.contains(SERVER) ? "" : "target: derby, ") + "workload: tpcb}}\n";
    }

    /** Runs of one plan, whose figures are drawn anew each time. */
    private static final class Simulated {
        private final Plan plan;
        private final List<TrialRecord> trials;
        private final boolean withServer;
        private final Noise noise;
        private final double ofBlocks;
        private final SplittableRandom randomOfBlocks = new SplittableRandom(SEED + 1);

        Simulated(String claims, int blocks, Noise noise, double ofBlocks) {
            withServer = claims.contains(SERVER);
            this.noise = noise;
            this.ofBlocks = ofBlocks;
            RecordedRun run = sets("[1, 2, 4, 8]", blocks, claims);
            plan = run.plan();
            trials =
                    run
                            .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 100_000))
                            .records()
                            .stream()
                            .filter(one ->
                                    (withServer || !one.subject().target().equals(SERVER))
                                            && one.subject().workload().equals("tpcb"))
                            .toList();
        }

        /** Returns what is found in each run. All are drawn in turn, and judged on all cores. */
        List<List<Finding>> findings(SplittableRandom random, double... truth) {
            List<Drawn> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                runs.add(draw(random, truth));
            }
            return runs.parallelStream().map(one -> Findings.of(plan, one)).toList();
        }

        private Drawn draw(SplittableRandom random, double... truth) {
            Map<String, Map<Integer, TrialRecord>> drawn = new HashMap<>();
            Map<Integer, Double> blocks = new HashMap<>();
            for (TrialRecord trial : trials) {
                double mean = withServer && !trial.subject().target().equals(SERVER)
                        ? EMBEDDED
                        : truth[Integer.numberOfTrailingZeros(trial.subject().clients())];
                double block = blocks.computeIfAbsent(
                        trial.block(), one -> Math.exp(ofBlocks * Noise.NORMAL.draw(randomOfBlocks)));
                TrialRecord now = ChangedTrial.measured(
                        trial, Metrics.THROUGHPUT, block * mean * Math.exp(SCATTER * noise.draw(random)));
                drawn.computeIfAbsent(now.subject().point(), point -> new TreeMap<>())
                        .put(now.block(), now);
            }
            return new Drawn(drawn);
        }
    }

    /**
     * The figures of a run without doubts.
     *
     * @param drawn the trials of each point, by block
     */
    private record Drawn(Map<String, Map<Integer, TrialRecord>> drawn) implements PointFigures {
        @Override
        public Map<Integer, TrialRecord> trials(String point) {
            return drawn.getOrDefault(point, Map.of());
        }

        @Override
        public Optional<String> withoutFigures(String point) {
            return Optional.empty();
        }

        @Override
        public Optional<String> withheld(String point) {
            return Optional.empty();
        }

        @Override
        public Optional<String> withheldFigure(String point, Metric metric) {
            return Optional.empty();
        }

        @Override
        public Optional<String> unlike(String one, String other) {
            return Optional.empty();
        }

        @Override
        public List<Doubt.Entry> doubts(String point) {
            return List.of();
        }
    }
}
