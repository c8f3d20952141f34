package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.deployment.JavaHome;
import dev.furlong.deployment.JvmFacts;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.loadgen.Outcomes;
import dev.furlong.loadgen.Punctuality;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.plan.Arrivals;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Overrides;
import dev.furlong.plan.PlanReader;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.CanarySong;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.load.LoadEvent;
import dev.furlong.workload.Workloads;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a record holds what the measurement phase gave, and nothing else. */
final class TrialRecordsTest {
    private static final Instant STARTED = Instant.parse("2026-11-20T10:11:12Z");
    private static final CanarySong CANARY = new CanarySong(1000, 2000, 3000, 0.25);
    private static final Outcomes MEASURED = new Outcomes(10_000, 9_990, 7, Map.of("40001", 4L, "40XL1", 2L), 3, 5);

    /** Its figures are all other ones than those of the measurement. */
    private static final LoadEvent.Phased WARM_UP = phased(
            3_000_000_000L,
            new Outcomes(77_777, 66_666, 55, Map.of("23505", 44L), 33, 22),
            histogram(77_777, 900_000),
            null);

    private final TrialSpec trial =
            PlanReader.read("test", """
                            experiment: records
                            targets: ['derby']
                            workloads: [select]
                            clients: [3]
                            repetitions: 1
                            warm-up: 3s
                            measure: 4s
                            """, Overrides.none()).trials().get(0);

    @Test
    void throughput_isThatOfTheMeasurement_withoutCommitsAfterItsEnd() {
        TrialRecord record = record(MEASURED, histogram(10_000, 1_000));

        assertThat(record.metrics()).containsEntry("throughput", 9_990 / 4.0);
    }

    @Test
    void counts_areThoseOfTheMeasurement() {
        TrialRecord record = record(MEASURED, histogram(10_000, 1_000));

        assertThat(record.metrics())
                .containsEntry("txn.committed", 10_000.0)
                .containsEntry("txn.retried", 7.0)
                .containsEntry("txn.aborted", 6.0)
                .containsEntry("txn.failed", 3.0)
                .containsEntry("txn.unknown", 5.0);
        assertThat(record.abortedBySqlState()).isEqualTo(MEASURED.aborted());
    }

    @Test
    void latencies_areMicrosecondsOfTheMeasurement_eachPercentileItsOwn() {
        Histogram latencies = new Histogram(3);
        latencies.recordValueWithCount(100_000, 5_100);
        latencies.recordValueWithCount(200_000, 4_450);
        latencies.recordValueWithCount(300_000, 390);
        latencies.recordValueWithCount(400_000, 58);
        latencies.recordValueWithCount(500_000, 2);

        Map<String, Double> metrics = record(MEASURED, latencies).metrics();

        assertThat(metrics.get("latency.p50")).isCloseTo(100, within(0.1));
        assertThat(metrics.get("latency.p95")).isCloseTo(200, within(0.2));
        assertThat(metrics.get("latency.p99")).isCloseTo(300, within(0.3));
        assertThat(metrics.get("latency.p999")).isCloseTo(400, within(0.4));
        assertThat(metrics.get("latency.max")).isCloseTo(500, within(0.5));
    }

    @ParameterizedTest
    @CsvSource({
        "latency.p50, 20",
        "latency.p95, 200",
        "latency.p99, 1000",
        "latency.p999, 10000",
        "latency.max, 1",
    })
    void percentile_isGivenWhereTheSamplesCarryIt_andElseWithheld(String metric, int needed) {
        TrialRecord enough = record(MEASURED, histogram(needed, 1_000_000));
        TrialRecord tooFew = record(MEASURED, histogram(needed - 1, 1_000_000));

        assertThat(enough.metrics().get(metric)).isCloseTo(1_000, within(1.0));
        assertThat(tooFew.metrics()).doesNotContainKey(metric);
        assertThat(tooFew.unavailable().get(metric))
                .isEqualTo(
                        needed == 1
                                ? "no transaction was committed"
                                : "needs " + needed + " transactions, got " + (needed - 1)
                                        + "; measure longer to have it");
    }

    @Test
    void costsAndFacts_arePassedOn() {
        TrialRecord record = record(MEASURED, histogram(10_000, 1_000));

        assertThat(record.metrics()).containsEntry("cpu.total", 12.5);
        assertThat(record.unavailable()).containsEntry("disk.syncs", "not seen");
        assertThat(record.facts())
                .containsEntry("fileSystem", "ext4")
                .containsEntry("forked", "false")
                .containsEntry("workload.changes", "false")
                .containsEntry("checkSeconds", "0.125")
                .containsEntry("of.outcome", "1")
                .containsEntry("canary.spinMicros", "1000")
                .containsEntry("canary.stolen", "0.2500");
        assertThat(record.trial()).isEqualTo(trial.id());
        assertThat(record.started()).isEqualTo(STARTED.toString());
        assertThat(record.seed()).isEqualTo(trial.seed().value());
        assertThat(record.subject().clients()).isEqualTo(3);
        assertThat(record.checks()).containsExactly(new TrialRecord.Check("rule", null));
        assertThat(record.invalidBecause()).isNull();
        assertThat(record.lostBecause()).isNull();
    }

    @Test
    void openLoopThatKeptUp_hasItsArrivalsAndItsLatencies() {
        Punctuality punctual = new Punctuality(40, 9, 2, 0, List.of(1e6, 1e6, 1e6, 1e6), 70_000);

        TrialRecord record = record(open(), phased(MEASURED, histogram(10_000, 1_000_000), punctual));

        assertThat(record.metrics())
                .containsEntry("txn.arrivals", 40.0)
                .containsEntry("txn.late", 9.0)
                .containsEntry("txn.backlog", 2.0)
                .containsKey("latency.p50");
        assertThat(record.facts())
                .containsEntry(Metrics.LOAD_RATE, "10.0")
                .containsEntry("load.wakeMicros", "70.0")
                .containsEntry("load.neverBegun", "0");
    }

    @Test
    void openLoopThatCouldNotKeepUp_hasNoLatencyAndItsThroughput() {
        Punctuality late = new Punctuality(400, 300, 200, 100, List.of(1e6, 1e7, 1e8, 1e9), 70_000);

        TrialRecord record = record(open(), phased(MEASURED, histogram(10_000, 1_000_000), late));

        assertThat(record.metrics()).containsEntry("throughput", 9_990 / 4.0).doesNotContainKey("latency.p50");
        assertThat(record.unavailable().get("latency.max")).startsWith("UNSUSTAINABLE: of 400 arrivals 200");
        assertThat(record.facts()).containsKey(Metrics.UNSUSTAINABLE);
    }

    /** The delay grew, but no more waited at the end than there are clients. */
    @Test
    void openLoopWithOneArrivalForEachClient_keptUp() {
        Punctuality punctual = new Punctuality(2, 2, 3, 0, List.of(1e6, 1e7, 1e8, 1e9), 70_000);

        TrialRecord record = record(open(), phased(MEASURED, histogram(10_000, 1_000_000), punctual));

        assertThat(record.metrics()).containsKey("latency.p50");
        assertThat(record.facts()).doesNotContainKey(Metrics.UNSUSTAINABLE);
    }

    @Test
    void measurementWithoutACommit_isInvalid() {
        TrialRecord record = record(new Outcomes(0, 0, 0, Map.of(), 0, 0), new Histogram(3));

        assertThat(record.invalidBecause()).isEqualTo("measurement: must commit a transaction, got none");
    }

    @Test
    void ruleThatDoesNotHold_settingThatIsNotKept_andAnotherRelease_makeItInvalid() {
        LoadEvent.Finished finished = new LoadEvent.Finished(
                Map.of("buffer", EffectiveSetting.of("64MiB", "1MiB", Witness.OBSERVED)),
                facts("10.16.1.10"),
                WARM_UP,
                phased(MEASURED, histogram(10_000, 1_000), null),
                List.of(new TrialRecord.Check("each is there", "one is gone")),
                0.125);

        assertThat(records()
                        .finished(trial, prepared(null), STARTED, outcome(finished), CANARY)
                        .invalidBecause())
                .isEqualTo("each is there: must hold, got one is gone; setting buffer: must be 64MiB, got 1MiB;"
                        + " release: must be 10.16.1.1, the engine says 10.16.1.10");
    }

    @Test
    void settingThatTheKernelDidNotKeep_makesItInvalid() {
        EffectiveSetting memory = EffectiveSetting.of("1GiB", "2GiB", Witness.OBSERVED);
        LoadEvent.Finished finished = new LoadEvent.Finished(
                Map.of(),
                facts("10.16.1.1"),
                WARM_UP,
                phased(MEASURED, histogram(10_000, 1_000), null),
                List.of(),
                0.125);

        TrialRecord record = records()
                .finished(
                        trial,
                        prepared(null),
                        STARTED,
                        outcome(finished, Map.of(), Map.of(Setting.MEMORY.key(), memory)),
                        CANARY);

        assertThat(record.settings()).containsEntry(Setting.MEMORY.key(), memory);
        assertThat(record.invalidBecause()).isEqualTo("setting memory: must be 1GiB, got 2GiB");
    }

    /** H2 does not sync at a commit: something else stands in place of that default. */
    @ParameterizedTest(name = "{0} seen where {1} was told")
    @CsvSource({
        "process-kill, process-kill, ''",
        "none, process-kill, 'setting durability: must be process-kill, got none'"
    })
    void settingThatWasSubstituted_isNoSubstituteWhereItIsContradicted(String seen, String told, String invalid) {
        EffectiveSetting durability = EffectiveSetting.of(told, seen, Witness.OBSERVED);
        LoadEvent.Phased measurement = phased(MEASURED, histogram(10_000, 1_000), null);
        LoadEvent.Finished finished = new LoadEvent.Finished(
                Map.of(Setting.DURABILITY.key(), durability),
                facts("10.16.1.1"),
                WARM_UP,
                measurement,
                List.of(),
                0.125);

        Prepared h2 = prepared("h2", trial.point().settings().with(Setting.DURABILITY, told), null);

        TrialRecord record = records().finished(trial, h2, STARTED, outcome(finished), CANARY);

        EffectiveSetting effective = record.settings().get(Setting.DURABILITY.key());
        assertThat(effective.effective()).isEqualTo(seen);
        if (invalid.isEmpty()) {
            assertThat(effective.asked()).isEqualTo(Setting.DURABILITY.byDefault());
            assertThat(effective.because()).startsWith("H2 does not sync at a commit");
            assertThat(record.invalidBecause()).isNull();
        } else {
            assertThat(effective).isEqualTo(durability);
            assertThat(record.invalidBecause()).isEqualTo(invalid);
        }
    }

    @Test
    void factsOfTheServersJvm_standBesideThoseOfTheLoadJvm() {
        Map<String, String> load = facts("10.16.1.1");
        load.put("jvm.flag", "load's");
        LoadEvent.Finished finished = new LoadEvent.Finished(
                Map.of(), load, WARM_UP, phased(MEASURED, histogram(10_000, 1_000), null), List.of(), 0.125);

        assertThat(records()
                        .finished(
                                trial,
                                prepared(null),
                                STARTED,
                                outcome(finished, Map.of("jvm.flag", "server's")),
                                CANARY)
                        .facts())
                .containsEntry("jvm.flag", "load's")
                .containsEntry("server.jvm.flag", "server's");
    }

    @ParameterizedTest(name = "load JVM {0}, server JVM {1}")
    @CsvSource({"0, 0, ''", "512, 0, load", "0, 512, server", "512, 256, load"})
    void jvmWithAnotherHeap_isToldWhicheverOfTheTwoItIs(int loadMiB, int serverMiB, String wrong) {
        Map<String, String> load = heap(loadMiB);
        load.put(LoadEvent.Finished.ENGINE_VERSION, "10.16.1.1");
        LoadEvent.Phased measurement = phased(MEASURED, histogram(10_000, 1_000), null);
        LoadEvent.Finished finished = new LoadEvent.Finished(Map.of(), load, WARM_UP, measurement, List.of(), 0.125);

        EffectiveSetting effective = new TrialRecords("ext4", true)
                .finished(trial, prepared(null), STARTED, outcome(finished, heap(serverMiB)), CANARY)
                .settings()
                .get(Setting.HEAP.key());

        assertThat(effective.contradicted()).isEqualTo(!wrong.isEmpty());
        if (effective.contradicted()) {
            assertThat(effective.effective())
                    .isEqualTo((wrong.equals("load") ? load : heap(serverMiB)).get(JvmFacts.MAX_HEAP_BYTES) + "B");
        }
    }

    /** Of a JVM whose heap is too large by so much. */
    private Map<String, String> heap(int excessMiB) {
        long asked = trial.point().settings().size(Setting.HEAP).bytes();
        Map<String, String> facts = JvmFacts.ofThisJvm();
        facts.put(JvmFacts.MAX_HEAP_BYTES, String.valueOf(asked + ((long) excessMiB << 20)));
        return facts;
    }

    @Test
    void lostTrial_hasNoFigureAndItsReason() {
        TrialRecord record = records().lost(trial, prepared(null), STARTED, "the server went away");

        assertThat(record.metrics()).isEmpty();
        assertThat(record.unavailable())
                .hasSize(Metrics.all().size())
                .containsEntry("throughput", "the trial was lost");
        assertThat(record.lostBecause()).isEqualTo("the server went away");
        assertThat(record.facts()).isEqualTo(Map.of("fileSystem", "ext4"));
    }

    private TrialRecord record(Outcomes outcomes, Histogram latencies) {
        return record(null, phased(outcomes, latencies, null));
    }

    private TrialRecord record(@Nullable OpenLoop open, LoadEvent.Phased measurement) {
        LoadEvent.Finished finished = new LoadEvent.Finished(
                Map.of(),
                facts("10.16.1.1 - (1901046)"),
                WARM_UP,
                measurement,
                List.of(new TrialRecord.Check("rule", null)),
                0.125);
        return records().finished(trial, prepared(open), STARTED, outcome(finished), CANARY);
    }

    private static Map<String, String> facts(String engineVersion) {
        Map<String, String> facts = JvmFacts.ofThisJvm();
        facts.put(LoadEvent.Finished.ENGINE_VERSION, engineVersion);
        return facts;
    }

    private static TrialRunner.Outcome outcome(LoadEvent.Finished finished) {
        return outcome(finished, Map.of());
    }

    private static TrialRunner.Outcome outcome(LoadEvent.Finished finished, Map<String, String> serverFacts) {
        return outcome(finished, serverFacts, Map.of());
    }

    private static TrialRunner.Outcome outcome(
            LoadEvent.Finished finished, Map<String, String> serverFacts, Map<String, EffectiveSetting> observed) {
        return new TrialRunner.Outcome(
                new TrialRecord.Population("road", 1, 0.5),
                finished,
                new Readings()
                        .add(Metrics.CPU.total(), Reading.of(12.5))
                        .add(Metrics.DISK.syncs(), Reading.unavailable("not seen")),
                17,
                serverFacts,
                observed,
                Map.of("of.outcome", "1"),
                new TimeLine(Map.of(), List.of()));
    }

    private static TrialRecords records() {
        return new TrialRecords("ext4", false);
    }

    private Prepared prepared(@Nullable OpenLoop open) {
        return prepared("derby", trial.point().settings(), open);
    }

    private Prepared prepared(String engine, Settings settings, @Nullable OpenLoop open) {
        return new Prepared(
                trial.point(),
                settings,
                Engines.named("test", engine),
                ReleaseCatalogue.bundled().of("test", "derby", null),
                Workloads.named("test", "select", Map.of("rows", "10")),
                JavaHome.running(),
                List.of(),
                Path.of(""),
                null,
                null,
                open);
    }

    private static OpenLoop open() {
        return new OpenLoop(10, Arrivals.CONSTANT);
    }

    private static LoadEvent.Phased phased(Outcomes outcomes, Histogram latencies, @Nullable Punctuality punctuality) {
        return phased(4_000_000_000L, outcomes, latencies, punctuality);
    }

    private static LoadEvent.Phased phased(
            long nanos, Outcomes outcomes, Histogram latencies, @Nullable Punctuality punctuality) {
        return new LoadEvent.Phased(nanos, outcomes, Encoded.of(latencies), List.of(), List.of(), punctuality);
    }

    private static Histogram histogram(int samples, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(nanos, samples);
        return histogram;
    }
}
