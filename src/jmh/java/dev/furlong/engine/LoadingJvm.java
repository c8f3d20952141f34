package dev.furlong.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.programs.ProgramSource;
import dev.furlong.deployment.programs.Programs;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.engine.schema.Population;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Query;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of one road of {@link LoadingComparison}: a fresh database, the accounts of {@code tpcb}, and the seconds
 * from the table's creation to the commit after its statistics, by the clock and of this JVM's CPU, as its only line.
 */
public final class LoadingJvm {
    private final TargetSpec target;
    private final Settings settings;
    private final Path folder;

    private LoadingJvm(TargetSpec target, Settings settings, Path folder) {
        this.target = target;
        this.settings = settings;
        this.folder = folder;
    }

    /** With the target, the road, the number of rows, the folder for all files, and settings as {@code key=value}. */
    public static void main(String[] arguments) throws Exception {
        PrintStream output = System.out;
        // Nothing else may write beside the answer.
        System.setOut(System.err);
        Map<String, String> asked = new HashMap<>();
        for (String setting : List.of(arguments).subList(4, arguments.length)) {
            asked.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
        }
        output.println(
                new LoadingJvm(TargetSpec.parse("target", arguments[0]), new Settings(asked), Path.of(arguments[3]))
                        .load(arguments[1], Integer.parseInt(arguments[2])));
        output.flush();
    }

    private String load(String name, int rows) throws SQLException, IOException {
        Launch launch = launch();
        LoadingRoad road = LoadingRoads.of(
                        target, launch.engine(), launch.configuration().release(), folder)
                .stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return load(road.populating() ? launch.populating() : launch, road, rows);
    }

    private String load(Launch launch, LoadingRoad road, int rows) throws SQLException, IOException {
        launch.systemProperties().forEach(System::setProperty);
        Deployment deployment = Deployment.of(target.deployment());
        deployment.initialise(launch);
        try (RunningTarget running = deployment.start(launch)) {
            Connector creating = running.creating();
            Map<String, String> properties = new HashMap<>(creating.properties());
            properties.putAll(road.properties());
            Connector connector = new Connector(
                    creating.driverClass(), creating.url(), properties, creating.session(), creating.password());
            String seconds = load(connector, road.loader(), accounts(rows));
            if (target.deployment() == DeploymentKind.EMBEDDED) {
                launch.engine().jvm().orElseThrow().shutDown(running.connector());
            }
            return seconds;
        }
    }

    private static String load(Connector connector, Loader loader, Population accounts) throws SQLException {
        try (Connection connection = connector.open()) {
            OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long startCpu = process.getProcessCpuTime();
            long start = System.nanoTime();
            loader.load(connection, List.of(accounts), rows -> {});
            double seconds = (System.nanoTime() - start) / 1e9;
            double cpuSeconds = (process.getProcessCpuTime() - startCpu) / 1e9;
            long found = Query.number(connection, "SELECT COUNT(*) FROM ACCOUNTS");
            if (found != accounts.rows()) {
                throw new IllegalStateException("accounts: must be " + accounts.rows() + ", got " + found);
            }
            connection.rollback();
            return seconds + " " + cpuSeconds;
        }
    }

    private static Population accounts(int rows) {
        return Workloads.named(
                        "workload", "tpcb", Map.of("branches", "10", "accounts-per-branch", String.valueOf(rows / 10)))
                .populations()
                .get(0);
    }

    private Launch launch() throws IOException {
        Engine engine = Engines.named("target", target.engine());
        ReleaseCatalogue releases = ReleaseCatalogue.bundled();
        Release release;
        Path programs;
        if (target.deployment() == DeploymentKind.PROCESS) {
            Programs all = new Programs(releases, new ArtifactResolver());
            ProgramSource source = all.source("target", engine, target.release());
            release = source.release();
            programs = all.folder("target", source);
        } else {
            release = releases.of("target", target.engine(), target.release());
            programs = Path.of("");
        }
        Path data = Files.createDirectory(folder.resolve("data"));
        return new Launch(
                engine,
                new Configuration(release, target.deployment(), settings, 1, data, null, 0),
                JavaHome.running(),
                List.of(),
                programs,
                List.of(),
                folder.resolve("server.log"));
    }
}
