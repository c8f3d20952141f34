package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.SummaryJson;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The highest rate that is sustained within the latency that was asked, and what is said of that latency. */
class RatesTest {
    private static final String TWO = "targets: [derby, 'derby:server']";

    @Test
    void highestRateWithinTheLimit_isTheAnswer_andTheLineSaysWhatIsAboveIt() {
        Section section = first(run("targets: [derby]", "10ms", 5, one -> at(one, 1000) ? 14_000 : 4_000));

        assertThat(section.verdict())
                .isEqualTo("derby sustained 500 tx/s within the plan's p99 limit of 10 ms (p99 4.00 ms)");
        assertThat(section.lines())
                .extracting(Line::figure, Line::why)
                .containsExactly(tuple(
                        "500 tx/s",
                        "p99 4.00 ms (4.00–4.00) at 500/s; above 10 ms: 14.0 ms (14.0–14.0) at 1,000/s;"
                                + " no queue grew up to 1,000/s, the highest rate that was tried"));
    }

    @Test
    void withoutALimit_theHighestRateIsTheAnswer() {
        RecordedRun run = run("targets: [derby]", "", 5, one -> at(one, 1000) ? 14_000 : 4_000);

        assertThat(first(run).verdict()).isEqualTo("derby sustained 1,000 tx/s with a p99 of 14.0 ms");
        assertThat(SummaryJson.of(run.summary())).doesNotContain("latencyLimit");
    }

    @Test
    void limit_isInTheSummary() {
        RecordedRun run = run("targets: [derby]", "10ms", 5, one -> 4_000);

        assertThat(SummaryJson.of(run.summary()).replaceAll("\\s", ""))
                .contains("\"latencyLimit\":{\"metric\":\"latency.p99\",\"micros\":10000}");
    }

    @Test
    void otherPercentile_isJudgedAndNamed() {
        RecordedRun run = run("targets: [derby]", "p95=10ms", 5, one -> 99_000)
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(one, Metrics.LATENCY_P95, at(one, 1000) ? 14_000 : 4_000));

        assertThat(first(run).verdict())
                .isEqualTo("derby sustained 500 tx/s within the plan's p95 limit of 10 ms (p95 4.00 ms)");
    }

    @Test
    void noRateWithinTheLimit_isSaid_withTheLatencies() {
        Section section = first(run("targets: [derby]", "3ms", 5, one -> at(one, 1000) ? 14_000 : 4_000));

        assertThat(section.verdict()).isEqualTo("no rate was sustained within the plan's p99 limit of 3 ms");
        assertThat(section.lines()).isEmpty();
        assertThat(section.apart())
                .extracting(Section.Apart::because)
                .containsExactly(
                        "no rate sustained; above 3 ms: 4.00 ms (4.00–4.00) at 500/s, 14.0 ms (14.0–14.0) at 1,000/s");
    }

    /** The mean of the repetitions is exactly the limit, which it may be. */
    @Test
    void limitWithinTheInterval_isNotCertain() {
        RecordedRun run = run("targets: [derby]", "10ms", 5, one -> at(one, 1000) ? 9_700 + 100 * one.block() : 4_000);

        assertThat(first(run).verdict())
                .isEqualTo(
                        "derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms (p99 10.0 ms, not certain to be within; that at 500/s is)");
        assertThat(first(run).lines().get(0).why())
                .isEqualTo("p99 4.00 ms (4.00–4.00) at 500/s, 10.0 ms (9.79–10.2) at 1,000/s; the highest rate that was"
                        + " tried; not certain at 1,000/s, as the brackets include 10 ms");
    }

    @Test
    void rangeThatReachesTheLimit_isNotCertainEither_onEachSideOfIt() {
        RecordedRun within = run("targets: [derby]", "10ms", 2, one -> one.block() == 1 ? 9_000 : 10_500);
        RecordedRun above = run("targets: [derby]", "10ms", 2, one -> one.block() == 1 ? 9_900 : 10_500);

        assertThat(first(within).verdict()).endsWith("(p99 9.75 ms, not certain to be within)");
        assertThat(first(above).verdict())
                .isEqualTo("no rate was sustained within the plan's p99 limit of 10 ms (not certain)");
        assertThat(first(above).apart().get(0).because())
                .isEqualTo(
                        "no rate sustained; above 10 ms: 10.2 ms (9.90–10.5) at 500/s, 10.2 ms (9.90–10.5) at 1,000/s");
    }

    @Test
    void targetThatIsAboveTheLimitAtTheSameRate_isBehind() {
        Section section = first(run(
                "targets: [derby, 'derby:server']", "10ms", 5, one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby sustained the highest rate, 1,000 tx/s within the plan's p99 limit of 10 ms (p99 4.00 ms); next:"
                                + " derby:server, 500 tx/s (the order is certain: each repetition at 1,000/s shows it)");
    }

    /** Each case takes from one of the two targets what it did in each of its repetitions at 1,000/s. */
    @ParameterizedTest
    @CsvSource({
        "derby is above the limit once,         10, 10010, 14000",
        "derby:server is within the limit once, 10,  8000,  9990",
        "too few repetitions,                    4,  8000, 12000"
    })
    void order_isNotCertain_ifOneRepetitionSaysOtherwise_norFromFewRepetitions(
            String why, int blocks, double derby, double server) {
        RecordedRun run = run(TWO, "10ms", blocks, one -> {
            if (at(one, 500)) {
                return 4_000;
            }
            if (one.block() == blocks) {
                return isServer(one) ? server : derby;
            }
            return isServer(one) ? 12_200 - 200 * one.block() : 7_800 + 200 * one.block();
        });

        assertThat(first(run).verdict())
                .as(why)
                .startsWith("derby sustained the highest rate in this run, 1,000 tx/s")
                .endsWith("next: derby:server, 500 tx/s" + (blocks < 5 ? "" : " (the order is not certain)"));
    }

    @ParameterizedTest
    @CsvSource({"4, not certain", "5, certain"})
    void queueThatGrewInEachRepetition_makesTheOrderCertain(int repetitions, String words) {
        RecordedRun run = run(TWO, "10ms", 5, one -> 4_000)
                .with(
                        one -> isServer(one) && at(one, 1000) && one.block() <= repetitions,
                        one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).verdict()).contains("(the order is " + words);
    }

    /**
     * The other one sustained 100/s alone. Of the rates above it, the first {@code near} leave open whether derby sustained them.
     * One rate shows the order by chance in 2 of 252 cases of 5 repetitions, and in 2 of 924 of 6.
     */
    @ParameterizedTest
    @CsvSource({"5, 6, 5, certain", "5, 7, 6, not certain", "5, 7, 5, certain", "5, 20, 0, certain", "6, 7, 6, certain"
    })
    void moreRatesThatCouldShowAnOrder_takeMoreThatDo(int blocks, int rates, int near, String words) {
        String all = IntStream.rangeClosed(1, rates + 1)
                .mapToObj(i -> 100 * i + "/s")
                .collect(Collectors.joining(", "));
        RecordedRun run = run(
                TWO,
                "10ms",
                blocks,
                all,
                one -> rate(one) == 100
                        ? 4_000
                        : isServer(one) ? 14_000 : rate(one) <= 100 * (near + 1) ? 9_700 + 100 * one.block() : 4_000);

        assertThat(first(run).verdict()).contains("next: derby:server, 100 tx/s (the order is " + words);
    }

    /** Its commits did not wait for a disk, so that it may have been faster or slower than it is. */
    @Test
    void targetWithAnAlarmWhereItIsAboveTheLimit_isNotBehind() {
        RecordedRun run = run(TWO, "10ms", 5, one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000)
                .with(
                        one -> isServer(one) && at(one, 1000),
                        one -> ChangedTrial.under(
                                measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true));

        assertThat(first(run).verdict())
                .startsWith("derby sustained 1,000 tx/s and derby:server 500 tx/s")
                .contains("in no certain order");
    }

    @Test
    void targetsThatAreTiedForTheNextRate_areBothNamed() {
        RecordedRun run = run(
                "targets: [derby, 'derby:server', 'h2:server']",
                "10ms",
                5,
                one -> !one.subject().target().equals("derby") && at(one, 1000) ? 14_000 : 4_000);

        assertThat(first(run).verdict()).contains("; next: derby:server and h2:server, 500 tx/s");
    }

    /** The limit itself is within. */
    @Test
    void repetitionAtTheLimit_isSustained() {
        RecordedRun run = run(TWO, "10ms", 5, one -> at(one, 500) ? 4_000 : isServer(one) ? 14_000 : 10_000);

        assertThat(first(run).verdict()).endsWith("(the order is certain: each repetition at 1,000/s shows it)");
    }

    @Test
    void ratesThatAreAllNearTheLimit_areNotNamedOneByOne() {
        RecordedRun run = run("targets: [derby]", "10ms", 5, one -> 9_700 + 100 * one.block());

        assertThat(first(run).lines().get(0).why()).endsWith("; not certain, as the brackets include 10 ms");
    }

    /** At 1,000/s it is the other one that is within the limit in each repetition. */
    @Test
    void rateThatShowsTheReverse_leavesTheOrderOpen() {
        RecordedRun run = run(
                TWO,
                "10ms",
                5,
                "500/s, 1000/s, 2000/s",
                one -> at(one, 500) || isServer(one) == at(one, 1000) ? 4_000 : 14_000);

        assertThat(first(run).verdict())
                .startsWith("derby sustained the highest rate in this run, 2,000 tx/s")
                .endsWith("next: derby:server, 1,000 tx/s (the order is not certain)");
    }

    @Test
    void rateOfWhichAllTrialsAreLostOrOneFailedACheck_saysSo() {
        RecordedRun run = run(TWO, "10ms", 2, one -> 4_000);
        RecordedRun lost = run.with(
                one -> isServer(one) && at(one, 1000), one -> ChangedTrial.ended(one, "the server died", null));

        assertThat(first(lost).lines().get(1).why())
                .contains("at 1,000/s, no figure: all its trials were lost (the server died)")
                .doesNotContain("transactions are too few");
        assertThat(first(run.withInvalid("derby:server/tpcb/1 client/rate=1000/s", 1))
                        .lines()
                        .get(1)
                        .why())
                .contains("at 1,000/s, no figure: a trial failed a check (")
                .doesNotContain("transactions are too few");
    }

    /** Its trials were all lost, so that nothing is known of it, and nothing is said of the order. */
    @Test
    void targetWithoutAFigure_leavesTheOrderUnsaid() {
        RecordedRun run = run(
                        "targets: [derby, 'derby:server', 'h2:server']",
                        "10ms",
                        5,
                        one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000)
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.ended(one, "killed", null));

        assertThat(first(run).verdict())
                .startsWith("derby sustained the highest rate in this run, ")
                .endsWith("; next: derby:server, 500 tx/s");
    }

    /** A third target sustained no rate, but may be level with the first. */
    @ParameterizedTest
    @CsvSource({"10100, 9700, (the order is not certain)", "14000, 14000, (that derby leads is certain)"})
    void targetThatSustainedNothing_countsInTheOrder(double mostly, double once, String words) {
        RecordedRun run = run(
                "targets: [derby, 'derby:server', 'h2:server']",
                "10ms",
                5,
                one -> one.subject().target().equals("h2:server")
                        ? one.block() == 1 ? once : mostly
                        : isServer(one) && at(one, 1000) ? 14_000 : 4_000);

        assertThat(first(run).verdict()).endsWith("next: derby:server, 500 tx/s " + words);
        assertThat(first(run).apart()).extracting(Section.Apart::target).containsExactly("h2:server");
    }

    @Test
    void order_isNotCertain_ifATrialThatItRestsOnIsLostOrFailedACheck() {
        RecordedRun run = run(TWO, "10ms", 6, one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000);

        assertThat(first(run).verdict()).endsWith("(the order is certain: each repetition at 1,000/s shows it)");
        assertThat(first(run.withLost("derby:server/tpcb/1 client/rate=1000/s", 6))
                        .verdict())
                .doesNotContain("is certain");
        RecordedRun overloaded =
                run.with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5));
        assertThat(first(overloaded).verdict()).endsWith("(the order is certain: each repetition at 1,000/s shows it)");
        assertThat(first(overloaded.with(
                                one -> isServer(one) && at(one, 1000) && one.block() == 6,
                                one -> ChangedTrial.ended(one, "killed", null)))
                        .verdict())
                .doesNotContain("is certain");
    }

    /** The other one missed a rate that is below one that it sustained. */
    @Test
    void rateBelowTheHighestOfTheOther_saysNothingOfTheOrder() {
        RecordedRun run = run(
                TWO,
                "10ms",
                10,
                "500/s, 1000/s, 2000/s",
                one -> !isServer(one) || at(one, 1000) ? 4_000 : 12_200 - 200 * one.block());

        assertThat(first(run).verdict())
                .endsWith("next: derby:server, 1,000 tx/s (the order is certain: each repetition at 2,000/s shows it)");
        RecordedRun open = run.with(
                one -> isServer(one) && at(one, 2000) && one.block() == 10,
                one -> measured(one, Metrics.LATENCY_P99, 9_990));
        assertThat(first(open).verdict()).endsWith("next: derby:server, 1,000 tx/s (the order is not certain)");
    }

    /** It is certainly within the limit at a rate at which the other one certainly is not. */
    @Test
    void targetWhoseHighestRateIsNotCertain_isFirst_whereALowerOneDecides() {
        Section section = first(run(
                "targets: [derby, 'derby:server']",
                "10ms",
                5,
                "500/s, 1000/s, 2000/s",
                one -> isServer(one) && !at(one, 500) ? 14_000 : at(one, 2000) ? 9_600 + 100 * one.block() : 4_000));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby sustained the highest rate, 2,000 tx/s within the plan's p99 limit of 10 ms (p99 9.90 ms,"
                                + " not certain to be within; that at 1,000/s is); next: derby:server, 500 tx/s (the order is certain: each repetition at 1,000/s shows it)");
    }

    /**
     * Below an uncertain rate, the highest one is told whose interval is within the limit, and which each of enough repetitions
     * sustained. The p99s are those of 1,000/s in each repetition, in ms; those of 2,000/s are uncertain.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4 4 4 4 4                  | ; that at 1,000/s is)
            10.1 3 3 3 3               | ; that at 500/s is)
            5 9.9 9.9 9.9 9.9          | ; that at 500/s is)
            10.1 3 3 3 3 3 3 3 3 3     | ; that at 500/s is)
            4 4 4                      | not certain to be within)
            """)
    void rateThatIsNotCertain_isToldWithTheHighestThatIs(String p99s, String words) {
        List<Double> middle =
                Stream.of(p99s.split(" ")).map(Double::parseDouble).toList();
        Section section = first(run(
                "targets: [derby]",
                "10ms",
                middle.size(),
                "500/s, 1000/s, 2000/s, 4000/s",
                one -> at(one, 4000)
                        ? 20_000
                        : at(one, 2000)
                                ? (one.block() == 1 ? 10_300 : 9_800)
                                : at(one, 1000) ? 1000 * middle.get(one.block() - 1) : 3_000 + 10 * one.block()));

        assertThat(section.verdict()).contains(words);
    }

    /** What certain means is said where there is an order, and enough repetitions for it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            derby                 | 5 | false
            derby, 'derby:server' | 4 | false
            derby, 'derby:server' | 5 | true
            """)
    void chanceOfAFalseOrder_isTold(String targets, int blocks, boolean told) {
        Section section = first(run("targets: [" + targets + "]", "10ms", blocks, one -> 4_000));

        assertThat(section.notes().stream().anyMatch(note -> note.contains("the chance of a false one is below 5 %")))
                .isEqualTo(told);
    }

    /** The other target may as well be within it. */
    @Test
    void targetThatIsNotCertainlyAboveTheLimit_isNotBehind() {
        Section section = first(run(
                "targets: [derby, 'derby:server']",
                "10ms",
                5,
                one -> isServer(one) && at(one, 1000) ? 9_800 + 100 * one.block() : 4_000));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby sustained 1,000 tx/s and derby:server 500 tx/s within the plan's p99 limit of 10 ms, in no certain order");
    }

    @Test
    void targetsThatAreAllWithinTheLimit_areNotRanked_andWhatIsNotCertainIsNamed() {
        Section section = first(run(
                "targets: [derby, 'derby:server']",
                "10ms",
                5,
                one -> isServer(one) && at(one, 1000) ? 9_600 + 100 * one.block() : 4_000));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby and derby:server sustained 1,000 tx/s within the plan's p99 limit of 10 ms (not certain for derby:server)");
    }

    /** A queue that grew in some repetitions does not make it certain that a target keeps up with less. */
    @Test
    void queueThatGrewInSomeRepetitions_isSaidWithTheirNumber_andLeavesTheOrderOpen() {
        RecordedRun run = run(
                        "targets: [derby, 'derby:server']",
                        "10ms",
                        5,
                        one -> at(one, 1000) ? 9_800 + 100 * one.block() : 4_000)
                .with(
                        one -> isServer(one) && at(one, 1000) && one.block() <= 2,
                        one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).verdict())
                .endsWith("at any latency, derby sustained 1,000 tx/s and derby:server 500 tx/s in all 5 repetitions");
        assertThat(first(run).lines().get(1).why()).contains("the queue grew at 1,000/s in 2 of 5 repetitions");
    }

    private static RecordedRun serverTooSlow(int blocks, String targets) {
        return run(targets, "10ms", blocks, one -> at(one, 1000) ? 9_800 + 100 * one.block() : 4_000)
                .with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5));
    }

    @Test
    void fewRepetitions_leaveTheOrderOpen() {
        assertThat(first(serverTooSlow(4, TWO)).verdict())
                .endsWith("derby sustained 1,000 tx/s and derby:server 500 tx/s in all 4 repetitions");
        assertThat(first(serverTooSlow(5, TWO)).verdict())
                .endsWith("(the order is certain: each repetition at 1,000/s shows it)");
    }

    /** Its commits did not wait for a disk, so that it may be faster than it is. */
    @ParameterizedTest
    @CsvSource({"derby, 1000", "derby:server, 1000"})
    void orderAtAnyLatency_isNotCertain_ifAPointThatItRestsOnHasAnAlarm(String target, int rate) {
        RecordedRun run = serverTooSlow(5, TWO)
                .with(
                        one -> one.subject().target().equals(target) && at(one, rate),
                        one -> ChangedTrial.under(
                                measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true));

        assertThat(first(run).verdict())
                .endsWith("derby sustained 1,000 tx/s and derby:server 500 tx/s in all 5 repetitions");
    }

    @Test
    void orderAtAnyLatency_isNotCertain_ifTheQueueGrewInFewRepetitionsThatThereAre() {
        RecordedRun run = serverTooSlow(5, TWO).without(one -> isServer(one) && at(one, 1000) && one.block() > 2);

        assertThat(first(run).verdict())
                .endsWith("derby sustained 1,000 tx/s and derby:server 500 tx/s in all 5 repetitions");
    }

    /** As many as the one that has the fewest. */
    @Test
    void orderAtAnyLatency_isOfTheRepetitionsThatAllHave() {
        RecordedRun run = serverTooSlow(5, TWO).without(one -> isServer(one) && one.block() > 3);

        assertThat(first(run).verdict())
                .endsWith("derby sustained 1,000 tx/s and derby:server 500 tx/s in all 3 repetitions");
    }

    /** Of two repetitions it is the range that tells, however near or far the mean is. */
    @Test
    void latencyOfTwoRepetitions_isNotCertain_ifTheirRangeReachesTheLimit() {
        assertThat(first(run("targets: [derby]", "10ms", 2, one -> one.block() == 1 ? 9_000 : 9_500))
                        .verdict())
                .isEqualTo("derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms (p99 9.25 ms)");
        assertThat(first(run("targets: [derby]", "10ms", 2, one -> one.block() == 1 ? 5_000 : 10_500))
                        .verdict())
                .isEqualTo(
                        "derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms (p99 7.75 ms, not certain to be within)");
    }

    @Test
    void queueThatGrewAtTheHighestRate_isTold_andNotThatNoneGrew() {
        RecordedRun run = RecordedRun.of(
                        tpcb("targets: [derby]", 5, "latency-limit: 10ms\nsettings: {rate: [500/s, 1000/s, 2000/s]}"))
                .with(
                        one -> true,
                        one -> measured(
                                arriving(one, at(one, 500) ? 500 : 1000),
                                Metrics.LATENCY_P99,
                                at(one, 500) ? 4_000 : 14_000))
                .with(one -> at(one, 2000), one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).lines().get(0).why())
                .contains("above 10 ms: 14.0 ms (14.0–14.0) at 1,000/s", "the queue grew at 2,000/s")
                .doesNotContain("no queue grew");
    }

    /** One end is in µs by itself. */
    @Test
    void brackets_areInTheUnitOfTheMean() {
        assertThat(first(run("targets: [derby]", "", 2, one -> one.block() == 1 ? 900 : 1_100))
                        .lines()
                        .get(0)
                        .why())
                .startsWith("p99 1.00 ms (0.900–1.10) at 500/s");
    }

    @Test
    void thirdTargetWhoseQueueGrewInSomeRepetitions_leavesTheOrderOpen() {
        RecordedRun run = serverTooSlow(5, "targets: [derby, 'derby:server', h2]")
                .with(
                        one -> one.subject().target().equals("h2") && at(one, 1000) && one.block() <= 2,
                        one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).verdict()).endsWith("in all 5 repetitions");
    }

    @Test
    void ofThreeTargets_onlyTheLeadIsCertain() {
        RecordedRun run = serverTooSlow(5, "targets: [derby, 'derby:server', 'h2:server']")
                .with(
                        one -> one.subject().target().equals("h2:server") && at(one, 1000),
                        one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).verdict()).endsWith("(that derby leads is certain)");
    }

    @Test
    void highestRatesThatAreAllNearTheLimit_areNotCertain_norIsTheirOrder() {
        RecordedRun run = run(
                "targets: [derby, 'derby:server']",
                "10ms",
                5,
                one -> isServer(one) && at(one, 1000) ? 40_000 + one.block() : 9_400 + 300 * one.block() % 1500);

        assertThat(first(run).verdict())
                .startsWith(
                        "derby sustained 1,000 tx/s and derby:server 500 tx/s within the plan's p99 limit of 10 ms (rates and order"
                                + " not certain)");
    }

    /** The limit leaves it open which target sustains more, but only one of them kept up with 1,000/s. */
    @Test
    void rateThatOnlyOneTargetKeptUpWith_isTold_whereTheLimitIsNotCertain() {
        Section section = first(run(
                        "targets: [derby, 'derby:server']",
                        "10ms",
                        5,
                        one -> at(one, 1000) ? 9_800 + 100 * one.block() : 4_000)
                .with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5))
                .with(
                        one -> !isServer(one) || at(one, 500),
                        one -> measured(one, Metrics.LATENCY_P99, at(one, 1000) ? 10_100 : 9_700 + 100 * one.block())));

        assertThat(section.verdict())
                .isEqualTo(
                        "derby and derby:server sustained 500 tx/s within the plan's p99 limit of 10 ms (not certain); at any"
                                + " latency, derby sustained 1,000 tx/s and derby:server 500 tx/s (the order is certain: each repetition at 1,000/s shows it)");
        assertThat(section.lines().get(0).why()).contains("no queue grew up to 1,000/s");
        assertThat(section.lines().get(1).why())
                .contains("queue grew at 1,000/s")
                .doesNotContain("no queue grew");
    }

    @Test
    void rateWithoutALatency_isKeptUpWith_butNotSustainedWithinALimit() {
        Section section = first(run("targets: [derby, 'derby:server']", "10ms", 5, one -> 4_000)
                .with(
                        one -> !isServer(one) && at(one, 1000),
                        one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "too few transactions"))
                .with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5)));

        assertThat(section.verdict())
                .startsWith(
                        "derby and derby:server sustained 500 tx/s within the plan's p99 limit of 10 ms; at any latency,"
                                + " derby sustained 1,000 tx/s and derby:server 500 tx/s");
        assertThat(section.lines().get(0).why())
                .endsWith("no p99 at 1,000/s (too few transactions); no queue grew up to 1,000/s, the highest"
                        + " rate that was tried");
    }

    /** It is no ceiling that a higher rate was not measured. */
    @Test
    void rateWithoutAnyFigure_leavesOpenHowFarATargetKeptUp() {
        RecordedRun run = run("targets: [derby, 'derby:server']", "10ms", 5, one -> 4_000)
                .with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5))
                .without(one -> !isServer(one) && at(one, 1000));

        assertThat(first(run).verdict()).contains("sustained 500 tx/s").doesNotContain("at any latency");
        assertThat(first(run).lines().get(0).why()).doesNotContain("the highest rate that was tried");
    }

    @Test
    void targetWhoseRatesAreNotAllKnown_isNotSaidToHaveSustainedNone() {
        RecordedRun above = run("targets: [derby, 'derby:server']", "10ms", 5, one -> isServer(one) ? 40_000 : 4_000);
        RecordedRun unknown = above.with(
                one -> isServer(one) && at(one, 500),
                one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "the clock was set back"));
        RecordedRun none =
                unknown.with(one -> !isServer(one), one -> measured(one, Metrics.LATENCY_P99, 50_000 + one.block()));

        assertThat(first(above).verdict())
                .isEqualTo("derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms (p99 4.00 ms); derby:server"
                        + " sustained none (the order is certain: each repetition at 1,000/s shows it)");
        assertThat(first(above).apart().get(0).because()).startsWith("no rate sustained; above 10 ms: ");
        assertThat(first(unknown).verdict())
                .isEqualTo("derby sustained 1,000 tx/s within the plan's p99 limit of 10 ms (p99 4.00 ms)");
        assertThat(first(unknown).apart().get(0).because())
                .matches("above 10 ms: 40[.]0 ms .* at 1,000/s; no p99 at 500/s \\(the clock was set back\\)");
        assertThat(first(none).verdict())
                .isEqualTo("no rate is known to be sustained within the plan's p99 limit of 10 ms");
    }

    /** The queue grew in one repetition, and the latency of the others is not known one by one. */
    @Test
    void rateThatWasTooMuchInSomeRepetitions_givesNoCertainOrder() {
        RecordedRun run = run(
                        "targets: [derby, 'derby:server']",
                        "10ms",
                        5,
                        one -> isServer(one) && at(one, 1000) ? 40_000 : 4_000)
                .with(
                        one -> isServer(one) && at(one, 1000) && one.block() == 2,
                        one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).verdict()).endsWith("(the order is not certain)");
    }

    /** A lost rate below says nothing of how far it kept up. */
    @Test
    void lowerRateWithoutAnyFigure_leavesWhatTheTargetKeptUpWith() {
        RecordedRun run = RecordedRun.of(
                        tpcb("targets: [derby]", 5, "latency-limit: 10ms\nsettings: {rate: [250/s, 500/s, 1000/s]}"))
                .with(
                        one -> true,
                        one -> measured(
                                arriving(one, at(one, 1000) ? 1000 : at(one, 500) ? 500 : 250),
                                Metrics.LATENCY_P99,
                                at(one, 1000) ? 14_000 : 4_000))
                .with(one -> at(one, 250), one -> ChangedTrial.ended(one, "killed", null));

        assertThat(first(run).lines().get(0).why())
                .contains("at 250/s, no figure: all its trials were lost (killed)")
                .contains("no queue grew up to 1,000/s, the highest rate that was tried");
    }

    @Test
    void targetThatKeptUpWithNoRate_leavesTheReasonsOfTheOthers() {
        RecordedRun run = run(
                        "targets: [derby, 'derby:server', h2]",
                        "10ms",
                        5,
                        one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000)
                .with(one -> true, one -> measured(one, Metrics.CPU.total(), (isServer(one) ? 400 : 100) + one.block()))
                .with(one -> one.subject().target().equals("h2"), one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(run).notes())
                .anyMatch(note ->
                        note.startsWith("Likely reasons, all at 1,000/s, compared with derby: derby:server takes "));
    }

    @Test
    void singleRate_isHeldAgainstTheLimitToo() {
        RecordedRun run = RecordedRun.of(tpcb("targets: [derby]", 5, "latency-limit: 10ms\nsettings: {rate: 500/s}"))
                .with(one -> true, one -> measured(arriving(one, 500), Metrics.LATENCY_P99, 4_000));

        assertThat(first(run).verdict())
                .isEqualTo("derby sustained 500 tx/s within the plan's p99 limit of 10 ms (p99 4.00 ms)");
    }

    /** Two repetitions without a doubt may lie as far apart as four fifths. */
    @ParameterizedTest
    @CsvSource({
        "7900, 'derby sustained 500.0 tx/s within the plan''s p99 limit of 10 ms (p99 7.90 ms)'",
        "8100, 'derby sustained 500.0 tx/s within the plan''s p99 limit of 10 ms (p99 8.10 ms, not certain to be within)'",
        "12400, no rate was sustained within the plan's p99 limit of 10 ms (not certain)",
        "12600, no rate was sustained within the plan's p99 limit of 10 ms"
    })
    void latencyOfOneRepetition_isNotCertain_nearTheLimit(double p99, String verdict) {
        RecordedRun run = RecordedRun.of(tpcb("targets: [derby]", 1, "latency-limit: 10ms\nsettings: {rate: 500/s}"))
                .with(one -> true, one -> measured(arriving(one, 500), Metrics.LATENCY_P99, p99));

        assertThat(first(run).verdict()).isEqualTo(verdict);
        assertThat(first(run).lines()).noneMatch(line -> line.why().contains("brackets"));
    }

    /** Each sustained another rate. The costs at one rate, that both kept up with, are those of the same work. */
    @Test
    void whatTheOthersCostMore_isToldOfTheHighestRateThatAllKeptUpWith() {
        RecordedRun above = costly(true, one -> isServer(one) && at(one, 1000) ? 14_000 : 4_000);
        RecordedRun overloaded =
                above.with(one -> isServer(one) && at(one, 1000), one -> ChangedTrial.arriving(one, 1.5));

        assertThat(first(above).notes())
                .anyMatch(note -> note.matches(
                        "Likely reasons, all at 1,000/s, compared with derby: derby:server takes [34][.0-9]+ times the CPU,"
                                + " 6 round trips against none \\(per transaction\\)\\."));
        assertThat(first(overloaded).notes())
                .anyMatch(note -> note.startsWith("Likely reasons, all at 500/s, compared with derby: "));
        assertThat(first(costly(true, one -> 4_000)).notes())
                .as("neither is ahead")
                .anyMatch(note -> note.startsWith("All at 1,000/s, compared with derby: "));
    }

    private static RecordedRun costly(boolean server, ToDoubleFunction<TrialRecord> p99) {
        return run("targets: [derby, 'derby:server']", "10ms", 5, p99)
                .with(
                        one -> true,
                        one -> measured(one, Metrics.CPU.total(), (isServer(one) == server ? 400 : 100) + one.block()));
    }

    @Test
    void rateWithoutThePercentile_isNotSaidToBeWithinOrAboveIt() {
        RecordedRun run = run("targets: [derby]", "p999=10ms", 2, one -> 4_000);

        assertThat(first(run).verdict()).isEqualTo("no p999 is known at any rate");
        assertThat(first(run).apart().get(0).because()).startsWith("no p999 at 500/s and 1,000/s");
    }

    @Test
    void latencyThatFallsAsTheRateRises_doesNotRankRates_andTheAnswerSaysSo() {
        RecordedRun falls = run("targets: [derby]", "", 5, one -> at(one, 1000) ? 4_000 : 14_000);
        RecordedRun rises = run("targets: [derby]", "", 5, one -> at(one, 1000) ? 14_000 : 4_000);

        assertThat(first(falls).notes())
                .anyMatch(
                        note -> note.startsWith("The p99 falls as the rate rises: it is clearly higher than at a higher"
                                + " rate for derby at 500/s. So it does not rank rates."));
        assertThat(first(rises).notes()).hasSize(1);
    }

    private static boolean isServer(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }

    private static int rate(TrialRecord one) {
        return Integer.parseInt(one.settings().get("rate").asked().replace("/s", ""));
    }

    private static boolean at(TrialRecord one, int rate) {
        return one.subject().point().contains("rate=" + rate + "/s");
    }

    /** Targets at 500 and 1,000 transactions a second, with these 99th percentiles in µs. */
    private static RecordedRun run(String targets, String limit, int blocks, ToDoubleFunction<TrialRecord> p99) {
        return run(targets, limit, blocks, "500/s, 1000/s", p99);
    }

    private static RecordedRun run(
            String targets, String limit, int blocks, String rates, ToDoubleFunction<TrialRecord> p99) {
        return RecordedRun.of(tpcb(
                        targets,
                        blocks,
                        (limit.isEmpty() ? "" : "latency-limit: " + limit + "\n") + "settings: {rate: [" + rates
                                + "]}"))
                .with(
                        one -> true,
                        one -> measured(arriving(one, rate(one)), Metrics.LATENCY_P99, p99.applyAsDouble(one)));
    }

    private static TrialRecord arriving(TrialRecord one, double perSecond) {
        return ChangedTrial.arriving(one, perSecond / one.metrics().get(Metrics.THROUGHPUT.key()));
    }

    private static TrialRecord measured(TrialRecord one, Metric metric, double value) {
        return ChangedTrial.measured(one, metric, value);
    }

    private static String tpcb(String targets, int blocks, String more) {
        return RecordedRun.yaml("[1]", blocks, more)
                .replaceFirst("targets: .*", targets)
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }
}
