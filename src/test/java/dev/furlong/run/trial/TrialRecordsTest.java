package dev.furlong.run.trial;

import static dev.furlong.run.trial.FinishedTrial.CANARY;
import static dev.furlong.run.trial.FinishedTrial.MEASURED;
import static dev.furlong.run.trial.FinishedTrial.STARTED;
import static dev.furlong.run.trial.FinishedTrial.TOLD;
import static dev.furlong.run.trial.FinishedTrial.TRIAL;
import static dev.furlong.run.trial.FinishedTrial.finished;
import static dev.furlong.run.trial.FinishedTrial.histogram;
import static dev.furlong.run.trial.FinishedTrial.outcome;
import static dev.furlong.run.trial.FinishedTrial.phased;
import static dev.furlong.run.trial.FinishedTrial.prepared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a record holds what the measurement phase gave, and nothing else. */
final class TrialRecordsTest {
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
                                        + "; measure longer to get it");
    }

    @Test
    void costsConditionsAndFacts_arePassedOn() {
        TrialRecord record = record(MEASURED, histogram(10_000, 1_000));

        assertThat(record.metrics()).containsEntry("cpu.total", 12.5);
        assertThat(record.unavailable()).containsEntry("disk.syncs", "not seen");
        assertThat(record.facts()).containsEntry("checkSeconds", "0.125").containsEntry("of.outcome", "1");
        assertThat(record.conditions())
                .isEqualTo(TOLD.with(Conditions.STOLEN_SHARE, 0.01)
                        .with(Conditions.FILE_SYSTEM, "ext4")
                        .with(Conditions.FORKED, false)
                        .with(Conditions.CHANGES_DATA, false)
                        .with(
                                Conditions.ENGINE_PROPERTIES,
                                record.conditions()
                                        .get(Conditions.ENGINE_PROPERTIES)
                                        .filter(words -> words.contains("derby."))
                                        .orElseThrow())
                        .with(Conditions.CANARY, CANARY)
                        .with(Conditions.LULLS, new Lulls(List.of(), 0, 0, 0)));
        assertThat(record.trial()).isEqualTo(TRIAL.id());
        assertThat(record.started()).isEqualTo(STARTED.toString());
        assertThat(record.seed()).isEqualTo(TRIAL.seed().value());
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
        assertThat(record.conditions().get(Conditions.ARRIVALS_PER_SECOND)).hasValue(10.0);
        assertThat(record.conditions().get(Conditions.UNSUSTAINABLE)).isEmpty();
        assertThat(record.facts()).containsEntry("load.wakeMicros", "70.0").containsEntry("load.neverBegun", "0");
    }

    @Test
    void openLoopThatCouldNotKeepUp_hasNoLatencyAndItsThroughput() {
        Punctuality late = new Punctuality(400, 300, 200, 100, List.of(1e6, 1e7, 1e8, 1e9), 70_000);

        TrialRecord record = record(open(), phased(MEASURED, histogram(10_000, 1_000_000), late));

        assertThat(record.metrics()).containsEntry("throughput", 9_990 / 4.0).doesNotContainKey("latency.p50");
        assertThat(record.unavailable().get("latency.max")).startsWith("UNSUSTAINABLE: of 400 arrivals, 200");
        assertThat(record.conditions().get(Conditions.UNSUSTAINABLE)).isPresent();
    }

    /** The delay grew, but no more waited at the end than there are clients. */
    @Test
    void openLoopWithOneArrivalForEachClient_keptUp() {
        Punctuality punctual = new Punctuality(2, 2, 3, 0, List.of(1e6, 1e7, 1e8, 1e9), 70_000);

        TrialRecord record = record(open(), phased(MEASURED, histogram(10_000, 1_000_000), punctual));

        assertThat(record.metrics()).containsKey("latency.p50");
        assertThat(record.conditions().get(Conditions.UNSUSTAINABLE)).isEmpty();
    }

    @Test
    void oneKindAlone_isNotToldApart() {
        assertThat(record(MEASURED, histogram(10_000, 1_000)).kinds()).isEmpty();
    }

    @Test
    void eachKind_hasItsOwnFiguresAndReasons() {
        TrialRecord record = record(null, ofTwoKinds(null));

        assertThat(record.kinds()).extracting(TrialRecord.OfKind::name).containsExactly("read", "New-Order");
        TrialRecord.OfKind read = record.kinds().get(0);
        TrialRecord.OfKind order = record.kinds().get(1);
        // 4 s were measured.
        assertThat(read.metrics())
                .containsEntry("throughput", 100.0)
                .containsEntry("txn.committed", 401.0)
                .containsEntry("txn.rolledBack", 0.0);
        assertThat(read.metrics().get("latency.p50")).isCloseTo(1_000, within(1.0));
        assertThat(read.unavailable())
                .containsEntry("latency.rolledBack.p50", "no transaction of this kind is rolled back on purpose")
                .containsEntry("latency.p99", "needs 1000 transactions, got 401; measure longer to get it");
        assertThat(order.metrics())
                .containsEntry("throughput", 25.0)
                .containsEntry("txn.rolledBack", 40.0)
                .containsEntry("txn.retried", 3.0)
                .containsEntry("txn.aborted", 2.0)
                .containsEntry("txn.failed", 4.0)
                .containsEntry("txn.unknown", 5.0);
        assertThat(order.metrics().get("latency.rolledBack.p50")).isCloseTo(3_000, within(3.0));
        assertThat(order.metrics().get("latency.rolledBack.max")).isCloseTo(3_000, within(3.0));
        for (TrialRecord.OfKind kind : record.kinds()) {
            assertThat(kind.metrics().size() + kind.unavailable().size())
                    .isEqualTo(Metrics.ofKinds().size());
        }
    }

    @Test
    void kindsOfARateThatCannotBeSustained_haveNoLatencyEither() {
        Punctuality late = new Punctuality(40, 9, 2, 7, List.of(1e6, 1e6, 1e6, 1e6), 70_000);

        TrialRecord record = record(open(), ofTwoKinds(late));

        assertThat(record.conditions().get(Conditions.UNSUSTAINABLE)).isPresent();
        for (TrialRecord.OfKind kind : record.kinds()) {
            assertThat(kind.metrics()).containsKey("throughput").doesNotContainKey("latency.p50");
            assertThat(kind.unavailable().get("latency.p50")).startsWith("UNSUSTAINABLE: ");
            assertThat(kind.unavailable().get("latency.rolledBack.p50")).startsWith("UNSUSTAINABLE: ");
        }
    }

    @Test
    void histogramsOfKinds_haveWhatWasRolledBackApart() {
        Map<String, Histogram> latencies = TrialRecords.latenciesByKind(ofTwoKinds(null));

        assertThat(latencies.keySet()).containsExactly("read", "New-Order", "New-Order.rolledBack");
        assertThat(latencies.values()).extracting(Histogram::getTotalCount).containsExactly(401L, 101L, 40L);
    }

    private static LoadEvent.Phased ofTwoKinds(@Nullable Punctuality punctuality) {
        LoadEvent.Phased all = phased(MEASURED, histogram(10_000, 1_000), punctuality);
        return new LoadEvent.Phased(
                all.nanos(),
                all.outcomes(),
                all.latencies(),
                List.of(),
                punctuality,
                List.of(
                        new LoadEvent.OfKind(
                                "read",
                                new Outcomes(401, 400, 0, Map.of(), 0, 0, 0),
                                EncodedHistogram.of(histogram(401, 1_000_000)),
                                null),
                        new LoadEvent.OfKind(
                                "New-Order",
                                new Outcomes(101, 100, 3, Map.of("40001", 2L), 4, 5, 40),
                                EncodedHistogram.of(histogram(101, 2_000_000)),
                                EncodedHistogram.of(histogram(40, 3_000_000)))));
    }

    @Test
    void measurementWithoutACommit_isInvalid() {
        TrialRecord record = record(new Outcomes(0, 0, 0, Map.of(), 0, 0, 0), new Histogram(3));

        assertThat(record.invalidBecause()).isEqualTo("measurement: must commit a transaction, got none");
    }

    @Test
    void acknowledgedCommitThatIsMissing_makesTheTrialInvalid() {
        LoadEvent.Checked checked = new LoadEvent.Checked(7, 1, 2, List.of("client 0, acknowledgement 3: no row"));

        TrialRecord record = records()
                .finished(TRIAL, prepared(null), STARTED, Drives.told(outcome(finished(Map.of())), checked), CANARY);

        assertThat(record.checks())
                .containsExactly(
                        new TrialRecord.Check("rule", null),
                        new TrialRecord.Check(
                                LoadEvent.Checked.RULE, "1 of 7 missing: client 0, acknowledgement 3: no row"));
        assertThat(record.invalidBecause())
                .isEqualTo("the data hold every commit that was acknowledged to a client: must hold, got 1 of 7"
                        + " missing: client 0,"
                        + " acknowledgement 3: no row");
        assertThat(checked.words()).isEqualTo("7 commits looked for, 2 undecided");
    }

    @Test
    void lostTrial_hasNoFigureAndItsReason() {
        TrialRecord record = records().lost(TRIAL, prepared(null), STARTED, "the server went away");

        assertThat(record.metrics()).isEmpty();
        assertThat(record.unavailable())
                .hasSize(Metrics.all().size() - (int) Metrics.layers().count())
                .containsEntry("throughput", "the trial was lost");
        assertThat(record.lostBecause()).isEqualTo("the server went away");
        assertThat(record.conditions()).isEqualTo(Conditions.of(Conditions.FILE_SYSTEM, "ext4"));
        assertThat(record.facts()).isEmpty();
    }

    @Test
    void timesWithoutACommit_areACondition_andTheLongestStandsInWordsToo() {
        LoadEvent.Phased quiet = phased(MEASURED, histogram(10_000, 2_000_000_000L), null);
        LoadEvent.Phased still = new LoadEvent.Phased(
                quiet.nanos(),
                quiet.outcomes(),
                quiet.latencies(),
                List.of(new Lull(500_000_000L, 1_500_000_000L, 0)),
                null,
                List.of());

        assertThat(record(null, quiet).conditions().get(Conditions.LULLS))
                .hasValueSatisfying(lulls -> assertThat(lulls.longest()).isEmpty());
        assertThat(record(null, still).conditions().get(Conditions.LULLS))
                .hasValueSatisfying(lulls -> assertThat(lulls.longest()).containsExactly(new Lulls.Time(0.5, 1.5, 0)));
        assertThat(record(null, still).facts()).containsEntry("load.longestLull", "1.5000 s from second 0.5000");
    }

    /** Each transaction outlasts its slice, and began before it: nothing is left to count. */
    @Test
    void slicesInWhichNothingBegan_areInvalid() {
        LoadEvent.Phased whole = phased(MEASURED, histogram(10_000, 2_000_000_000L), null);
        LoadEvent.Phased leadsInAlone = inSlices(whole, new Outcomes(40, 0, 0, Map.of(), 0, 0, 0));

        assertThat(record(null, leadsInAlone).invalidBecause())
                .isEqualTo(
                        "measurement: must begin a transaction in a slice, got none, since each took longer; use --design"
                                + " trials");
        assertThat(record(null, inSlices(whole, whole.outcomes())).invalidBecause())
                .isNull();
    }

    @Test
    void loadThatChangesNothing_hasNoDips() {
        assertThat(record(MEASURED, histogram(10_000, 1_000)).unavailable())
                .containsEntry("checkpoint.dip", "the load changes no data")
                .containsEntry("checkpoint.slow", "the load changes no data")
                .containsEntry("checkpoint.ended", "the load changes no data");
    }

    private static LoadEvent.Phased inSlices(LoadEvent.Phased whole, Outcomes outcomes) {
        return new LoadEvent.Phased(
                whole.nanos(),
                outcomes,
                whole.latencies(),
                whole.lulls(),
                null,
                whole.kinds(),
                List.of(new Slice(0, 0.25, 0, 0)));
    }

    private static TrialRecord record(Outcomes outcomes, Histogram latencies) {
        return record(null, phased(outcomes, latencies, null));
    }

    private static TrialRecord record(@Nullable OpenLoop open, LoadEvent.Phased measurement) {
        return records().finished(TRIAL, prepared(open), STARTED, outcome(finished(measurement)), CANARY);
    }

    private static TrialRecords records() {
        return new TrialRecords("ext4", false);
    }

    private static OpenLoop open() {
        return new OpenLoop(10, Arrivals.CONSTANT);
    }
}
