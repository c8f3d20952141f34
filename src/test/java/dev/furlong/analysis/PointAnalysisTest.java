package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.stall.Stall;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.AccessPath;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes a doubt of a point: each condition alone, in one of its trials, and no other doubt than its own. */
final class PointAnalysisTest {
    private static final String POINT = "derby:server/tpcb/2 clients";
    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));

    static Stream<Arguments> conditions() {
        return Stream.of(
                one(Conditions.FILE_SYSTEM, "ext4", ""),
                one(Conditions.FILE_SYSTEM, "tmpfs", "MEMORY_FILE_SYSTEM"),
                one(Conditions.FILE_SYSTEM, "ramfs", "MEMORY_FILE_SYSTEM"),
                one(Conditions.THROUGH_PROXY, false, ""),
                one(Conditions.THROUGH_PROXY, true, "PROXY_IN_PATH"),
                one(Conditions.ONE_DISK_BELOW, false, ""),
                one(Conditions.ONE_DISK_BELOW, true, "ONE_DISK_BELOW"),
                one(Conditions.DISKS_OF_A_GROUP, true, "DISK_OF_A_GROUP"),
                one(Conditions.FORKED, true, ""),
                one(Conditions.FORKED, false, "NOT_FORKED"),
                one(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, false, ""),
                one(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true, "ACKNOWLEDGEMENTS_TAKEN_DOWN"),
                one(Conditions.EXTERNAL_SERVER, "theirs", "SERVER_OF_OTHERS"),
                one(Conditions.STOLEN_SHARE, 0.051, "CORES_STOLEN"),
                one(Conditions.STOLEN_SHARE, 0.049, ""),
                one(Conditions.OTHERS_SHARE, 0.101, "OTHER_PROGRAMS"),
                one(Conditions.OTHERS_SHARE, 0.099, ""),
                one(Conditions.ACCESS_PLAN, plan(AccessPath.TABLE_SCAN), "UNCONFIRMED_ACCESS_PATH"),
                one(Conditions.ACCESS_PLAN, plan(AccessPath.SECONDARY_INDEX), "UNCONFIRMED_ACCESS_PATH"),
                one(Conditions.ACCESS_PLAN, plan(AccessPath.COVERING_INDEX), ""),
                one(Conditions.ACCESS_PLAN, plan(AccessPath.SOME_INDEX), ""),
                one(Conditions.ACCESS_PLAN, plan(AccessPath.UNKNOWN), "UNCONFIRMED_ACCESS_PATH"),
                one(Conditions.IDLE_CORES, 0.051, "IDLE_AT_WORK"),
                one(Conditions.IDLE_CORES, 0.049, ""),
                one(Conditions.IDLE_CPU_SHARE, 0.051, "IDLE_AT_WORK"),
                one(Conditions.IDLE_CPU_SHARE, 0.049, ""),
                one(Conditions.IDLE_WRITES_SHARE, 0.051, "IDLE_AT_WORK"),
                one(Conditions.IDLE_WRITES_SHARE, 0.049, ""),
                one(Conditions.UNSUSTAINABLE, "of 9000 arrivals 3000", "UNSUSTAINABLE"));
    }

    /** The plan of a load that asks for a covering index. */
    private static AccessPlan plan(AccessPath actual) {
        return new AccessPlan(AccessPath.COVERING_INDEX, actual, "");
    }

    private static <T> Arguments one(Condition<T> condition, T value, String doubt) {
        UnaryOperator<TrialRecord> change = one -> ChangedTrial.under(one, condition, value);
        return Arguments.of(condition + "=" + value, change, doubt);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("conditions")
    void conditionOfOneTrial_isADoubtOfItsPoint(String what, UnaryOperator<TrialRecord> change, String doubt) {
        assertDoubts(change, doubt);
    }

    @ParameterizedTest(name = "setting {0}={1}: {3}")
    @CsvSource({
        "durability, power-cut, STARTED_WITH, ''",
        "durability, process-kill, STARTED_WITH, UNSAFE_DURABILITY",
        "durability, unknown, NOBODY, UNKNOWN_DURABILITY",
        "write-cache, noflush, STARTED_WITH, UNSAFE_WRITE_CACHE",
    })
    void settingOfOneTrial_isADoubtOfItsPoint(String setting, String value, Witness witness, String doubt) {
        assertDoubts(one -> ChangedTrial.effective(one, setting, value, witness), doubt);
    }

    @ParameterizedTest(name = "setting {0}={1}")
    @CsvSource({
        "durability, process-kill, STARTED_WITH",
        "durability, unknown, NOBODY",
        "write-cache, noflush, STARTED_WITH",
    })
    void durabilityOfALoadThatChangesNothing_isNoDoubt(String setting, String value, Witness witness) {
        assertDoubts(
                one -> ChangedTrial.effective(one, setting, value, witness),
                "",
                one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));
    }

    /** The other four blocks made 1000. */
    @ParameterizedTest(name = "{0} beside 1000: {1}")
    @CsvSource({"801, ''", "799, BLOCKS_DISAGREE", "1249, ''", "1251, BLOCKS_DISAGREE"})
    void slowestBlockBelowFourFifthsOfTheFastest_isADoubt(double throughput, String doubt) {
        RecordedRun run = RUN.with(
                one -> one.subject().point().equals(POINT),
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() == 3 ? throughput : 1000));

        assertThat(codes(run)).containsExactlyElementsOf(doubt.isEmpty() ? List.of() : List.of(doubt));
    }

    /** The journal of the file system is committed twice a second at most. */
    @ParameterizedTest(name = "{0} syncs at 1000 tx/s: {1}")
    @CsvSource({"0.0019, ''", "0.0021, WITNESSES_DISAGREE"})
    void syncsOfTheFileSystemItself_areTwoInASecond(double syncs, String doubt) {
        assertDoubts(
                one -> ChangedTrial.measured(
                        ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000), Metrics.ENGINE_SYNCS, 0),
                        Metrics.DISK.syncs(),
                        syncs),
                doubt,
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000));
    }

    @ParameterizedTest(name = "{0} bytes of 1000: {1}")
    @CsvSource({"901, ''", "899, WITNESSES_DISAGREE"})
    void logThatReachedItsDisk_butForATenth_isEnough(double bytes, String doubt) {
        assertDoubts(
                one -> ChangedTrial.measured(
                        ChangedTrial.measured(one, Metrics.ENGINE_LOG_BYTES, 1000),
                        Metrics.DISK_DRAINED.writeBytes(),
                        bytes),
                doubt);
    }

    @Test
    void fewerBlocksThanAGateNeeds_areADoubt() {
        assertThat(codes(RecordedRun.of(RecordedRun.yaml("[2]", 4, "")))).containsExactly("INDICATIVE");
        assertThat(codes(RUN)).isEmpty();
    }

    @ParameterizedTest(name = "{0} of 4 cores: {1}")
    @CsvSource({"3.19, ''", "3.21, GENERATOR_BOUND"})
    void clientThatKeepsFourFifthsOfItsCoresBusy_isADoubt(double busy, String doubt) {
        assertDoubts(
                one -> ChangedTrial.under(
                        ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), busy), Conditions.CLIENT_CORES, 4),
                doubt);
    }

    @Test
    void pointWhoseTrialsAreAllLost_saysThatNoneHasAResult() {
        PointSummary lost = point(RUN.with(one -> true, one -> ChangedTrial.ended(one, "it was killed", null)));

        assertThat(lost.metrics()).isEmpty();
        assertThat(lost.unavailable().values()).containsOnly("no trial of this point has a result");
        assertThat(lost.valid()).isFalse();
        assertThat(lost.invalidBecause()).isEqualTo("no trial has a result");
        assertThat(lost.lostBecause()).isEqualTo("it was killed");
    }

    @Test
    void pointWhoseTrialsAreAllInvalid_saysThatNoneIsValid() {
        PointSummary invalid = point(RUN.with(one -> true, one -> ChangedTrial.ended(one, null, "branch 3 is wrong")));

        assertThat(invalid.metrics()).isEmpty();
        assertThat(invalid.unavailable().values()).containsOnly("no trial of this point is valid");
        assertThat(invalid.invalidBecause()).isEqualTo("branch 3 is wrong");
    }

    @Test
    void validPoint_hasNoReasonAgainstIt_andSaysWhyAFigureIsMissing() {
        PointSummary point = point(RUN.with(
                RecordedRun.at(POINT, 3),
                one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "too few samples carry it")));

        assertThat(point.valid()).isTrue();
        assertThat(point.invalidBecause()).isNull();
        assertThat(point.unavailable()).containsEntry("latency.p99", "too few samples carry it");
        assertThat(point.metrics()).doesNotContainKey("latency.p99").containsKey("latency.p50");
    }

    @Test
    void stallsOfTwoTrials_areOneDoubt_thatTellsOfBoth() {
        List<Stall> stalls =
                List.of(new Stall("block01", "block01: 2.0 s", true), new Stall("block02", "block02: 1.0 s", false));

        assertThat(point(RUN, stalls).doubts())
                .singleElement()
                .satisfies(doubt -> assertThat(doubt.code()).isEqualTo(Doubt.STALLED))
                .satisfies(doubt -> assertThat(doubt.words()).endsWith("block01: 2.0 s; block02: 1.0 s"));
    }

    @Test
    void settings_areThoseOfAValidTrial() {
        PointSummary point = point(RUN.with(
                RecordedRun.at(POINT, 1),
                one -> ChangedTrial.ended(ChangedTrial.effective(one, "buffer", "1MiB"), "it was killed", null)));

        assertThat(point.settings().get("buffer").effective()).isNotEqualTo("1MiB");
    }

    private static void assertDoubts(UnaryOperator<TrialRecord> change, String doubt) {
        assertDoubts(change, doubt, one -> one);
    }

    private static void assertDoubts(UnaryOperator<TrialRecord> change, String doubt, UnaryOperator<TrialRecord> all) {
        assertThat(codes(RUN.with(one -> true, all).with(RecordedRun.at(POINT, 3), change)))
                .containsExactlyElementsOf(doubt.isEmpty() ? List.of() : List.of(doubt));
    }

    private static List<String> codes(RecordedRun run) {
        return point(run).doubts().stream().map(doubt -> doubt.code().name()).toList();
    }

    private static PointSummary point(RecordedRun run) {
        return point(run, List.of());
    }

    private static PointSummary point(RecordedRun run, List<Stall> stalls) {
        List<TrialRecord> trials = run.records().stream()
                .filter(one -> one.subject().point().equals(POINT))
                .toList();
        return PointAnalysis.of(run.plan().points().get(0), trials, List.of(), stalls, List.of());
    }
}
