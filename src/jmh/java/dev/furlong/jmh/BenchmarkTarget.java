package dev.furlong.jmh;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.JavaHome;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.engine.Configuration;
import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.JvmEngine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Seed;
import dev.furlong.plan.Settings;
import dev.furlong.plan.TargetSpec;
import dev.furlong.storage.OwnedDirectory;
import dev.furlong.workload.Invariant;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A populated target that runs, on the deployments, releases and workloads of every other run, at the default settings.
 * Its files lie in a folder below {@code target/} and go with it. An embedded engine runs in this JVM, from this JVM's
 * class path.
 */
public final class BenchmarkTarget implements AutoCloseable {
    private static final Seed SEED = new Seed(42);
    private static final Path PARENT = Path.of("target", "jmh").toAbsolutePath();
    private static final String PREFIX = ProcessHandle.current().pid() + "-";
    private static final AtomicInteger MADE = new AtomicInteger();

    private final List<BenchmarkClient> clients = new ArrayList<>();
    private final Engine engine;
    private final Workload workload;
    private final boolean embedded;
    private final OwnedDirectory folder;
    private final SystemProperties properties;
    private final RunningTarget running;
    private final Thread interruption = new Thread(this::abandon, "furlong-benchmark-interruption");

    private BenchmarkTarget(
            Engine engine,
            Workload workload,
            boolean embedded,
            OwnedDirectory folder,
            SystemProperties properties,
            RunningTarget running) {
        this.engine = engine;
        this.workload = workload;
        this.embedded = embedded;
        this.folder = folder;
        this.properties = properties;
        this.running = running;
        Runtime.getRuntime().addShutdownHook(interruption);
    }

    /**
     * Populates and starts it; if that fails, nothing is left.
     *
     * @param target as written, such as {@code derby:server}
     */
    public static BenchmarkTarget start(String target, Workload workload) throws SQLException, IOException {
        TargetSpec spec = TargetSpec.parse("target", target);
        Engine engine = Engines.named("target", spec.engine());
        Release release = ReleaseCatalogue.bundled().of("target", spec.engine(), spec.release());
        boolean embedded = spec.deployment() == DeploymentKind.EMBEDDED;
        List<Path> jars = new ArtifactResolver().resolve(release);
        OwnedDirectory folder = OwnedDirectory.create(PARENT.resolve(PREFIX + MADE.incrementAndGet()));
        Launch launch = new Launch(
                engine,
                new Configuration(
                        release,
                        spec.deployment(),
                        Settings.defaults(),
                        1,
                        Files.createDirectory(folder.path().resolve("data")),
                        null,
                        0),
                JavaHome.running(),
                jars,
                Path.of(""),
                List.of(),
                folder.path().resolve("target.log"));
        SystemProperties properties = new SystemProperties(launch.systemProperties());
        try {
            populate(launch, workload);
            if (!embedded) {
                properties.close();
            }
            return new BenchmarkTarget(
                    engine,
                    workload,
                    embedded,
                    folder,
                    properties,
                    Deployment.of(spec.deployment()).start(launch));
        } catch (SQLException | RuntimeException e) {
            properties.close();
            folder.close();
            throw e;
        }
    }

    private static void populate(Launch launch, Workload workload) throws SQLException {
        // As in a run: by the embedded engine, whose files the server opens too, and then shut down cleanly.
        Configuration configuration = launch.configuration().as(DeploymentKind.EMBEDDED);
        Connector embedded = launch.engine().connector(configuration);
        JvmEngine jvm = launch.engine().jvm().orElseThrow();
        // An engine that was booted in this JVM before keeps the folder and the buffer that it was booted with.
        jvm.shutDown(embedded);
        try (Connection connection = launch.engine().creating(configuration).open()) {
            String version = connection.getMetaData().getDatabaseProductVersion();
            if (!version.startsWith(configuration.release().number().written())) {
                throw new PlanException("target: must be the release on the class path, which is " + version + ", got "
                        + configuration.release().number());
            }
            launch.engine().loader(configuration.release()).load(connection, workload.populations(), rows -> {});
        } finally {
            jvm.shutDown(embedded);
        }
    }

    /** Connects a client, whose transactions depend on its number alone; it is closed with the target. */
    public synchronized BenchmarkClient connect(int number) throws SQLException {
        BenchmarkClient client = new BenchmarkClient(running.connector().open(), workload, number, SEED);
        clients.add(client);
        return client;
    }

    /** The engine that runs. */
    public Engine engine() {
        return engine;
    }

    /** How it is reached. */
    public Connector connector() {
        return running.connector();
    }

    /**
     * Closes the clients, checks the workload's invariants, stops the target and deletes its files.
     *
     * @throws IllegalStateException if an invariant is violated, because then the figures mean nothing
     */
    @Override
    public synchronized void close() throws SQLException {
        Runtime.getRuntime().removeShutdownHook(interruption);
        try (folder;
                properties;
                running) {
            List<Ledger.Entry> entries = new ArrayList<>();
            for (BenchmarkClient client : clients) {
                entries.add(client.close());
            }
            try {
                check(new Ledger(entries));
            } finally {
                if (embedded) {
                    engine.jvm().orElseThrow().shutDown(running.connector());
                }
            }
        }
    }

    /** Ctrl-C: an embedded engine needs no farewell when its files go. */
    private void abandon() {
        try (folder;
                running) {
            System.err.println("benchmark: interrupted; stopping its target and deleting " + folder.path());
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
        List<Invariant> invariants = ledger.entries().isEmpty() ? List.of() : workload.invariants();
        try (Connection connection = running.connector().open()) {
            for (Invariant invariant : invariants) {
                Optional<String> violation = invariant.violation(connection, ledger);
                if (violation.isPresent()) {
                    throw new IllegalStateException(
                            workload.name() + ": " + invariant.rule() + ", got " + violation.get());
                }
            }
            connection.rollback();
        }
    }
}
