package dev.furlong.analysis.claim;

import static dev.furlong.analysis.claim.ClaimedRuns.SWEEP;
import static dev.furlong.analysis.claim.ClaimedRuns.claim;
import static dev.furlong.analysis.claim.ClaimedRuns.finding;
import static dev.furlong.analysis.claim.ClaimedRuns.findings;
import static dev.furlong.analysis.claim.ClaimedRuns.reads;
import static dev.furlong.analysis.claim.ClaimedRuns.risingThroughout;
import static dev.furlong.analysis.claim.ClaimedRuns.server;
import static dev.furlong.analysis.claim.ClaimedRuns.sets;
import static dev.furlong.analysis.claim.ClaimedRuns.stray;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A doubt that bears on what a claim speaks of leaves it undecided, and no other does. */
final class DoubtfulFindingsTest {
    @Test
    void claimOnAPointWithAnAlarm_isUndecided_andNoComparisonNamesAWinner() {
        RecordedRun run = SWEEP.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/8 clients"),
                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(run).because()).startsWith("derby:server/tpcb/8 clients: NOT DURABLE: ");
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/8 clients"))
                .isNotEmpty()
                .allMatch(one -> one.verdict() == Verdict.UNDECIDED);
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/1 client"))
                .anyMatch(one -> one.verdict() == Verdict.FASTER);
    }

    @Test
    void doubtThatBearsOnTheMetric_leavesTheClaimUndecided_andNeverRefutesIt() {
        RecordedRun refuted = sets(5, claim("throughput[derby:server] / throughput[derby]", "> 1"));
        assertThat(finding(refuted).verdict()).isEqualTo(ClaimVerdict.REFUTED);

        RecordedRun stolen = refuted.with(
                one -> server(one) && one.block() == 3, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));
        assertThat(finding(stolen).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(stolen).because()).isEqualTo("derby:server/tpcb/2 clients: cores stolen; see its doubts");
        assertThat(finding(stolen).measured()).startsWith("0.526 (95 %");

        RecordedRun bound = refuted.with(
                ClaimedRuns::server,
                one -> ChangedTrial.withOneCoreForTheClient(
                        ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.9)));
        assertThat(finding(bound).because()).contains("client may be the limit");
        RecordedRun compiling = refuted.with(
                ClaimedRuns::server, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), 100));
        assertThat(finding(compiling).because()).contains("warm-up too short");
        Finding unsettled = refuted.summary(trial -> trial.equals("block02-derby-server-tpcb-2-clients")
                        ? Optional.of(Lines.of(risingThroughout()))
                        : Optional.empty())
                .findings()
                .get(0);
        assertThat(unsettled.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(unsettled.because()).contains("no steady state");
    }

    @Test
    void doubtThatDoesNotBearOnTheMetric_changesNothing() {
        RecordedRun run = sets(5, claim("wire.roundTrips[derby:server]", "6"))
                .with(ClaimedRuns::server, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void windowThatIsTooSmall_leavesTheClaimUndecided() {
        RecordedRun run = sets(5, claim("latency.p99[derby:server] / latency.p99[derby]", "> 1"));
        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);

        RecordedRun few = run.with(ClaimedRuns::server, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 900));
        assertThat(finding(few).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding(few).because())
                .contains("the window is too small for latency.p99: 900 transactions, at least 1000 are needed");
        RecordedRun brief = run.with(
                one -> server(one) || one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.measured(
                        ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000),
                                Metrics.JVM_CLIENT.compilingCpu(),
                                0),
                        Metrics.JVM_SERVER.compilingCpu(),
                        0));
        assertThat(finding(brief).because()).contains("the window is too small: 0.0", "at least 1 s is needed");
    }

    @Test
    void claimInDoubt_doesNotCountAmongTheOthers() {
        String doubtful = claim("throughput[derby:server] / throughput[derby]", "> 1");
        String sure = claim("wire.roundTrips[derby:server]", "6").replace("id: A", "id: B");
        RecordedRun run = sets(5, doubtful + sure)
                .with(ClaimedRuns::server, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(findings(run))
                .extracting(Finding::verdict)
                .containsExactly(ClaimVerdict.UNDECIDED, ClaimVerdict.CONFIRMED);
        assertThat(findings(run).get(1).because()).isEqualTo("it holds, counted exactly");
    }

    @Test
    void doubtfulPlace_tellsNothingForMost() {
        String most =
                claim("throughput[derby:server] / throughput[derby]", "< 0.7").replace("where", "for: most, where");
        RecordedRun run = stray(sets("[1, 2, 4, 8]", 5, most))
                .with(
                        one -> one.subject().clients() == 2,
                        one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, 99, true",
        "throughput, 100, false",
        "latency.p95, 199, true",
        "latency.p95, 200, false",
        "latency.p50, 100, false",
        "cpu.total, 99, true",
        "wire.roundTrips, 1, false"
    })
    void leastNumberOfTransactions_isThatOfTheTable(String metric, int commits, boolean tooSmall) {
        RecordedRun run = sets(5, claim(metric + "[derby:server]", "> 0"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.COMMITTED, commits),
                                Metrics.THROUGHPUT,
                                commits / 3.0));

        assertThat(finding(run).verdict()).isEqualTo(tooSmall ? ClaimVerdict.UNDECIDED : ClaimVerdict.CONFIRMED);
        assertThat(finding(run).because().contains("the window is too small")).isEqualTo(tooSmall);
    }

    @ParameterizedTest
    @CsvSource({
        "disk.reads, true, true",
        "throughput, true, true",
        "latency.p50, true, true",
        "cpu.total, true, true",
        "wire.roundTrips, true, false",
        "disk.reads, false, true",
        "throughput, false, false",
        "latency.p50, false, false"
    })
    void fileSystemInMemory_bearsOnAllButTheWireOfALoadThatChangesData_andOnDisksOfOthers(
            String metric, boolean changes, boolean bears) {
        RecordedRun run = reads(sets(5, claim(metric + "[derby:server]", "> 0")), 3, 3)
                .with(
                        ClaimedRuns::server,
                        one -> ChangedTrial.under(
                                ChangedTrial.under(one, Conditions.FILE_SYSTEM, "tmpfs"),
                                Conditions.CHANGES_DATA,
                                changes));

        assertThat(finding(run).verdict()).isEqualTo(bears ? ClaimVerdict.UNDECIDED : ClaimVerdict.CONFIRMED);
        assertThat(finding(run).because().contains("data in memory")).isEqualTo(bears);
    }

    @ParameterizedTest
    @CsvSource({"throughput, true", "latency.p50, true", "disk.reads, true", "wire.roundTrips, false"})
    void lostTrial_bearsOnAllButTheWire_becauseItMayBeLostForWhatIsMeasured(String metric, boolean bears) {
        RecordedRun run = reads(sets("[2]", 6, claim(metric + "[derby:server]", "> 0")), 3, 3)
                .withLost("derby:server/tpcb/2 clients", 4);

        assertThat(finding(run).verdict()).isEqualTo(bears ? ClaimVerdict.UNDECIDED : ClaimVerdict.CONFIRMED);
        assertThat(finding(run).because().startsWith("derby:server/tpcb/2 clients: trials lost; "))
                .isEqualTo(bears);
    }

    @Test
    void lostTrialOfAPointThatTheClaimDoesNotRead_changesNothing() {
        RecordedRun run = sets(5, claim("throughput[derby:server]", "> 0")).withLost("derby/tpcb/2 clients", 4);

        assertThat(finding(run).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void otherProgramsAtWork_bearOnThroughput() {
        RecordedRun run = sets(5, claim("throughput[derby:server]", "> 0"))
                .with(ClaimedRuns::server, one -> ChangedTrial.under(one, Conditions.OTHERS_SHARE, 0.2));

        assertThat(finding(run).because()).contains("other programs ran");
    }
}
