package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What limited a point is decided in each block, and tested by the number of blocks. */
final class LimitFindingsTest {
    private static final String RATIO =
            "  - {id: B, claim: c, of: 'throughput[derby:server] / throughput[derby]', is: '< 0.9',"
                    + " where: {workload: tpcb}}\n";

    @Test
    void limitThatIsTheSameInSixBlocks_isConfirmed_andAnotherIsRefuted() {
        assertThat(finding("server-cpu", 6, one -> true))
                .returns(ClaimVerdict.CONFIRMED, Finding::verdict)
                .returns("limit[derby:server] is server-cpu, where workload=tpcb", Finding::expected)
                .returns(
                        "server-cpu in 6 of 6 repetitions (the server's cores 95 % busy) at 2 clients",
                        Finding::measured)
                .returns("it holds, chance 0.031", Finding::because);
        assertThat(finding("client-cpu", 6, one -> true).verdict()).isEqualTo(ClaimVerdict.REFUTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | all | 1 | 1 repetition is too few to tell what limits in most; run again with --repetitions 6",
                "5 | all | 1 | 5 repetitions are too few to tell what limits in most; run again with --repetitions 6",
                "6 | all | 2 | 6 repetitions are too few to tell what limits in most, corrected for 2 claims; run again with --repetitions 7",
                "7 | all | 4 | 7 repetitions are too few to tell what limits in most, corrected for 4 claims; run again with --repetitions 8",
                "5 | some | 1 | 5 repetitions are too few to tell what limits in most; run again with --repetitions 6"
            })
    void tooFewBlocksForAWord_saysHowManyItTakes(int blocks, String quantifier, int claims, String because) {
        String words = "";
        for (int claim = 0; claim < claims; claim++) {
            words += claim("W" + claim, "server-cpu").replace("where", "for: " + quantifier + ", where");
        }

        assertThat(findings(words, blocks))
                .hasSize(claims)
                .allSatisfy(one -> assertThat(one)
                        .returns(ClaimVerdict.UNDECIDED, Finding::verdict)
                        .returns(because, Finding::because));
    }

    @Test
    void placesOfAClaim_takeMoreBlocks() {
        RecordedRun run = run("[1, 2, 4]", 6, one -> true, claim("A", "unclear"));
        assertThat(ClaimedRuns.finding(run).because())
                .isEqualTo("6 repetitions are too few to tell what limits in most; run again with --repetitions 7");
    }

    /** Whatever its blocks say, a word of five blocks is not decided. So it makes no other claim harder to decide. */
    @Test
    void wordThatCannotBeDecided_isNoneOfTheFamily() {
        double alone = Objects.requireNonNull(findings(RATIO, 5).get(0).chance());

        List<Finding> five = findings(claim("A", "server-cpu") + RATIO, 5);
        assertThat(five.get(0).chance()).isNull();
        assertThat(five.get(1)).returns(alone, Finding::chance);
        assertThat(five.get(1).because()).doesNotContain("corrected");
        assertThat(findings(claim("A", "server-cpu") + RATIO, 6).get(1).because())
                .contains("corrected for 2 claims");
    }

    @Test
    void blocksThatDisagree_areCounted() {
        assertThat(finding("server-cpu", 8, one -> one.block() > 3))
                .returns(ClaimVerdict.UNDECIDED, Finding::verdict)
                .returns(
                        "server-cpu in 5 of 8 repetitions (the server's cores 95 % busy), unclear in 3 of 8 repetitions"
                                + " (the cores of both 50 % busy; what the sessions waited for was not seen) at 2 clients",
                        Finding::measured);
    }

    /** A wait that nobody saw is not a wait that was not there. */
    @Test
    void waitThatNobodySaw_isNotTestable_andIsRefutedWhereItWasSeenNotToBeThere() {
        assertThat(finding("lock", 6, one -> true))
                .returns(ClaimVerdict.NOT_TESTABLE, Finding::verdict)
                .satisfies(one -> assertThat(one.because())
                        .contains("whether clients waited for this was not seen in 6 of 6 repetitions"));
        SessionWaits working = new SessionWaits(40, 2, 1, 0, 0, 0, 0, 0, 0, Set.of());
        assertThat(ClaimedRuns.finding(run("lock", 6, one -> true)
                                .with(one -> true, one -> ChangedTrial.under(one, Conditions.WAITS, working)))
                        .verdict())
                .isEqualTo(ClaimVerdict.REFUTED);
    }

    @Test
    void unknownLimit_isNotTestable() {
        RecordedRun run = run("server-cpu", 6, one -> true);

        assertThat(ClaimedRuns.finding(run.with(
                        one -> true, one -> ChangedTrial.unavailable(one, Metrics.CPU.cores(), "no /proc here"))))
                .returns(ClaimVerdict.NOT_TESTABLE, Finding::verdict)
                .returns("what limited derby:server/tpcb/2 clients is not known: no /proc here", Finding::because);
    }

    /** One place is enough to find it right, and all to find it wrong: the easier of the two counts. */
    @Test
    void wordThatCanBeRefutedAlone_isOneOfTheFamily() {
        String some = claim("A", "client-cpu").replace("where", "for: some, where");

        List<Finding> found = ClaimedRuns.findings(run("[1, 2]", 6, one -> true, some + RATIO));
        assertThat(found.get(1).because()).contains("corrected for 2 claims");
    }

    @ParameterizedTest
    @CsvSource({"0.05, 6", "0.03125, 7", "0.025, 7", "0.0125, 8", "1, 2"})
    void leastBlocks_areThoseWhoseChanceIsBelowTheLevel(double level, int blocks) {
        assertThat(Chances.leastBlocks(level)).isEqualTo(blocks);
    }

    @Test
    void limitThatOneTrialAloneLacks_mayBeKnownAnotherTime() {
        RecordedRun run = run("server-cpu", 6, one -> true);

        assertThat(ClaimedRuns.finding(run.with(
                        RecordedRun.at("derby:server/tpcb/2 clients", 3),
                        one -> ChangedTrial.unavailable(one, Metrics.CPU.cores(), "it was late"))))
                .returns(ClaimVerdict.UNDECIDED, Finding::verdict)
                .returns("what limited derby:server/tpcb/2 clients is not known: it was late", Finding::because);
    }

    @Test
    void busyClient_isADoubtAboutThroughput_andNoneAboutWhatLimited() {
        RecordedRun run = run("client-cpu", 6, one -> true)
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 1.95))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_SERVER.cores(), 0.5));

        assertThat(ClaimedRuns.finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(ClaimedRuns.finding(run.with(
                                RecordedRun.at("derby:server/tpcb/2 clients", 3),
                                one -> ChangedTrial.under(one, Conditions.OTHERS_SHARE, 0.2)))
                        .because())
                .contains("other programs");
    }

    @ParameterizedTest
    @CsvSource({
        "6, 6, 0.03125, 1",
        "5, 6, 0.21875, 1",
        "3, 6, 1, 1",
        "0, 6, 1, 0.03125",
        "5, 5, 0.0625, 1",
        "9, 10, 0.021484375, 1",
        "1, 1, 1, 1"
    })
    void chancesOfASign_areThoseOfCoins(int so, int blocks, double holds, double fails) {
        Chances chances = Chances.inMost(so, blocks);

        assertThat(chances.holds()).isCloseTo(holds, within(1e-12));
        assertThat(chances.fails()).isCloseTo(fails, within(1e-12));
    }

    /** Its chances count double, since it may have ended by its own figures. */
    @Test
    void wordOfARunUntilARatioIsKnown_takesOneMoreBlock() {
        String until = "until: 2%\nclaims:\n" + claim("A", "server-cpu");

        assertThat(ClaimedRuns.finding(busy(RecordedRun.yaml("[2]", 6, until), one -> true)))
                .returns(ClaimVerdict.UNDECIDED, Finding::verdict)
                .satisfies(one -> assertThat(one.because())
                        .startsWith("6 repetitions are too few to tell what limits in most")
                        .endsWith("; run again with --repetitions 7"));
        assertThat(ClaimedRuns.finding(busy(RecordedRun.yaml("[2]", 7, until), one -> true))
                        .verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);
    }

    private static Finding finding(String is, int blocks, Predicate<TrialRecord> busy) {
        return ClaimedRuns.finding(run(is, blocks, busy));
    }

    private static List<Finding> findings(String claims, int blocks) {
        return ClaimedRuns.findings(run("[2]", blocks, one -> true, claims));
    }

    private static String claim(String id, String is) {
        return "  - {id: " + id + ", claim: c, of: 'limit[derby:server]', is: " + is + ", where: {workload: tpcb}}\n";
    }

    private static RecordedRun run(String is, int blocks, Predicate<TrialRecord> busy) {
        return run("[2]", blocks, busy, claim("A", is));
    }

    private static RecordedRun run(String clients, int blocks, Predicate<TrialRecord> busy, String claims) {
        return busy(RecordedRun.yaml(clients, blocks, "claims:\n" + claims), busy);
    }

    private static RecordedRun busy(String yaml, Predicate<TrialRecord> busy) {
        return RecordedRun.of(yaml)
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 100_000))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.1))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(one, Metrics.CPU_SERVER.cores(), busy.test(one) ? 1.9 : 1.0))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.cores(), busy.test(one) ? 2.0 : 1.0))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CLIENT_CORES, 2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.SERVER_CORES, 2))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CORES_OF_BOTH, 2));
    }
}
