package dev.furlong.analysis.claim;

import static dev.furlong.analysis.claim.ClaimedRuns.claim;
import static dev.furlong.analysis.claim.ClaimedRuns.finding;
import static dev.furlong.analysis.claim.ClaimedRuns.findings;
import static dev.furlong.analysis.claim.ClaimedRuns.reads;
import static dev.furlong.analysis.claim.ClaimedRuns.scattered;
import static dev.furlong.analysis.claim.ClaimedRuns.server;
import static dev.furlong.analysis.claim.ClaimedRuns.sets;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a claim computes is judged as it is, and its chance is corrected for the number of claims. */
final class ComputedFindingsTest {
    @Test
    void claimOnOneBlock_isUndecided_andSaysThatThereIsNoInterval() {
        RecordedRun run = sets("[1]", 1, RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6"));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(run).measured()).matches("0\\.[0-9]{3} \\(one repetition, no interval\\) at 1 client");
    }

    @Test
    void claimOnAnotherMetric_isJudgedByThatMetric() {
        String claim = RecordedRun.claim("C", "tpcb", "derby:server", "2.9", "3.1")
                .replace("metric: throughput", "metric: " + Metrics.CPU.total().key());
        RecordedRun run = sets("[1]", 5, claim)
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 100 : 300) + one.block() / 10.0));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(run).measured()).startsWith("2.99 (95 % 2.99 to 3.00, 5 repetitions)");
    }

    @Test
    void throughputOfOpenLoops_isNoPartOfAClaim() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[2]",
                5,
                "settings: {rate: [closed, 70%]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void difference_isJudgedAsADifference_andCountsOfOneBlockDecide() {
        RecordedRun run = sets(1, claim("wire.roundTrips[derby:server] - wire.roundTrips[derby]", "2"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, server(one) ? 6 : 4));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(run).because()).isEqualTo("it holds, counted exactly");
        assertThat(finding(run).measured()).isEqualTo("2 round trips/tx (counted in one repetition) at 2 clients");
        RecordedRun other =
                run.with(ClaimedRuns::server, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 8));
        assertThat(finding(other).verdict()).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(finding(other).measured()).startsWith("4 ");
    }

    @Test
    void countsThatAreTheSame_areDecided_inOneBlock() {
        RecordedRun run = sets(1, claim("wire.roundTrips[derby:server] / wire.roundTrips[derby]", "1"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 6));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void countsThatDifferFromBlockToBlock_areNotTakenForExact() {
        RecordedRun run = sets(5, claim("wire.bytesUp[derby:server]", "<= 137"))
                .with(
                        ClaimedRuns::server,
                        one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_UP, 136 + one.block() % 2));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    }

    @Test
    void zero_isAValueLikeOthers_butNotBelowAFractionLine() {
        String falls = claim("disk.reads[derby:server] - disk.reads[derby]", "< 0");
        RecordedRun run = reads(sets(5, falls), 0, 3);
        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(run).measured()).startsWith("-3.06 reads/tx (95 % -3.1");

        assertThat(finding(reads(sets(5, claim("disk.reads[derby:server]", "<= 0")), 0, 3))
                        .verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(reads(sets(5, claim("disk.reads[derby:server] / disk.reads[derby]", "< 1")), 0, 3))
                        .verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);

        Finding below = finding(reads(sets(5, claim("disk.reads[derby] / disk.reads[derby:server]", "> 1")), 0, 3));
        assertThat(below.verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(below.because())
                .isEqualTo("each repetition has 0 in the denominator of disk.reads[derby] / disk.reads[derby:server]");
    }

    @Test
    void zeroOfOneBlockBelowAFractionLine_leavesTheClaimUndecided_becauseAnotherRunMayHaveNone() {
        RecordedRun run = reads(sets(5, claim("disk.reads[derby] / disk.reads[derby:server]", "> 1")), 3, 9)
                .with(
                        one -> server(one) && one.block() == 4,
                        one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(run).because())
                .isEqualTo("repetition 4 has 0 in the denominator of disk.reads[derby] / disk.reads[derby:server]");
    }

    @Test
    void printedValueAndSource_standBesideOurs() {
        RecordedRun run = sets(
                5,
                "  - {id: A, claim: c, source: sandsta, of: 'throughput[derby:server] / throughput[derby]', is: '< 1',"
                        + " where: {workload: tpcb}, printed: 5 % less}\n");

        assertThat(finding(run).printed()).isEqualTo("5 % less");
        assertThat(finding(run).source()).startsWith("Olav Sandstå").contains("Solaris 10");
        assertThat(finding(run).expected())
                .isEqualTo("throughput[derby:server] / throughput[derby] is < 1, where workload=tpcb");
    }

    @Test
    void claimThatHoldsByItself_isUndecidedAmongMany() {
        String hardly = "throughput[derby:server] / throughput[derby]";
        double[] ratios = {1.030, 1.051, 1.105, 1.162, 1.221};
        RecordedRun alone = scattered(sets(5, claim(hardly, "> 1")), ratios);
        assertThat(finding(alone).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        double chance = finding(alone).chance();

        RecordedRun among =
                scattered(sets(5, claim(hardly, "> 1") + claim(hardly, "< 1.1").replace("id: A", "id: B")), ratios);
        assertThat(finding(among).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(among).chance()).isEqualTo(2 * chance);
        assertThat(finding(among).because()).contains("corrected for 2 claims");
    }

    @Test
    void claims_areCorrectedInTheOrderOfTheirChances_eachKeepingItsOwn() {
        double[] ratios = {1.030, 1.051, 1.105, 1.162, 1.221};
        String of = "throughput[derby:server] / throughput[derby]";
        String claims = claim(of, "< 1.1")
                + claim(of, "> 1").replace("id: A", "id: B")
                + claim(of, "> 0.5").replace("id: A", "id: C");
        List<Finding> findings = findings(scattered(sets(5, claims), ratios));
        double alone = finding(scattered(sets(5, claim(of, "> 1")), ratios)).chance();

        assertThat(findings)
                .extracting(Finding::verdict)
                .containsExactly(ClaimVerdict.UNDECIDED, ClaimVerdict.UNDECIDED, ClaimVerdict.CONFIRMED);
        assertThat(findings.get(1).chance()).isEqualTo(2 * alone);
        assertThat(findings.get(0).chance())
                .isGreaterThanOrEqualTo(findings.get(1).chance());
    }
}
