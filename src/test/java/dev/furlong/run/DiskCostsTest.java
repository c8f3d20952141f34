package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.LoopDisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What real engines ask of disks of their own; needs root. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class DiskCostsTest {
    private static final String SMALL = """
            experiment: disk-costs
            targets: ['%s']
            workloads: [%s]
            clients: [%d]
            repetitions: 1
            warm-up: 500ms
            measure: 2s
            settings:
              storage: [loop]
              buffer: [16MiB]
              heap: [256MiB]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void demandRoot() {
        Root.demand(LoopDisk.unavailableHere());
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "postgresql:process"})
    void oneClientsCommits_areSyncedOneByOne(String target) {
        TrialRecord trial = run(target, "tpcb", 1);

        // Where a log grows, the file system's journal is committed with it: up to three flushes for a sync.
        boolean grows = List.of("sqlite", "duckdb").contains(target);
        assertThat(value(trial, Metrics.DISK.syncs())).isBetween(1.0, grows ? 3.0 : 1.5);
        assertThat(value(trial, Metrics.DISK.writes())).isGreaterThanOrEqualTo(1);
        assertThat(value(trial, Metrics.DISK_DRAINED.writeBytes()))
                .isGreaterThan(value(trial, Metrics.DISK.writeBytes()));
        assertThat(value(trial, Metrics.DISK_DRAINED.syncs()))
                .isGreaterThanOrEqualTo(value(trial, Metrics.DISK.syncs()));
        everyMetricIsInOnePlace(trial);
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"derby:server", "sqlite", "duckdb"})
    void oneClientsCommitsElsewhere_areSyncedOneByOne(String target) {
        oneClientsCommits_areSyncedOneByOne(target);
    }

    @Test
    void eightClientsCommits_shareSyncsInPostgresql() {
        TrialRecord trial = run("postgresql:process", "tpcb", 8, "log-disk=separate");

        assertThat(value(trial, Metrics.DISK_LOG.syncs())).isBetween(1.0 / 8, 0.95);
        // Nothing but the log is synced before the checkpoint; the engine says how often to within a sync or two.
        assertThat(value(trial, Metrics.ENGINE_SYNCS))
                .isCloseTo(value(trial, Metrics.DISK_LOG.syncs()), org.assertj.core.data.Offset.offset(0.02));
        assertThat(value(trial, Metrics.DISK_LOG_DRAINED.writeBytes()))
                .isGreaterThanOrEqualTo(value(trial, Metrics.ENGINE_LOG_BYTES));
        assertThat(value(trial, Metrics.DISK_DATA.syncs()) + value(trial, Metrics.DISK_LOG.syncs()))
                .isCloseTo(value(trial, Metrics.DISK.syncs()), org.assertj.core.data.Offset.offset(1e-9));
        everyMetricIsInOnePlace(trial);
    }

    @ParameterizedTest
    @ValueSource(strings = "derby")
    void derbysLog_reachesItsDiskInWholeBlocks(String target) {
        TrialRecord trial = run(target, "tpcb", 4, "log-disk=separate");

        double log = value(trial, Metrics.ENGINE_LOG_BYTES);
        // Four updates and an insert; the pages that they change are not in the log.
        assertThat(log).isBetween(300.0, 700.0);
        // Each write takes whole blocks, one more at either end, and each file of a MiB is filled with zeros first.
        double blocks = 2 * 4096 * value(trial, Metrics.DISK_LOG_DRAINED.writes());
        double newest = 1024.0 * 1024 / value(trial, Metrics.COMMITTED);
        assertThat(value(trial, Metrics.DISK_LOG_DRAINED.writeBytes())).isBetween(log, 2 * log + blocks + newest);
        everyMetricIsInOnePlace(trial);
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = "derby@10.14.2.0:server")
    void olderDerbysLog_reachesItsDiskInWholeBlocks(String target) {
        derbysLog_reachesItsDiskInWholeBlocks(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "postgresql:process"})
    void reading_writesAndSyncsNothing(String target) {
        TrialRecord trial = run(target, "select", 1);

        // The file system's own commit of its journal may fall into the window.
        assertThat(value(trial, Metrics.DISK.syncs())).isLessThan(0.005);
        assertThat(value(trial, Metrics.DISK.writes())).isLessThan(0.005);
    }

    @ParameterizedTest
    @ValueSource(strings = "derby")
    void commitThatSurvivesTheProcessOnly_isNotSynced(String target) {
        TrialRecord trial = run(target, "tpcb", 1, "durability=process-kill");

        assertThat(value(trial, Metrics.DISK.syncs())).isLessThan(0.01);
        assertThat(value(trial, Metrics.DISK_DRAINED.writeBytes())).isPositive();
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"postgresql:process", "duckdb"})
    void othersCommitThatSurvivesTheProcessOnly_isNotSynced(String target) {
        commitThatSurvivesTheProcessOnly_isNotSynced(target);
    }

    @Test
    void diskThatIsNeverFlushed_hasNoSyncsToCount() {
        TrialRecord trial = run("postgresql:process", "tpcb", 1, "write-cache=noflush");

        assertThat(trial.metrics()).doesNotContainKeys("disk.syncs", "disk.syncs.drained");
        assertThat(trial.unavailable().get("disk.syncs")).contains("noflush");
        assertThat(value(trial, Metrics.DISK.writes())).isGreaterThanOrEqualTo(1);
        assertThat(value(trial, Metrics.ENGINE_SYNCS)).isGreaterThanOrEqualTo(1);
        everyMetricIsInOnePlace(trial);
    }

    @Test
    void diskOfOthers_hasNoFigures() {
        TrialRecord trial = run("derby", "tpcb", 1, "storage=directory");

        assertThat(trial.metrics().keySet()).noneMatch(key -> key.startsWith("disk."));
        assertThat(trial.unavailable().get("disk.syncs")).contains("--set storage=loop");
        everyMetricIsInOnePlace(trial);
    }

    private static void everyMetricIsInOnePlace(TrialRecord trial) {
        assertThat(Stream.concat(trial.metrics().keySet().stream(), trial.unavailable().keySet().stream())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(Metrics.all().stream()
                        .filter(metric -> !Metrics.isOfLayers(metric))
                        .map(Metric::key)
                        .toList());
    }

    private TrialRecord run(String target, String workload, int clients, String... settings) {
        Plan plan = PlanReader.read(
                "disk-costs",
                SMALL.formatted(target, workload, clients) + SmallTables.of(List.of(workload)),
                new GivenOverrides().axes(settings).made());
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), false).run(plan, folder);
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(result.failure()).isNull();
        assertThat(trials).hasSize(1).allSatisfy(trial -> {
            assertThat(trial.lostBecause()).isNull();
            assertThat(trial.invalidBecause()).isNull();
            assertThat(trial.conditions().get(Conditions.CHANGES_DATA)).hasValue(workload.equals("tpcb"));
            EffectiveSetting storage = trial.settings().get("storage");
            assertThat(storage.witness())
                    .isEqualTo(
                            storage.asked().equals("loop")
                                    ? EffectiveSetting.Witness.OBSERVED
                                    : EffectiveSetting.Witness.STARTED_WITH);
        });
        return trials.get(0);
    }

    private static double value(TrialRecord trial, Metric metric) {
        Map<String, Double> metrics = trial.metrics();
        return Optional.ofNullable(metrics.get(metric.key()))
                .orElseThrow(() -> new AssertionError(
                        metric.key() + " must be there: " + trial.unavailable().get(metric.key())));
    }
}
