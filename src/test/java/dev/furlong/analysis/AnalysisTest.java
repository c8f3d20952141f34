package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.ClaimVerdict;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalysisTest {
    private static final String POINT = "derby/tpcb/2 clients";

    @Test
    void phasesOfASummary_areThePlansInSeconds() {
        Summary.Phases phases =
                RecordedRun.of(RecordedRun.yaml("[1]", 3, "")).summary().phases();

        assertThat(phases).isEqualTo(new Summary.Phases(2, 3, 3, false, 0, null));
    }

    @Test
    void orderOfTheRecords_saysNothing() {
        RecordedRun run = RecordedRun.fiveBlocksWithClaims();
        List<TrialRecord> turned = new ArrayList<>(run.records());
        Collections.reverse(turned);

        assertThat(Analysis.of(run.plan(), run.environment(), turned)).isEqualTo(run.summary());
    }

    @Test
    void mean_isOverTheBlocks() {
        MetricSummary throughput = throughput(RecordedRun.firstLook()
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() == 1 ? 100 : 300)));

        assertThat(throughput.mean()).isCloseTo(200, within(1e-9));
        assertThat(throughput.least()).isEqualTo(100);
        assertThat(throughput.most()).isEqualTo(300);
        assertThat(throughput.n()).isEqualTo(2);
    }

    @Test
    void invalidTrial_neverEntersAMean() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() == 1 ? 100 : 300))
                .withInvalid(POINT, 2);

        assertThat(throughput(run).mean()).isEqualTo(100);
        assertThat(throughput(run).n()).isEqualTo(1);
        assertThat(point(run).valid()).isFalse();
        assertThat(point(run).invalidBecause()).isEqualTo("branch 3: balance must be 120, got 121");
    }

    @Test
    void serverOfSomeoneElse_isADoubtWithWhatItDoesNotTell() {
        EffectiveSetting unknown = EffectiveSetting.unknown("power-cut", "the server is someone else's");
        RecordedRun run = RecordedRun.firstLook().with(one -> true, one -> ChangedTrial.external(one, unknown));

        assertThat(point(run).doubts())
                .extracting(doubt -> doubt.code().name())
                .contains("SERVER_OF_OTHERS", "UNKNOWN_DURABILITY")
                .doesNotContain("UNSAFE_DURABILITY");
        assertThat(point(RecordedRun.firstLook()).doubts())
                .extracting(doubt -> doubt.code().name())
                .doesNotContain("SERVER_OF_OTHERS", "UNKNOWN_DURABILITY");
    }

    @Test
    void lostTrial_makesTheRunIncomplete() {
        Summary summary = RecordedRun.firstLook().withLost(POINT, 1).summary();

        assertThat(summary.complete()).isFalse();
        assertThat(summary.trials()).isEqualTo(new Summary.Trials(8, 8, 1, 0));
        assertThat(RecordedRun.firstLook().summary().complete()).isTrue();
    }

    @Test
    void lostTrial_keepsItsReason() {
        assertThat(point(RecordedRun.firstLook().withLost(POINT, 1)).lostBecause())
                .isEqualTo("the load JVM was killed (exit 137)\nThe server said last:\nThe gate passes.");
        assertThat(point(RecordedRun.firstLook()).lostBecause()).isNull();
    }

    @Test
    void missingTrials_makeTheRunIncomplete() {
        RecordedRun whole = RecordedRun.firstLook();
        RecordedRun stopped = new RecordedRun(
                whole.plan(), whole.environment(), whole.records().subList(0, 3));

        assertThat(stopped.summary().complete()).isFalse();
        assertThat(stopped.summary().trials().run()).isEqualTo(3);
    }

    @Test
    void started_isTheEarliestTrial() {
        assertThat(RecordedRun.firstLook().summary().started()).isEqualTo("2026-11-20T10:11:12Z");
    }

    @Test
    void claims_getEachTheirVerdict() {
        List<Finding> findings = RecordedRun.fiveBlocksWithClaims().summary().findings();

        assertThat(findings.stream().collect(Collectors.toMap(Finding::id, Finding::verdict)))
                .containsEntry("C.confirmed", ClaimVerdict.CONFIRMED)
                .containsEntry("C.refuted", ClaimVerdict.REFUTED)
                .containsEntry("C.undecided", ClaimVerdict.UNDECIDED)
                .containsEntry("C.not-testable", ClaimVerdict.NOT_TESTABLE);
        assertThat(findings).allMatch(finding -> !finding.because().isBlank());
    }

    @Test
    void claimOverOneBlock_isUndecided() {
        String claim = "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.4", "0.6");

        Finding finding = RecordedRun.of(RecordedRun.yaml("[1]", 1, claim))
                .summary()
                .findings()
                .get(0);

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(finding.measured()).contains("one repetition, no interval");
    }

    @Test
    void pointThatDisagrees_refutesAClaimOnAll() {
        String claim = "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.4", "0.6");
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, claim))
                .with(
                        one -> one.subject().clients() == 8,
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000 + one.block()));

        Finding finding = run.summary().findings().get(0);

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(finding.because()).isEqualTo("it does not hold at 1 of 2 places, the same in each repetition");
    }

    @Test
    void targetsOfDifferentSeries_areNeverCompared() {
        Summary summary = RecordedRun.ownSeries().summary();

        assertThat(summary.comparisons()).isNotEmpty().allSatisfy(comparison -> {
            assertThat(comparison.a()).startsWith("derby/");
            assertThat(comparison.b()).startsWith("derby:server/");
        });
    }

    @Test
    void claimAcrossSeries_isNotTestable() {
        Finding finding = RecordedRun.ownSeries().summary().findings().get(0);

        assertThat(finding.verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(finding.because()).startsWith("the two promise different things");
    }

    @Test
    void substitutedDurability_isNoDoubtWhereNothingIsChanged() {
        RecordedRun run = RecordedRun.ownSeries()
                .with(
                        one -> one.subject().workload().equals("select"),
                        one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));

        assertThat(run.summary().points())
                .filteredOn(point -> point.target().equals("h2"))
                .allSatisfy(point -> assertThat(point.doubts())
                        .extracting(Doubt.Entry::code)
                        .filteredOn(Set.of(Doubt.OWN_SERIES, Doubt.UNSAFE_DURABILITY)::contains)
                        .hasSize(point.workload().equals("select") ? 0 : 2));
    }

    @Test
    void substitutedPromise_isADoubtWithItsCause() {
        List<PointSummary> points = RecordedRun.ownSeries().summary().points();

        assertThat(points)
                .allSatisfy(point -> assertThat(point.doubts())
                        .filteredOn(doubt -> doubt.code() == Doubt.OWN_SERIES)
                        .extracting(Doubt.Entry::words)
                        .containsExactlyElementsOf(
                                switch (point.target()) {
                                    case "h2" ->
                                        List.of("not comparable: its commits give another guarantee than those of"
                                                + " other targets; durability is process-kill in place of the"
                                                + " default power-cut, because it does not sync at a commit");
                                    case "sqlite" ->
                                        List.of("not comparable: its commits give another guarantee than those of"
                                                + " other targets; isolation is serializable in place of the"
                                                + " default read-committed, because it has no weaker isolation");
                                    default -> List.of();
                                }));
    }

    @Test
    void clientThatKeepsItsCoresBusy_marksItsPointGeneratorBound() {
        String point = "derby:server/tpcb/2 clients";
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        RecordedRun.at(point, 1),
                        one -> ChangedTrial.withOneCoreForTheClient(
                                ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.81)));

        assertThat(codes(run, point)).contains("GENERATOR_BOUND");
        assertThat(codes(
                        run.with(
                                RecordedRun.at(point, 1),
                                one -> ChangedTrial.withOneCoreForTheClient(
                                        ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.8))),
                        point))
                .doesNotContain("GENERATOR_BOUND");
    }

    @Test
    void jvmThatStillCompiles_isADoubt() {
        String point = "derby:server/tpcb/2 clients";

        assertThat(codes(compiling(point, Metrics.JVM_SERVER, Metrics.CPU_SERVER, 0.051), point))
                .contains("COMPILER_AT_WORK");
        assertThat(codes(compiling(point, Metrics.JVM_CLIENT, Metrics.CPU_CLIENT, 0.051), point))
                .contains("COMPILER_AT_WORK");
        assertThat(codes(compiling(point, Metrics.JVM_SERVER, Metrics.CPU_SERVER, 0.049), point))
                .doesNotContain("COMPILER_AT_WORK");
        String embedded = "derby/tpcb/2 clients";
        assertThat(codes(compiling(embedded, Metrics.JVM_CLIENT, Metrics.CPU, 0.051), embedded))
                .contains("COMPILER_AT_WORK");
        assertThat(codes(compiling(embedded, Metrics.JVM_CLIENT, Metrics.CPU, 0.049), embedded))
                .doesNotContain("COMPILER_AT_WORK");
    }

    /** 5.1 % of the server's CPU time, which is a hundredth of a core at 850 tx/s or so. */
    @Test
    void jvmThatHardlyWorks_compilesForALargeShareOfLittle() {
        String point = "derby:server/tpcb/2 clients";
        RecordedRun compiling = compiling(point, Metrics.JVM_SERVER, Metrics.CPU_SERVER, 0.051);

        assertThat(codes(slowed(compiling, point, 1_000), point)).contains("COMPILER_AT_WORK");
        assertThat(codes(slowed(compiling, point, 500), point)).doesNotContain("COMPILER_AT_WORK");
    }

    private static RecordedRun slowed(RecordedRun run, String point, double perSecond) {
        return run.with(RecordedRun.at(point, 1), one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, perSecond));
    }

    /** Two load JVMs report the sum of theirs. */
    @ParameterizedTest
    @CsvSource({"1, 0.051, true", "2, 0.09, false", "2, 0.11, true"})
    void timeThatCompilersOfLoadJvmsReport_isOfOneOfThem(String jvms, double share, boolean doubted) {
        String point = "derby:server/tpcb/2 clients";
        RecordedRun run = reported(RecordedRun.firstLook(), point, Metrics.JVM_CLIENT, share)
                .with(
                        RecordedRun.at(point, 1),
                        one -> ChangedTrial.effective(
                                ChangedTrial.unavailable(one, Metrics.JVM_CLIENT.compilingCpu(), "not kept"),
                                "load-jvms",
                                jvms));

        assertThat(codes(run, point).contains("COMPILER_AT_WORK")).isEqualTo(doubted);
    }

    /** Compilers also wait for a core, and report that time as well. */
    @Test
    void timeThatCompilersReport_countsOnlyWhereTheCpuOfTheirThreadsIsNotKnown() {
        String point = "derby:server/tpcb/2 clients";
        RecordedRun waiting = reported(RecordedRun.firstLook(), point, 0.051);

        assertThat(codes(waiting, point)).doesNotContain("COMPILER_AT_WORK");
        assertThat(codes(unaccounted(waiting, point), point)).contains("COMPILER_AT_WORK");
        assertThat(codes(unaccounted(reported(waiting, point, 0.049), point), point))
                .doesNotContain("COMPILER_AT_WORK");
    }

    /** With this share of the CPU time of its role. */
    private static RecordedRun compiling(String point, Metrics.Jvm jvm, Metrics.Cpu role, double share) {
        return RecordedRun.firstLook()
                .with(
                        RecordedRun.at(point, 1),
                        one -> ChangedTrial.measured(
                                one,
                                jvm.compilingCpu(),
                                share * one.metrics().getOrDefault(role.total().key(), Double.NaN)));
    }

    private static RecordedRun reported(RecordedRun run, String point, double share) {
        return reported(run, point, Metrics.JVM_SERVER, share);
    }

    /** With this share of the measured time, as compilers report it. */
    private static RecordedRun reported(RecordedRun run, String point, Metrics.Jvm jvm, double share) {
        return run.with(
                RecordedRun.at(point, 1),
                one -> ChangedTrial.measured(
                        one,
                        jvm.compiling(),
                        share * 1e6 / one.metrics().getOrDefault(Metrics.THROUGHPUT.key(), Double.NaN)));
    }

    private static RecordedRun unaccounted(RecordedRun run, String point) {
        return run.with(
                RecordedRun.at(point, 1),
                one -> ChangedTrial.unavailable(one, Metrics.JVM_SERVER.compilingCpu(), "not kept"));
    }

    @Test
    void coresThatOthersHadForAPartOfATrial_areADoubt() {
        String point = "derby:server/tpcb/2 clients";
        RecordedRun run = RecordedRun.firstLook();

        assertThat(codes(run.with(RecordedRun.at(point, 1), one -> stolen(one, 0.0501)), point))
                .contains("CORES_STOLEN");
        assertThat(codes(run.with(RecordedRun.at(point, 1), one -> stolen(one, 0.05)), point))
                .doesNotContain("CORES_STOLEN");
    }

    private static TrialRecord stolen(TrialRecord one, double share) {
        return ChangedTrial.under(one, Conditions.STOLEN_SHARE, share);
    }

    private static List<String> codes(RecordedRun run, String point) {
        return run.summary().points().stream()
                .filter(one -> one.id().equals(point))
                .flatMap(one -> one.doubts().stream())
                .map(doubt -> doubt.code().name())
                .toList();
    }

    @Test
    void doubts_sayWhatIsWrong() {
        assertThat(codes(RecordedRun.firstLook())).containsExactly("INDICATIVE");
        assertThat(codes(RecordedRun.firstLook().withLost(POINT, 1))).containsExactly("INDICATIVE", "LOST_TRIALS");
        assertThat(codes(RecordedRun.firstLook().withInvalid(POINT, 1)))
                .containsExactly("INDICATIVE", "INVALID_TRIALS");
        assertThat(codes(RecordedRun.firstLook()
                        .with(one -> true, one -> ChangedTrial.measured(one, Metrics.FAILED, 2))))
                .containsExactly("INDICATIVE", "FAILED_TRANSACTIONS");
        assertThat(codes(RecordedRun.firstLook()
                        .with(one -> true, one -> ChangedTrial.effective(one, "durability", "bounded-loss"))))
                .containsExactly("INDICATIVE", "UNSAFE_DURABILITY");
        assertThat(codes(RecordedRun.firstLook()
                        .with(one -> true, one -> ChangedTrial.effective(one, "write-cache", "noflush"))))
                .containsExactly("INDICATIVE", "UNSAFE_WRITE_CACHE");
        assertThat(codes(RecordedRun.firstLook()
                        .with(
                                one -> true,
                                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() == 1 ? 790 : 1000))))
                .containsExactly("INDICATIVE", "BLOCKS_DISAGREE");
        assertThat(RecordedRun.fiveBlocksWithClaims().summary().points())
                .allMatch(one -> one.doubts().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        // One commit of each of 2 clients may share a sync, so half a sync is the least.
        "0.5, power-cut, flush, true, false",
        "1.2, power-cut, flush, true, false",
        "0.44, power-cut, flush, true, true",
        "0, power-cut, flush, true, true",
        "0, process-kill, flush, true, false",
        "0, power-cut, noflush, true, false",
        "0, power-cut, flush, false, false",
    })
    void commitsWithoutASync_areAnAlarm(
            double syncs, String durability, String writeCache, boolean changes, boolean alarm) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), syncs))
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", durability))
                .with(one -> true, one -> ChangedTrial.effective(one, "write-cache", writeCache))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, changes));

        assertThat(codes(run).contains("COMMITS_WITHOUT_SYNC")).isEqualTo(alarm);
        assertThat(point(run).doubts())
                .filteredOn(one -> one.code() == Doubt.COMMITS_WITHOUT_SYNC)
                .allSatisfy(one -> {
                    assertThat(one.severity()).isEqualTo(Severity.ALARM);
                    assertThat(one.words()).contains("at least 0.500 per transaction, got 0.");
                });
    }

    @Test
    void diskWithoutFigures_isNoAlarm() {
        assertThat(codes(RecordedRun.firstLook()
                        .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))))
                .containsExactly("INDICATIVE");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, false",
        // Joined by 2 clients, or with the journal's commits.
        "1, 0.5, false",
        "1, 3, false",
        "1, 0.3, true",
        "1, 4, true",
        "0, 0, false",
        "0, 1, true",
    })
    void engineThatCountsOtherSyncs_isDoubtedWithBothNumbers(double engine, double disk, boolean doubted) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_SYNCS, engine))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), disk));

        assertThat(codes(run).contains("WITNESSES_DISAGREE")).isEqualTo(doubted);
        assertThat(point(run).doubts())
                .filteredOn(one -> one.code() == Doubt.WITNESSES_DISAGREE)
                .allSatisfy(one -> assertThat(one.words())
                        .contains(String.format(java.util.Locale.ROOT, "engine.syncs %.3f", engine))
                        .contains(String.format(java.util.Locale.ROOT, "got %.3f", disk)));
        assertThat(point(run).metrics()).containsKey("disk.syncs");
    }

    @ParameterizedTest
    @CsvSource({
        "64MiB, 100000000, 0, true",
        "64MiB, 100000000, 0.009, true",
        "64MiB, 100000000, 0.01, false",
        "64MiB, 60000000, 0, false",
        "unlimited, 100000000, 0, false",
    })
    void dataBeyondMemory_whoseDiskIsNotRead_isDoubted(String memory, long data, double reads, boolean doubted) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), reads))
                .with(one -> true, one -> ChangedTrial.effective(one, "memory", memory))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.DATA_BYTES, data));

        assertThat(codes(run).contains("DISK_NOT_READ")).isEqualTo(doubted);
        assertThat(point(run).doubts())
                .filteredOn(one -> one.code() == Doubt.DISK_NOT_READ)
                .allSatisfy(
                        one -> assertThat(one.words()).contains("about 95 MiB of data, 64 MiB of memory, got 0.00"));
    }

    @Test
    void dataBeyondMemory_whoseDiskIsUnseen_isNotDoubted() {
        assertThat(codes(RecordedRun.firstLook()
                        .with(one -> true, one -> ChangedTrial.effective(one, "memory", "64MiB"))
                        .with(one -> true, one -> ChangedTrial.under(one, Conditions.DATA_BYTES, 100_000_000L))))
                .doesNotContain("DISK_NOT_READ");
    }

    @Test
    void logThatNeverReachedItsDisk_isDoubted() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_LOG_BYTES, 1000))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK_DRAINED.writeBytes(), 5000));

        assertThat(codes(run)).doesNotContain("WITNESSES_DISAGREE");
        assertThat(codes(run.with(
                        one -> true, one -> ChangedTrial.measured(one, Metrics.DISK_LOG_DRAINED.writeBytes(), 899))))
                .contains("WITNESSES_DISAGREE");
    }

    @Test
    void logThatNeedNotReachItsDisk_isNotDoubted() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_LOG_BYTES, 1000))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK_LOG_DRAINED.writeBytes(), 10));

        assertThat(codes(run)).contains("WITNESSES_DISAGREE");
        assertThat(codes(run.with(
                        one -> true, one -> ChangedTrial.effective(one, Setting.DURABILITY.key(), "process-kill"))))
                .doesNotContain("WITNESSES_DISAGREE");
    }

    private static List<String> codes(RecordedRun run) {
        return point(run).doubts().stream().map(doubt -> doubt.code().name()).toList();
    }

    private static MetricSummary throughput(RecordedRun run) {
        return java.util.Objects.requireNonNull(point(run).metrics().get("throughput"));
    }

    private static PointSummary point(RecordedRun run) {
        return run.summary().points().stream()
                .filter(one -> one.id().equals(POINT))
                .findFirst()
                .orElseThrow();
    }
}
