package dev.furlong.jmh;

import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.run.Interruption;
import dev.furlong.run.StandingTarget;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A populated target that runs, by the way of every other run. Its files lie in a folder below {@code target/} and go with
 * it; on someone else's server it is a schema of Furlong's own, which goes too. The driver, and an embedded engine, are those of this JVM's class path.
 */
public final class BenchmarkTarget implements AutoCloseable {
    private static final Path PARENT = Path.of("target", "jmh").toAbsolutePath();
    private static final String PREFIX = ProcessHandle.current().pid() + "-";
    private static final AtomicInteger MADE = new AtomicInteger();

    private final List<BenchmarkClient> clients = new ArrayList<>();
    private final StandingTarget standing;
    private final SystemProperties properties;
    private final Optional<JvmEngine> embedded;
    private final Bindings bindings;
    private final Thread interruption = new Thread(this::abandon, "furlong-benchmark-interruption");

    private BenchmarkTarget(StandingTarget standing, SystemProperties properties, Optional<JvmEngine> embedded)
            throws SQLException {
        this.standing = standing;
        this.properties = properties;
        this.embedded = embedded;
        check(standing);
        this.bindings = Bindings.open(standing.engine(), standing.configuration(), standing.clients());
        Runtime.getRuntime().addShutdownHook(interruption);
    }

    /**
     * Populates and starts it; if that fails, nothing is left.
     *
     * @throws PlanException if a setting or the release is not what was asked for
     */
    public static BenchmarkTarget start(BenchmarkPoint point) throws SQLException {
        Path folder = PARENT.resolve(PREFIX + MADE.incrementAndGet());
        Interruption interruption = Interruption.install(words -> System.err.println("furlong: " + words), () -> {});
        try {
            StandingTarget standing = StandingTarget.start(
                    point.plan(),
                    point.server().file(),
                    folder,
                    interruption,
                    words -> System.err.println("benchmark: " + words));
            try {
                return inThisJvm(standing);
            } catch (SQLException | RuntimeException e) {
                standing.close();
                throw e;
            }
        } finally {
            interruption.finished();
        }
    }

    private static BenchmarkTarget inThisJvm(StandingTarget standing) throws SQLException {
        Map<String, String> ofTheEngine = standing.systemProperties();
        Optional<JvmEngine> embedded =
                ofTheEngine.isEmpty() ? Optional.empty() : standing.engine().jvm();
        SystemProperties properties = new SystemProperties(ofTheEngine);
        try {
            if (embedded.isPresent()) {
                // An engine that was booted in this JVM before keeps the folder and the buffer that it was booted with.
                embedded.get().shutDown(standing.connector());
            }
            return new BenchmarkTarget(standing, properties, embedded);
        } catch (SQLException | RuntimeException e) {
            if (embedded.isPresent()) {
                embedded.get().shutDown(standing.connector());
            }
            properties.close();
            throw e;
        }
    }

    private static void check(StandingTarget standing) throws SQLException {
        try (Connection connection = standing.connector().open()) {
            String release = standing.configuration().release().number().written();
            String version = connection.getMetaData().getDatabaseProductVersion();
            if (!version.startsWith(release)) {
                throw new PlanException("target: must be the release that runs, which is " + version + ", got "
                        + release + "; an embedded engine is the one on the class path");
            }
            Optional<String> contradiction = contradiction(standing.readBack(connection));
            if (contradiction.isPresent()) {
                throw new PlanException(contradiction.get());
            }
            connection.rollback();
        }
    }

    private static Optional<String> contradiction(Map<String, EffectiveSetting> settings) {
        return settings.entrySet().stream()
                .filter(one -> one.getValue().contradicted())
                .map(one -> "settings " + one.getKey() + ": must be "
                        + one.getValue().asked() + ", got " + one.getValue().effective())
                .findFirst();
    }

    /** Connects a client, whose transactions depend on its number alone; it is closed with the target. */
    public synchronized BenchmarkClient connect(int number) throws SQLException {
        BenchmarkClient client = new BenchmarkClient(bindings, standing.workload(), number, BenchmarkPoint.SEED);
        clients.add(client);
        return client;
    }

    /** The warm-up is over: only from now on must the distance be what was asked for. */
    public void measurementBegins() {
        standing.measurementBegins();
    }

    /** The engine that runs. */
    public Engine engine() {
        return standing.engine();
    }

    /** The workload that it is populated for. */
    public Workload workload() {
        return standing.workload();
    }

    /** The configuration that it runs with. */
    public Configuration configuration() {
        return standing.configuration();
    }

    /**
     * Bindings of its own for a load generator, which closes them.
     *
     * @param kind {@code held} or {@code pooled}
     */
    public Bindings bindings(String kind) throws SQLException {
        Configuration own = standing.configuration();
        return Bindings.open(
                standing.engine(), own.with(own.settings().with(Setting.CONNECTIONS, kind)), standing.clients());
    }

    /** The connector by which its clients reach it. */
    public Connector connector() {
        return standing.clients();
    }

    /**
     * Closes the clients, checks the workload's invariants and the distance, stops the target and deletes its files, or its
     * schema on someone else's server.
     *
     * @throws IllegalStateException if an invariant or a setting did not hold, because then the figures mean nothing
     */
    @Override
    public synchronized void close() throws SQLException {
        Runtime.getRuntime().removeShutdownHook(interruption);
        try (standing;
                properties) {
            List<Ledger.Entry> entries = new ArrayList<>();
            try (bindings) {
                for (BenchmarkClient client : clients) {
                    entries.add(client.close());
                }
            }
            try {
                check(new Ledger(entries));
            } finally {
                if (embedded.isPresent()) {
                    embedded.get().shutDown(standing.connector());
                }
            }
        }
    }

    /** Ctrl-C: an embedded engine needs no farewell when its files go. */
    private synchronized void abandon() {
        System.err.println("benchmark: interrupted; stopping its target and deleting its files");
        try (standing) {
            if (standing.configuration().onTheirServer()) {
                // No one stops that server under them, and a table that they work in cannot be dropped.
                hangUp();
            }
        }
    }

    private void hangUp() {
        try (bindings) {
            for (BenchmarkClient client : clients) {
                client.abort();
            }
        } catch (SQLException e) {
            System.err.println("benchmark: a client's connection must be cut off, got " + e.getMessage());
        }
    }

    /** The folders of this JVM's targets that are there now. */
    static List<Path> folders() throws IOException {
        if (!Files.exists(PARENT)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(PARENT)) {
            return children.filter(child -> child.getFileName().toString().startsWith(PREFIX))
                    .toList();
        }
    }

    private void check(Ledger ledger) throws SQLException {
        // Clients that are not of this class keep their own ledger.
        List<Invariant> invariants =
                ledger.entries().isEmpty() ? List.of() : standing.workload().invariants();
        try (Connection connection = standing.connector().open()) {
            for (Invariant invariant : invariants) {
                Optional<String> violation = invariant.violation(connection, ledger);
                if (violation.isPresent()) {
                    throw new IllegalStateException(
                            standing.workload().name() + ": " + invariant.rule() + ", got " + violation.get());
                }
            }
            connection.rollback();
        }
        Optional<String> contradiction =
                ledger.entries().isEmpty() ? Optional.empty() : contradiction(standing.readBackAfterwards());
        if (contradiction.isPresent()) {
            throw new IllegalStateException(contradiction.get());
        }
    }
}
