package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.analysis.limit.PointLimit;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.LoopDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What limited a point is named right on points that have that limit because the test made it; needs root. */
@Tag("full")
@WholeMachine
@EnabledOnOs(OS.LINUX)
final class LimitsTest {
    private static final String SMALL = """
            experiment: limits
            targets: ['%s']
            workloads: [%s]
            clients: [%d]
            repetitions: 1
            warm-up: 2s
            measure: 1s
            settings:
              heap: [256MiB]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void demandRoot() {
        Root.demand(LoopDisk.unavailableHere());
        Root.demand(Throttle.unavailable());
    }

    @ParameterizedTest
    @ValueSource(strings = "derby")
    void oneBranchRow_limitsByItsLock(String target) {
        assertThat(limit(target, "tpcb", 8, "tpcb.branches=1", "tpcb.accounts-per-branch=500")
                        .words())
                .contains("lock");
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"derby:server", "postgresql:process", "mysql:container"})
    void oneBranchRowElsewhere_limitsByItsLock(String target) {
        oneBranchRow_limitsByItsLock(target);
    }

    @ParameterizedTest
    @ValueSource(strings = "derby")
    void slowLogDisk_limitsBySyncs(String target) throws IOException, InterruptedException {
        PointLimit limit = Throttle.ofDisk(folder, "log", "write", 60)
                .during(() -> limit(
                        target,
                        "tpcb",
                        2,
                        "tpcb.accounts-per-branch=500",
                        "storage=loop",
                        "log-disk=separate",
                        "buffer=16MiB"));

        assertThat(limit.words()).containsExactly("log-sync");
        assertThat(limit.by().get(0).evidence()).contains("syncs per transaction", "ms each at the disk");
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"derby:server", "postgresql:process", "mysql:container"})
    void slowLogDiskElsewhere_limitsBySyncs(String target) throws IOException, InterruptedException {
        slowLogDisk_limitsBySyncs(target);
    }

    @Test
    void serverOnOneCore_limitsByItsCpu() {
        // Derby compiles each statement, which takes many times the client's work.
        assertThat(limit(
                                "derby:server",
                                "select",
                                4,
                                "select.rows=20000",
                                "statements=literal",
                                "cores=1",
                                "placement=apart")
                        .words())
                .contains("server-cpu");
    }

    @Test
    void stretchedNetwork_limitsByItsDistance() {
        PointLimit limit = limit("postgresql:process", "select", 2, "select.rows=1000", "network-rtt=20ms");

        assertThat(limit.words()).containsExactly("network");
        assertThat(limit.by().get(0).evidence()).contains("2.00 round trips of 20.0 ms");
    }

    @Test
    void tinyBufferUnderAMemoryLimit_limitsByReads() throws IOException, InterruptedException {
        PointLimit limit = Throttle.ofDisk(folder, "data", "read", 300)
                .during(() -> limit(
                        "postgresql:process",
                        "select",
                        4,
                        "select.rows=500000",
                        "storage=loop",
                        "buffer=16MiB",
                        "memory=64MiB"));

        assertThat(limit.words()).containsExactly("data-read");
        assertThat(limit.by().get(0).evidence()).contains("reads per transaction");
    }

    @Test
    void generatorOnATenthOfACore_isTheLimit() throws IOException, InterruptedException {
        PointLimit limit =
                Throttle.ofLoadJvm().during(() -> limit("postgresql:process", "select", 4, "select.rows=1000"));

        assertThat(limit.words()).containsExactly("generator");
    }

    private PointLimit limit(String target, String workload, int clients, String... settings) {
        Plan plan = PlanReader.read(
                "limits",
                SMALL.formatted(target, workload, clients),
                new GivenOverrides().axes(settings).made());
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);
        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(1).allMatch(TrialRecord::valid);
        return PointLimit.of(trials);
    }
}
