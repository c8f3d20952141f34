package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.session.protocol.WireTask;
import dev.furlong.workload.Workloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which points start from the same files. */
final class PreparedTest {
    private static final TrialSpec TRIAL =
            PlanReader.read("test", """
                            experiment: keys
                            targets: ['derby']
                            workloads: [tpcb]
                            clients: [1]
                            repetitions: 1
                            warm-up: 3s
                            measure: 4s
                            """, Overrides.none()).trials().get(0);

    private static final Point POINT = TRIAL.point();

    @ParameterizedTest
    @CsvSource({
        "derby, storage, loop",
        "derby, log-disk, separate",
        "derby, log-folder, /elsewhere",
        "derby, disk-size, 3GiB",
        "derby, tls, on",
        "derby, image, another",
        "mysql, tuning, out-of-the-box",
        "derby, derby.storage.pageSize, 8192",
        "hsqldb, buffer, 1MiB",
        "hsqldb, durability, process-kill",
    })
    void otherFiles_areAnotherKey(String engine, String setting, String value) {
        assertThat(of(engine, Map.of(setting, value), "10", "1000").dataKey())
                .isNotEqualTo(of(engine, Map.of(), "10", "1000").dataKey());
    }

    @ParameterizedTest
    @CsvSource({"durability, process-kill", "buffer, 1MiB", "write-cache, noflush", "h2.PAGE_SIZE, 8192"})
    void settingsThatLeaveTheFilesAsTheyAre_areTheSameKey(String setting, String value) {
        assertThat(of("derby", Map.of(setting, value), "10", "1000").dataKey())
                .isEqualTo(of("derby", Map.of(), "10", "1000").dataKey());
    }

    @Test
    void valueThatIsWrittenOtherwise_isTheSameData() {
        assertThat(of("derby", Map.of("disk-size", "2GiB"), "10", "1000").dataKey())
                .isEqualTo(of("derby", Map.of("disk-size", "2048MiB"), "10", "1000")
                        .dataKey())
                .isNotEqualTo(
                        of("derby", Map.of("disk-size", "3GiB"), "10", "1000").dataKey());
    }

    @Test
    void otherSizeOfTheData_isAnotherKey() {
        String key = of("derby", Map.of(), "10", "1000").dataKey();

        assertThat(of("derby", Map.of(), "11", "1000").dataKey()).isNotEqualTo(key);
        assertThat(of("derby", Map.of(), "10", "1001").dataKey()).isNotEqualTo(key);
        assertThat(of("h2", Map.of(), "10", "1000").dataKey()).isNotEqualTo(key);
        assertThat(of("derby", Map.of(), "10", "1000").saidToBe("10.16.1.2").dataKey())
                .isNotEqualTo(key);
    }

    @Test
    void taskOfALoadJvm_isThatOfTheTrial() {
        Prepared prepared = of("derby", Map.of("load-jvms", "3"), "10", "1000");
        OpenLoop load = new OpenLoop(12.5, Arrivals.POISSON);
        Launch client = prepared.onServer(Path.of("data"), List.of(), Path.of("load.log"));
        Connector direct = new Connector("jdbc.Driver", "jdbc:direct", Map.of());
        WireTask wire = new WireTask(new WireTask.Audit(direct, 10, 50), null);

        LoadTask.Drive task = prepared.arriving(load).driveTask(TRIAL, client, direct, Optional.of(wire), "run");

        assertThat(task)
                .isEqualTo(new LoadTask.Drive(
                        new TaskTarget("derby", client.configuration(), direct, "run"),
                        new TaskWorkload("tpcb", POINT.parameters()),
                        TRIAL.seed().value(),
                        new LoadTask.Timing(3_000, false, 4_000),
                        wire,
                        load,
                        3,
                        null,
                        Earlier.NONE));
    }

    /** A point of TPC-B of this size. */
    static Prepared of(String name, Map<String, String> settings, String branches, String accounts) {
        Engine engine = Engines.named("test", name);
        return new Prepared(
                POINT,
                new Settings(settings),
                engine,
                ReleaseCatalogue.bundled().of("test", name, null),
                Workloads.named("test", "tpcb", Map.of("branches", branches, "accounts-per-branch", accounts)),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                new Home.Ours(Password.random()),
                null);
    }
}
