package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary.Finding;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A claim over several pairs of points is confirmed by all of them, or not at all. */
final class ClaimCheckTest {
    private static final RecordedRun SWEEP = RecordedRun.of(RecordedRun.yaml(
            "[1, 2, 8]", 5, "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

    @Test
    void sweepThatIsWhole_confirms() {
        assertThat(finding(SWEEP).verdict()).isEqualTo("confirmed");
    }

    @Test
    void targetAgainstItself_isNotTestable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]",
                5,
                "settings: {buffer: [4MiB, 64MiB]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("not-testable");
    }

    @Test
    void sweepThatWasInterrupted_isUndecided_andSaysWhichPairsLackData() {
        Finding finding = finding(without(one -> one.subject().clients() > 1));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.because())
                .isEqualTo("2 of 3 pairs of points cannot be compared: derby:server/tpcb/2 clients has no trial yet;"
                        + " derby:server/tpcb/8 clients has no trial yet");
        assertThat(finding.measured()).contains("at derby:server/tpcb/1 client").doesNotContain("8 clients");
    }

    @Test
    void pairWithoutACommonBlock_isNamed() {
        Finding finding = finding(without(
                one -> one.subject().clients() == 8 && one.subject().target().equals("derby") == (one.block() > 2)));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.because()).contains("1 of 3 pairs", "no block has a valid trial of both");
    }

    @Test
    void pairWithAnInvalidPoint_showsNoFigure() {
        Finding finding = finding(SWEEP.withInvalid("derby:server/tpcb/8 clients", 2));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.measured()).contains("derby:server/tpcb/2 clients").doesNotContain("8 clients");
        assertThat(finding.because())
                .contains("1 of 3 pairs", "derby:server/tpcb/8 clients is invalid: branch 3: balance must be 120");
    }

    @Test
    void pairWithALostPoint_isCalledLost() {
        RecordedRun run = SWEEP;
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/2 clients", block);
        }

        assertThat(finding(run).because())
                .contains("1 of 3 pairs", "derby/tpcb/2 clients is lost: the load JVM was killed (exit 137)")
                .doesNotContain("valid");
    }

    @Test
    void pairWhoseThroughputIsWithheld_isNamedWithTheReason() {
        Summary summary = SWEEP.summary(trial -> trial.equals("block02-derby-server-tpcb-8-clients")
                ? Optional.of(Lines.movedInMidTrial())
                : Optional.empty());

        assertThat(summary.findings().get(0).verdict()).isEqualTo("undecided");
        assertThat(summary.findings().get(0).because())
                .contains("derby:server/tpcb/8 clients has no throughput: two modes");
    }

    @Test
    void claimOfTargetsThatThePlanHasNot_isNotTestable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]", 5, "claims:\n" + RecordedRun.claim("C", "tpcb", "postgresql:process", "0.9", "1.1")));

        assertThat(finding(run).verdict()).isEqualTo("not-testable");
        assertThat(finding(run).because())
                .isEqualTo("the plan has no two points of these targets that differ in nothing else");
    }

    @Test
    void claimOnOneBlock_isUndecided_andSaysThatThereIsNoInterval() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]", 1, "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
        assertThat(finding(run).measured())
                .matches("0\\.[0-9]{2} \\(no interval from one block\\) at derby:server/tpcb/1 client");
    }

    @Test
    void claimOnAnotherMetric_isJudgedByThatMetric() {
        String claim = RecordedRun.claim("C", "tpcb", "derby:server", "2.9", "3.1")
                .replace("metric: throughput", "metric: " + Metrics.CPU.total().key());
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "claims:\n" + claim))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 100 : 300) + one.block() / 10.0));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
        assertThat(finding(run).measured()).startsWith("2.99 (95 % 2.99 to 3.00, 5 blocks)");
    }

    @Test
    void throughputOfOpenLoops_isNoPartOfAClaim() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[2]",
                5,
                "settings: {rate: [closed, 70%]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
    }

    @Test
    void claimOnAPointWithAnAlarm_isUndecided_andNoComparisonNamesAWinner() {
        RecordedRun run = SWEEP.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/8 clients"),
                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
        assertThat(finding(run).because()).startsWith("derby:server/tpcb/8 clients: NOT DURABLE: ");
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/8 clients"))
                .isNotEmpty()
                .allMatch(one -> one.verdict().equals("undecided"));
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/1 client"))
                .anyMatch(one -> one.verdict().equals("faster"));
    }

    private static RecordedRun without(Predicate<TrialRecord> dropped) {
        return new RecordedRun(
                SWEEP.plan(),
                SWEEP.environment(),
                SWEEP.records().stream().filter(dropped.negate()).toList());
    }

    private static Finding finding(RecordedRun run) {
        return run.summary().findings().get(0);
    }
}
