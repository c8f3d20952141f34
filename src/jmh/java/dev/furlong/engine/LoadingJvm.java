package dev.furlong.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.plan.Plan;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.EmptyTarget;
import dev.furlong.workload.invariant.Query;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The main class of one road of {@link LoadingComparison}: a fresh database, the accounts of {@code tpcb}, and the seconds
 * from the table's creation to the commit after its statistics, by the clock and of this JVM's CPU, as its only line.
 */
public final class LoadingJvm {
    private LoadingJvm() {}

    /** With the target, the road, the number of rows, the folder for all files, and settings as {@code key=value}. */
    public static void main(String[] arguments) throws Exception {
        PrintStream output = System.out;
        // Nothing else may write beside the answer.
        System.setOut(System.err);
        String settings = String.join(";", List.of(arguments).subList(4, arguments.length));
        int rows = Integer.parseInt(arguments[2]);
        Path folder = Path.of(arguments[3]);
        Plan plan = BenchmarkPoint.of(arguments[0], settings, "tpcb", rows, 1).plan();
        output.println(load(new Preflight().checkOne(plan, folder), arguments[1], folder));
        output.flush();
    }

    private static String load(Prepared prepared, String name, Path folder) throws SQLException {
        Engine engine = prepared.engine();
        LoadingRoad road =
                LoadingRoads.of(
                                prepared.point().target(),
                                engine,
                                prepared.release(),
                                folder,
                                prepared.home().password())
                        .stream()
                        .filter(one -> one.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        UnaryOperator<Launch> adapting = road.populating() ? Launch::populating : UnaryOperator.identity();
        try (EmptyTarget target = EmptyTarget.up(
                prepared, folder.resolve("files"), folder.resolve("server.log"), adapting, doing -> {})) {
            target.launch().systemProperties().forEach(System::setProperty);
            Connector creating = target.running().creating();
            Map<String, String> properties = new HashMap<>(creating.properties());
            properties.putAll(road.properties());
            Connector connector = new Connector(
                    creating.driverClass(), creating.url(), properties, creating.session(), creating.password());
            String seconds = load(
                    connector, road.loader(), prepared.workload().populations().get(0));
            if (target.launch().configuration().inClient()) {
                engine.jvm().orElseThrow().shutDown(target.running().connector());
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
}
