package dev.furlong.analysis.stall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a trial stood still, what becomes of its figures, and who is named. The recorded trials were measured for 3 s. */
final class StallTest {
    private static final String POINT = "derby:server/tpcb/2 clients";
    static final String TRIAL = "block03-derby-server-tpcb-2-clients";
    private static final double MEASURED = 3;
    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));

    @ParameterizedTest(name = "{0} s where transactions take {1} s")
    @CsvSource({
        "0.9, 0.001, false",
        "1.0, 0.001, true",
        "1.0, 0.1, true",
        "1.0, 0.11, false",
        "3.0, 0.4, false",
        "20, 2.1, false",
        "20, 2, true",
    })
    void stall_isASecondAtLeast_andTenTimesWhatATransactionTakes(double seconds, double usual, boolean stalled) {
        PointSummary point = point(lull(0.5, seconds, usual, 0, 0.2), Optional.empty());
        assertThat(point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.STALLED))
                .isEqualTo(stalled);
    }

    @Test
    void stallThatTakesATenthOfTheMeasurement_leavesThePointWithoutAMean() {
        PointSummary point = point(lull(0.5, 1.2, 0.001, 0, 1.2), Optional.empty());
        assertThat(point.metrics()).doesNotContainKeys("throughput", "latency.p50", "latency.max", "cpu.total");
        assertThat(point.unavailable().get("throughput"))
                .startsWith("stalled, which is never averaged: " + TRIAL
                        + ": no commit for 1.2 s, from second 0.5 of a measurement of 3.0 s")
                .endsWith("; stalls took 1.2 s in all, 40 % of the measurement");
        assertThat(point.metrics()).containsKeys("txn.committed", "wire.roundTrips");
        assertThat(point.valid()).isTrue();
        assertThat(doubt(point).severity()).isEqualTo(Severity.DOUBT);
    }

    @ParameterizedTest(name = "{0} s without a commit, of 3 s")
    @CsvSource({"0.297, false", "0.303, true"})
    void tenthOfTheMeasurement_isWhatMakesAStallSevere(double total, boolean severe) {
        PointSummary point = point(lull(0.5, 1.2, 0.001, 0, total), Optional.empty());
        assertThat(doubt(point)).isNotNull();
        assertThat(point.metrics().containsKey("throughput")).isEqualTo(!severe);
    }

    /** What a trial without a stall records, beside a transaction that waited for all of its measurement. */
    @Test
    void noTimeWithoutACommit_isNoStall_howeverSlowOneTransactionWas() {
        UnaryOperator<TrialRecord> change = one -> ChangedTrial.measured(
                ChangedTrial.under(one, Conditions.LULLS, new Lulls(List.of(), 0, 0, 0.001)),
                Metrics.LATENCY_MAX,
                2.9e6);

        assertThat(point(change, Optional.empty()).doubts())
                .extracting(doubt -> doubt.code().name())
                .doesNotContain("STALLED");
    }

    @Test
    void stallThatTakesLess_isADoubtAlone() {
        PointSummary point = point(lull(2.9, 10, 0.001, 0, 0.1), Optional.empty());
        assertThat(point.metrics()).containsKeys("throughput", "latency.max");
        assertThat(doubt(point).words()).contains(TRIAL + ": no commit for 10.0 s, from second 2.9");
    }

    @Test
    void otherPoints_keepTheirFigures() {
        Summary summary = summary(lull(0.5, 2, 0.001, 0, 2), Optional.empty());
        assertThat(summary.points())
                .filteredOn(point -> !point.id().equals(POINT))
                .hasSize(3)
                .allSatisfy(point -> assertThat(point.metrics()).containsKey("throughput"))
                .allSatisfy(point -> assertThat(point.doubts()).isEmpty());
        assertThat(summary.comparisons())
                .noneMatch(one -> one.a().equals(POINT) || one.b().equals(POINT));
    }

    @Test
    void recordOfAnOlderFurlong_isDoubtedByItsSlowestTransaction_andKeepsItsFigures() {
        PointSummary point = point(one -> ChangedTrial.measured(one, Metrics.LATENCY_MAX, 1.5e6), Optional.empty());
        assertThat(doubt(point).words()).contains("a transaction took 1.5 s of a measurement of 3.0 s");
        assertThat(point.metrics()).containsKey("throughput");
        assertThat(point(one -> ChangedTrial.measured(one, Metrics.LATENCY_MAX, 0.9e6), Optional.empty())
                        .doubts())
                .isEmpty();
    }

    @Test
    void loadJvmWhoseClockStoodStill_isNamed() {
        assertThat(cause(lull(0.5, 2, 0.001, 1.9, 2), Optional.of(line(1.0, Map.of("cpu.server", 0.0)))))
                .contains("the load JVM stood still: its own clock missed 1.9 s");
    }

    @Test
    void oneLoadJvmThatStoodStillWhileOthersCommitted_isNamed_andLeavesThePointWithoutAMean() {
        PointSummary point = point(lullOfSecondLoadJvm(1.9), Optional.of(line(1.0, Map.of("cpu.server", 0.0))));

        assertThat(doubt(point).words())
                .contains(TRIAL + ": no commit by load JVM 2 of 3 for 2.0 s, from second 0.5")
                .contains("this load JVM stood still, not the server: its own clock missed 1.9 s")
                .doesNotContain("garbage");
        assertThat(point.metrics()).doesNotContainKey("throughput");
    }

    @Test
    void clientsOfOneLoadJvmThatWaited_areToldByItsNumber_andKeepTheirFigures() {
        PointSummary point = point(lullOfSecondLoadJvm(0.9), Optional.of(line(1.0, Map.of("cpu.server", 0.0))));

        assertThat(doubt(point).words())
                .contains("no commit by load JVM 2 of 3")
                .contains("its own clock kept running, so its clients waited while others committed");
        assertThat(point.metrics()).containsKey("throughput");
    }

    @Test
    void clientsOfOneLoadJvmThatWaited_areNotCountedAmongCheckpoints() {
        UnaryOperator<TrialRecord> change =
                one -> ofThreeLoadJvms(one, new Lulls.Time(0, 1.3, 1.3), new Lulls.Time(1.5, 1.4, 0, 2));

        assertThat(cause(change, Optional.empty()))
                .contains("no commit for 1.3 s")
                .endsWith("such stalls took 1.3 s in all, 43 % of the measurement; stalls at a checkpoint, or in which"
                        + " clients of one load JVM waited, took 1.4 s more");
    }

    private static UnaryOperator<TrialRecord> lullOfSecondLoadJvm(double blind) {
        return one -> ofThreeLoadJvms(one, new Lulls.Time(0.5, 2, blind, 2));
    }

    private static TrialRecord ofThreeLoadJvms(TrialRecord trial, Lulls.Time... lulls) {
        double total = Stream.of(lulls).mapToDouble(Lulls.Time::seconds).sum();
        return ChangedTrial.effective(
                ChangedTrial.under(trial, Conditions.LULLS, Lulls.of(List.of(lulls), total, 0.001)),
                Setting.LOAD_JVMS.key(),
                "3");
    }

    @Test
    void machineThatStoodStill_isNamedWhereFurlongItselfMissedTheTime() {
        assertThat(cause(lull(0.5, 2.5, 0.001, 2.4, 2), Optional.of(line(3.0, Map.of("cpu.server", 0.0)))))
                .contains("the machine stood still");
    }

    @Test
    void loadJvmThatCollectedGarbage_isNamed() {
        UnaryOperator<TrialRecord> collecting = one -> ChangedTrial.measured(
                lull(0.5, 2, 0.001, 1.9, 2).apply(one),
                Metrics.JVM_CLIENT.collecting(),
                1.5e6 / one.metrics().get(Metrics.COMMITTED.key()));
        assertThat(cause(collecting, Optional.empty())).contains("the load JVM collected garbage, for 1.5 s");
    }

    @Test
    void serverThatUsedNoCpu_isNamed() {
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(1.0, Map.of("cpu.server", 0.003)))))
                .contains("the server stood still: it used no CPU, so it was stopped, or it waited");
    }

    @ParameterizedTest(name = "{0} at {1} cores")
    @CsvSource({
        "cpu.server, 0.049, the server stood still: it used no CPU",
        "cpu.server, 0.051, the server used up to",
        "cpu, 0.049, the engine stood still in the load JVM: it used no CPU",
        "cpu, 0.051, it is unknown what stood still",
    })
    void twentiethOfACore_isWhereWorkBegins(String role, double cores, String words) {
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(1.0, Map.of(role, cores)))))
                .contains(words);
    }

    @Test
    void diskWithoutARequest_finishedNothing() {
        Map<String, Double> disk = Map.of("cpu.server", 0.003, "disk.writes", 0.0, "disk.syncs", 0.0);
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(1.0, disk))))
                .contains("it used no CPU, and its disk finished no request");
    }

    @ParameterizedTest(name = "{0} s of the second lie in the stall")
    @CsvSource({"0.85, false", "0.95, true"})
    void secondBesideTheStall_isNotItsCause(double within, boolean counts) {
        List<TimeLine.Second> seconds = List.of(
                new TimeLine.Second(8, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 1.0), List.of()),
                new TimeLine.Second(9, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 0.0), List.of()),
                new TimeLine.Second(10, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 1.3), List.of()));
        Optional<TimeLine> line = Optional.of(new TimeLine(Map.of(), seconds));

        assertThat(cause(lull(1, 1 + within, 0.001, 0, 2), line))
                .contains(counts ? "the server used up to 1.3" : "the server stood still");
        assertThat(cause(lull(1 - within, 1 + within, 0.001, 0, 2), line))
                .contains(counts ? "the server used up to 1.0" : "the server stood still");
    }

    @Test
    void workAtTheEndsOfALongStall_isNotItsCause() {
        List<TimeLine.Second> seconds = List.of(
                new TimeLine.Second(8, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 1.0), List.of()),
                new TimeLine.Second(9, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 0.3), List.of()),
                new TimeLine.Second(10, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 0.0), List.of()),
                new TimeLine.Second(11, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", 0.2), List.of()));

        assertThat(cause(lull(1.05, 2.9, 0.001, 0, 2), Optional.of(new TimeLine(Map.of(), seconds))))
                .contains("the server stood still");
    }

    @Test
    void serverThatWaitedForItsDisk_isTold() {
        Map<String, Double> disk = Map.of("cpu.server", 0.003, "disk.writes", 12.0);
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(1.0, disk))))
                .contains("it used no CPU, and its disk was working");
    }

    @Test
    void serverAtWork_isNamed() {
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(1.0, Map.of("cpu.server", 1.3)))))
                .contains("the server used up to 1.3 cores");
    }

    @Test
    void checkpointOfTheEngine_isNamed_andItsFiguresAreKept() {
        TimeLine line = line(1.0, Map.of("cpu.server", 0.3), "checkpoint complete: wrote 93 buffers");
        PointSummary point = point(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line));
        assertThat(doubt(point).words()).contains("the engine was making a checkpoint");
        assertThat(point.metrics()).containsKey("throughput");
    }

    @ParameterizedTest
    @CsvSource({"0.3, 2, true", "0.3, 1, false", "0.3, 0, false", "0.0, 2, false"})
    void checkpointThatEndedWhereTheStallEnded_isItsCause_ifTheServerWorked(double cores, int second, boolean cause) {
        List<TimeLine.Second> seconds = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<TimeLine.Event> events =
                    i == second ? List.of(TimeLine.Event.read("checkpoint complete: wrote 93 buffers")) : List.of();
            seconds.add(new TimeLine.Second(i + 1, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.server", cores), events));
        }
        PointSummary point = point(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(new TimeLine(Map.of(), seconds)));

        assertThat(doubt(point).words().contains("the engine was making a checkpoint"))
                .isEqualTo(cause);
        assertThat(point.metrics().containsKey("throughput")).isEqualTo(cause);
    }

    @Test
    void checkpointThatOnlyBegan_excusesNothing() {
        TimeLine line = line(1.0, Map.of("cpu.server", 0.0), "checkpoint starting: time");
        PointSummary point = point(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line));
        assertThat(doubt(point).words()).contains("the server stood still");
        assertThat(point.metrics()).doesNotContainKey("throughput");
    }

    @ParameterizedTest(name = "{0} of the cores: {1}")
    @CsvSource({"0.51, true", "0.49, false"})
    void hypervisorThatTookHalfOfTheCores_isNamed(double share, boolean named) {
        UnaryOperator<TrialRecord> stolen =
                one -> ChangedTrial.under(lull(0.5, 2.5, 0.001, 2.4, 2).apply(one), Conditions.STOLEN_SHARE, share);
        assertThat(cause(stolen, Optional.empty()).contains("a hypervisor gave the cores to others"))
                .isEqualTo(named);
    }

    @ParameterizedTest(name = "{0} s of 4 s: {1}")
    @CsvSource({"1.9, false", "2.1, true"})
    void loadJvmThatMissedHalfOfTheTime_stoodStill(double blind, boolean named) {
        assertThat(cause(lull(0, 4, 0.001, blind, 4), Optional.empty()).contains("the load JVM stood still"))
                .isEqualTo(named);
    }

    @ParameterizedTest(name = "{0} s of 4 s: {1}")
    @CsvSource({"1.9, false", "2.1, true"})
    void loadJvmThatCollectedForHalfOfTheTime_collectedGarbage(double collecting, boolean named) {
        UnaryOperator<TrialRecord> one = trial -> ChangedTrial.measured(
                lull(0, 4, 0.001, 4, 4).apply(trial),
                Metrics.JVM_CLIENT.collecting(),
                collecting * 1e6 / trial.metrics().get(Metrics.COMMITTED.key()));
        assertThat(cause(one, Optional.empty()).contains("collected garbage")).isEqualTo(named);
    }

    @Test
    void transactionOfAnOlderRecord_isAStallFromATenthOfTheMeasurement() {
        UnaryOperator<TrialRecord> slow = one -> ChangedTrial.measured(one, Metrics.LATENCY_MAX, 3.1e6);
        UnaryOperator<TrialRecord> lessSlow = one -> ChangedTrial.measured(one, Metrics.LATENCY_MAX, 2.9e6);

        assertThat(Stall.of(slow.apply(trial()), Optional.empty(), 30)).isPresent();
        assertThat(Stall.of(lessSlow.apply(trial()), Optional.empty(), 30)).isEmpty();
    }

    @Test
    void partsOfASecond_countWhereTheyLieInTheStall() {
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line(0.5, Map.of("cpu.server", 0.0)))))
                .contains("the server stood still");
    }

    @ParameterizedTest(name = "{0} writes: {1}")
    @CsvSource({"12, true", "0, false"})
    void checkpointOfAnEngineWhoseCpuIsUnknown_isToldByItsDisk(double writes, boolean cause) {
        TimeLine line = line(1.0, Map.of("disk.writes", writes), "checkpoint complete: wrote 93 buffers");

        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.of(line)).contains("making a checkpoint"))
                .isEqualTo(cause);
    }

    @Test
    void unknownCause_isToldToBeUnknown() {
        assertThat(cause(lull(0.5, 2.5, 0.001, 0, 2), Optional.empty())).contains("it is unknown what stood still");
    }

    /** As some older records tell it: the longest time without a commit, and how long all of them took together. */
    static UnaryOperator<TrialRecord> lull(double from, double seconds, double usual, double blind, double total) {
        Lulls lulls = new Lulls(List.of(new Lulls.Time(from, seconds, blind)), null, total, usual);
        return one -> ChangedTrial.under(one, Conditions.LULLS, lulls);
    }

    /** A time line with lines of a length, and these values in each. */
    private static TimeLine line(double lasted, Map<String, Double> values, String... events) {
        List<TimeLine.Second> seconds = new ArrayList<>();
        seconds.add(new TimeLine.Second(7, 1, TimeLine.Phase.WARM_UP, Map.of("cpu.server", 1.0), List.of()));
        for (double at = lasted; at <= 3; at += lasted) {
            seconds.add(new TimeLine.Second(
                    7 + at,
                    lasted,
                    TimeLine.Phase.MEASUREMENT,
                    values,
                    Stream.of(events).map(TimeLine.Event::read).toList()));
        }
        return new TimeLine(Map.of(), seconds);
    }

    private static String cause(UnaryOperator<TrialRecord> change, Optional<TimeLine> line) {
        return Stall.of(change.apply(trial()), line, MEASURED).orElseThrow().words();
    }

    /** The trial that stalls. */
    static TrialRecord trial() {
        return RUN.records().stream()
                .filter(RecordedRun.at(POINT, 3))
                .findFirst()
                .orElseThrow();
    }

    private static Doubt.Entry doubt(PointSummary point) {
        return point.doubts().stream()
                .filter(doubt -> doubt.code() == Doubt.STALLED)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no doubt that it stalled: " + point.doubts()));
    }

    private static PointSummary point(UnaryOperator<TrialRecord> change, Optional<TimeLine> line) {
        return summary(change, line).points().stream()
                .filter(point -> point.id().equals(POINT))
                .findFirst()
                .orElseThrow();
    }

    private static Summary summary(UnaryOperator<TrialRecord> change, Optional<TimeLine> line) {
        return RUN.with(RecordedRun.at(POINT, 3), change)
                .summary(trial -> trial.equals(TRIAL) ? line : Optional.empty());
    }
}
