package dev.furlong.analysis.claim;

import static dev.furlong.analysis.claim.ClaimedRuns.SWEEP;
import static dev.furlong.analysis.claim.ClaimedRuns.claim;
import static dev.furlong.analysis.claim.ClaimedRuns.finding;
import static dev.furlong.analysis.claim.ClaimedRuns.sets;
import static dev.furlong.analysis.claim.ClaimedRuns.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A claim over several pairs of points is confirmed by all of them, or not at all. */
final class FindingsTest {
    @Test
    void sweepThatIsWhole_confirms() {
        assertThat(finding(SWEEP).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void targetAgainstItself_isNotTestable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]",
                5,
                "settings: {buffer: [4MiB, 64MiB]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
    }

    @Test
    void sweepThatWasInterrupted_isUndecided_andSaysWhichPairsLackData() {
        Finding finding = finding(without(one -> one.subject().clients() > 1));

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding.because())
                .isEqualTo("2 of 3 places cannot be judged: derby:server/tpcb/2 clients has no trial yet;"
                        + " derby:server/tpcb/8 clients has no trial yet");
        assertThat(finding.measured()).contains("at 1 client").doesNotContain("8 clients");
    }

    @Test
    void pairWithoutACommonBlock_isNamed() {
        Finding finding = finding(without(
                one -> one.subject().clients() == 8 && one.subject().target().equals("derby") == (one.block() > 2)));

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding.because()).contains("1 of 3 places", "no repetition has a valid trial of each");
    }

    @Test
    void pairWithAnInvalidPoint_showsNoFigure() {
        Finding finding = finding(SWEEP.withInvalid("derby:server/tpcb/8 clients", 2));

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding.measured()).contains("at 2 clients").doesNotContain("8 clients");
        assertThat(finding.because())
                .contains("1 of 3 places", "derby:server/tpcb/8 clients is invalid: branch 3: balance must be 120");
    }

    @Test
    void pairWithALostPoint_isCalledLost() {
        RecordedRun run = SWEEP;
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/2 clients", block);
        }

        assertThat(finding(run).because())
                .contains("1 of 3 places", "derby/tpcb/2 clients is lost: the load JVM was killed (exit 137)")
                .doesNotContain("valid");
    }

    @Test
    void pairWhoseThroughputIsWithheld_isNamedWithTheReason() {
        Summary summary = SWEEP.summary(trial -> trial.equals("block02-derby-server-tpcb-8-clients")
                ? Optional.of(Lines.movedInMidTrial())
                : Optional.empty());

        assertThat(summary.findings().get(0).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(summary.findings().get(0).because())
                .contains("derby:server/tpcb/8 clients has no throughput: two modes");
    }

    @Test
    void claimOfTargetsThatThePlanHasNot_isNotTestable() {
        RecordedRun run = sets("[1]", 5, RecordedRun.claim("C", "tpcb", "postgresql:process", "0.9", "1.1"));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(finding(run).because()).isEqualTo("the plan has no points that the claim speaks of");
    }

    @Test
    void figureThatIsWithheld_leavesTheClaimUndecided_andOneThatNobodyHas_isNotTestable() {
        RecordedRun run = sets(5, claim("throughput[derby:server] / throughput[derby]", "> 1"));
        Finding twoModes = run.summary(trial -> trial.equals("block02-derby-server-tpcb-2-clients")
                        ? Optional.of(Lines.movedInMidTrial())
                        : Optional.empty())
                .findings()
                .get(0);
        assertThat(twoModes.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(twoModes.because()).startsWith("derby:server/tpcb/2 clients has no throughput: two modes");

        Finding noWire = finding(sets(5, claim("wire.bytesUp[derby:server] / wire.bytesUp[derby]", "> 1")));
        assertThat(noWire.verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(noWire.because())
                .isEqualTo(
                        "derby/tpcb/2 clients has no wire.bytesUp: no wire: an embedded engine lives in the load JVM");
    }

    /** What no run has is not testable, whatever else is doubtful or lost. */
    @Test
    void figureThatNobodyHas_isNotTestable_evenInADoubtfulOrALostTrial() {
        String ratio = "wire.bytesUp[derby] / wire.bytesUp[derby:server]";
        RecordedRun run = sets(5, claim(ratio, "> 1"))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));
        String because = "derby/tpcb/2 clients has no wire.bytesUp: no wire: an embedded engine lives in the load JVM";

        assertThat(finding(run))
                .returns(ClaimVerdict.NOT_TESTABLE, Finding::verdict)
                .returns(because, Finding::because);
        assertThat(finding(run.withInvalid("derby:server/tpcb/2 clients", 2)))
                .returns(ClaimVerdict.NOT_TESTABLE, Finding::verdict)
                .returns(because, Finding::because);
        assertThat(finding(sets(5, claim("wire.bytesUp", "> 1"))))
                .returns(ClaimVerdict.NOT_TESTABLE, Finding::verdict)
                .returns("1 of 2 places cannot be judged: " + because, Finding::because);
        assertThat(finding(sets(5, claim("wire.bytesUp", "> 1").replace("where", "for: some, where")))
                        .verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void targetsThatPromiseDifferentThings_areNotComparedByAClaim() {
        assertThat(finding(RecordedRun.ownSeries()).verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(finding(RecordedRun.ownSeries()).because()).startsWith("the two promise different things");
    }

    @Test
    void interruptedRun_isUndecided_becauseItCanGoOn() {
        Finding finding = finding(without(one -> one.subject().target().equals("derby:server")));

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding.because()).endsWith("has no trial yet");
    }

    @Test
    void trialWithoutTheMetric_isNamed() {
        RecordedRun run = sets(5, claim("cpu.total[derby:server]", "> 0"))
                .with(
                        RecordedRun.at("derby:server/tpcb/2 clients", 3),
                        one -> ChangedTrial.unavailable(one, Metrics.CPU.total(), "the probe was late"));

        assertThat(finding(run).because())
                .isEqualTo("derby:server/tpcb/2 clients has no cpu.total: the probe was late");
        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    }
}
