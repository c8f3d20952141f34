package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What limited a point is decided in each block, and tested by the number of blocks. */
final class LimitFindingsTest {
    @Test
    void limitThatIsTheSameInSixBlocks_isConfirmed_andAnotherIsRefuted() {
        assertThat(finding("server-cpu", 6, one -> true))
                .returns("confirmed", Finding::verdict)
                .returns("limit[derby:server] is server-cpu, where workload=tpcb", Finding::expected)
                .returns("server-cpu in 6 of 6 blocks (cores 95 % busy) at 2 clients", Finding::measured)
                .returns("it holds, chance 0.031", Finding::because);
        assertThat(finding("client-cpu", 6, one -> true).verdict()).isEqualTo("refuted");
    }

    @Test
    void fiveBlocks_areTooFewForAWord() {
        assertThat(finding("server-cpu", 5, one -> true))
                .returns("undecided", Finding::verdict)
                .returns("the figures neither confirm nor refute it; more blocks may, --repetitions", Finding::because);
    }

    @Test
    void blocksThatDisagree_areCounted() {
        assertThat(finding("server-cpu", 8, one -> one.block() > 3))
                .returns("undecided", Finding::verdict)
                .returns(
                        "server-cpu in 5 of 8, none-found in 3 of 8 blocks (cores 78 % busy) at 2 clients",
                        Finding::measured);
    }

    @Test
    void unknownLimit_isNotTestable() {
        RecordedRun run = run("server-cpu", 6, one -> true);

        assertThat(finding(run.with(
                        one -> true, one -> ChangedTrial.unavailable(one, Metrics.CPU.cores(), "no /proc here"))))
                .returns("not-testable", Finding::verdict)
                .returns("what limited derby:server/tpcb/2 clients is not known: no /proc here", Finding::because);
    }

    @Test
    void busyClient_isADoubtAboutThroughput_andNoneAboutWhatLimited() {
        RecordedRun run = run("client-cpu", 6, one -> true)
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 1.95))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU_SERVER.cores(), 0.5));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
        assertThat(finding(run.with(
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

    private static Finding finding(String is, int blocks, Predicate<TrialRecord> busy) {
        return finding(run(is, blocks, busy));
    }

    private static RecordedRun run(String is, int blocks, Predicate<TrialRecord> busy) {
        return RecordedRun.of(RecordedRun.yaml(
                        "[2]",
                        blocks,
                        "claims:\n  - {id: A, claim: c, of: 'limit[derby:server]', is: " + is
                                + ", where: {workload: tpcb}}\n"))
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

    private static Finding finding(RecordedRun run) {
        return Findings.of(run.plan(), Judge.of(run.plan(), run.records(), trial -> Optional.empty()))
                .get(0);
    }
}
