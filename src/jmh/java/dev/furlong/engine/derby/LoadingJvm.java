package dev.furlong.engine.derby;

import com.sun.management.OperatingSystemMXBean;
import dev.furlong.engine.Configuration;
import dev.furlong.engine.Connector;
import dev.furlong.engine.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.engine.schema.Population;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Settings;
import dev.furlong.workload.Query;
import dev.furlong.workload.Workloads;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;

/**
 * The main class of one road of {@link LoadingComparison}: a fresh database, the accounts of {@code tpcb}, and the seconds
 * from the table's creation to the commit after its statistics, by the clock and of CPU, as its only line.
 */
public final class LoadingJvm {
    private LoadingJvm() {}

    /** With the road, the number of rows and the folder for all files. */
    public static void main(String[] arguments) throws Exception {
        PrintStream output = System.out;
        // Nothing else may write beside the answer.
        System.setOut(System.err);
        Path folder = Path.of(arguments[2]);
        DerbyEngine engine = new DerbyEngine();
        Release release = ReleaseCatalogue.bundled().of("release", engine.name(), null);
        Configuration configuration =
                new Configuration(release, DeploymentKind.EMBEDDED, Settings.defaults(), 1, folder, null, 0);
        engine.jvm().orElseThrow().systemProperties(configuration).forEach(System::setProperty);
        int accountsPerBranch = Integer.parseInt(arguments[1]) / 10;
        Population accounts = Workloads.named(
                        "workload",
                        "tpcb",
                        Map.of("branches", "10", "accounts-per-branch", String.valueOf(accountsPerBranch)))
                .populations()
                .get(0);
        Connector connector = engine.connector(configuration);
        double seconds;
        double cpuSeconds;
        try (Connection connection = engine.creating(configuration).open()) {
            Loader loader = loader(LoadingComparison.Road.valueOf(arguments[0]), engine, release, folder);
            OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long startCpu = process.getProcessCpuTime();
            long start = System.nanoTime();
            loader.load(connection, List.of(accounts), rows -> {});
            seconds = (System.nanoTime() - start) / 1e9;
            cpuSeconds = (process.getProcessCpuTime() - startCpu) / 1e9;
            long found = Query.number(connection, "SELECT COUNT(*) FROM ACCOUNTS");
            if (found != accounts.rows()) {
                throw new IllegalStateException("accounts: must be " + accounts.rows() + ", got " + found);
            }
            connection.rollback();
        }
        engine.jvm().orElseThrow().shutDown(connector);
        output.println(seconds + " " + cpuSeconds);
        output.flush();
    }

    private static Loader loader(LoadingComparison.Road road, DerbyEngine engine, Release release, Path folder) {
        return switch (road) {
            case FURLONG -> engine.loader(release);
            case BATCHES -> new BatchLoader(true);
            case IMPORT -> new ImportLoader(folder.resolve("accounts.csv"));
        };
    }
}
