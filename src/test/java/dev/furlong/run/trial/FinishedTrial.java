package dev.furlong.run.trial;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A trial that has finished, and what its session told, with figures that are made up but fixed. */
public final class FinishedTrial {
    public static final Instant STARTED = Instant.parse("2026-11-20T10:11:12Z");
    /** As Derby calls itself. */
    static final String VERSION = "10.16.1.1 - (1901046)";

    /** What its session told. */
    static final Conditions TOLD = Conditions.of(Conditions.CHECKPOINT_BYTES, 4096L);

    public static final CanaryTimes CANARY = new CanaryTimes(1000, 2000, 3000, 0.25);
    public static final Outcomes MEASURED = new Outcomes(10_000, 9_990, 7, Map.of("40001", 4L, "40XL1", 2L), 3, 5, 0);

    public static final TrialSpec TRIAL =
            PlanReader.read("test", """
            experiment: records
            targets: ['derby']
            workloads: [select]
            clients: [3]
            repetitions: 1
            warm-up: 3s
            measure: 4s
            """, Overrides.none()).trials().get(0);

    /** Its figures are all other ones than those of the measurement. */
    private static final LoadEvent.Phased WARM_UP = phased(
            3_000_000_000L,
            new Outcomes(77_777, 66_666, 55, Map.of("23505", 44L), 33, 22, 0),
            histogram(77_777, 900_000),
            null);

    private FinishedTrial() {}

    /** What its session told, where each rule holds. */
    static LoadEvent.Finished finished(Map<String, EffectiveSetting> settings) {
        return finished(settings, VERSION, JvmIdentity.ofThisJvm(), new TrialRecord.Check("rule", null));
    }

    static LoadEvent.Finished finished(
            Map<String, EffectiveSetting> settings, String engineVersion, JvmIdentity jvm, TrialRecord.Check check) {
        return new LoadEvent.Finished(
                settings,
                TOLD,
                engineVersion,
                jvm,
                Map.of(),
                WARM_UP,
                phased(MEASURED, histogram(10_000, 1_000), null),
                List.of(check),
                0.125,
                new Ledger(List.of()));
    }

    /** The same with another measurement. */
    public static LoadEvent.Finished finished(LoadEvent.Phased measurement) {
        return new LoadEvent.Finished(
                Map.of(),
                TOLD,
                VERSION,
                JvmIdentity.ofThisJvm(),
                Map.of(),
                WARM_UP,
                measurement,
                List.of(new TrialRecord.Check("rule", null)),
                0.125,
                new Ledger(List.of()));
    }

    /** The same after clients that did this. */
    static LoadEvent.Finished finished(Ledger ledger) {
        LoadEvent.Finished usual = finished(Map.of());
        return new LoadEvent.Finished(
                usual.settings(),
                usual.conditions(),
                usual.engineVersion(),
                usual.jvm(),
                usual.facts(),
                usual.warmUp(),
                usual.measurement(),
                usual.checks(),
                usual.checkSeconds(),
                ledger);
    }

    public static TrialRunner.Outcome outcome(LoadEvent.Finished finished) {
        return outcome(finished, null, Map.of());
    }

    static TrialRunner.Outcome outcome(
            LoadEvent.Finished finished, @Nullable JvmIdentity serverJvm, Map<String, EffectiveSetting> observed) {
        return new TrialRunner.Outcome(
                new TrialRecord.Population("road", 1, 0.5),
                finished,
                finished.checks(),
                new Readings()
                        .add(Metrics.CPU.total(), Reading.of(12.5))
                        .add(Metrics.DISK.syncs(), Reading.unavailable("not seen")),
                Optional.ofNullable(serverJvm),
                observed,
                Conditions.of(Conditions.STOLEN_SHARE, 0.01),
                Map.of("of.outcome", "1"),
                new TimeLine(Map.of(), List.of()));
    }

    public static Prepared prepared(@Nullable OpenLoop open) {
        return prepared("derby", TRIAL.point().settings(), open);
    }

    static Prepared prepared(String engine, Settings settings, @Nullable OpenLoop open) {
        return new Prepared(
                TRIAL.point(),
                settings,
                Engines.named("test", engine),
                ReleaseCatalogue.bundled().of("test", "derby", null),
                Workloads.named("test", "select", Map.of("rows", "10")),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                new Home.Ours(Password.random()),
                open);
    }

    static LoadEvent.Phased phased(Outcomes outcomes, Histogram latencies, @Nullable Punctuality punctuality) {
        return phased(4_000_000_000L, outcomes, latencies, punctuality);
    }

    /** A measurement in these slices. */
    public static LoadEvent.Phased inSlices(List<Slice> slices) {
        return new LoadEvent.Phased(
                4_000_000_000L,
                MEASURED,
                EncodedHistogram.of(histogram(10_000, 1_000)),
                List.of(),
                null,
                List.of(),
                slices);
    }

    private static LoadEvent.Phased phased(
            long nanos, Outcomes outcomes, Histogram latencies, @Nullable Punctuality punctuality) {
        return new LoadEvent.Phased(nanos, outcomes, EncodedHistogram.of(latencies), List.of(), punctuality, List.of());
    }

    public static Histogram histogram(int samples, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(nanos, samples);
        return histogram;
    }
}
