package dev.furlong.run;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.Plan;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.Stage;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.Stages;
import dev.furlong.run.trial.JvmSettings;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.owned.OwnedDirectory;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A populated target that stands ready for clients of this JVM, such as benchmarks. It is checked, populated and
 * started the way a trial's is. On a server that someone else runs, it lies in a schema of Furlong's own. An embedded
 * engine lives in this JVM, from its class path, once somebody connects. If client and server have their places, this
 * JVM takes the client's until the target is closed.
 */
public final class StandingTarget implements AutoCloseable {
    private static final long THIS_JVM = ProcessHandle.current().pid();

    private final Stage stage;
    private final Undo undo;

    private StandingTarget(Stage stage, Undo undo) {
        this.stage = stage;
        this.undo = undo;
    }

    /**
     * Populates and starts a target that no one else runs; if that fails, nothing is left.
     *
     * @param plan a plan with one point
     * @param path the path of a folder for its files, which is made now
     * @param interruption the signal that ends it while it populates
     * @throws dev.furlong.failure.FurlongException if the plan asks for what is impossible, or the machine cannot do it
     */
    public static StandingTarget start(Plan plan, Path path, Interruption interruption) {
        return start(plan, null, path, interruption, words -> {
            throw new IllegalArgumentException("target: must be one that Furlong starts, got " + words);
        });
    }

    /**
     * Populates and starts a target of any kind; if that fails, nothing is left.
     *
     * @param plan a plan with one point
     * @param serversFile the file that names the servers of others, or null for the usual places
     * @param path the path of a folder for its files, which is made now
     * @param interruption the signal that ends it while it populates
     * @param says the consumer that hears what someone else's server is, before anything there is touched
     * @throws dev.furlong.failure.FurlongException if the plan asks for what is impossible, or the machine or a server
     *     cannot do it
     */
    public static StandingTarget start(
            Plan plan, @Nullable Path serversFile, Path path, Interruption interruption, Consumer<String> says) {
        plan.points().forEach(StandingLimits::check);
        Prepared point = new Preflight(serversFile, true).checkOne(plan, path);
        interruption.begin();
        Undo undo = new Undo();
        try {
            OwnedDirectory folder = OwnedDirectory.create(path);
            undo.add(folder::close);
            LoadStarter starter = new LoadStarter(true, interruption, path);
            Map<String, Prepared> looked = Stages.look(Map.of(point.point().id(), point), starter, says);
            return on(Stages.open(looked, starter, serversFile, doing -> {}), path, undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    /** The target on these stages, which are closed with it, or now if that fails. */
    private static StandingTarget on(Stages stages, Path folder, Undo undo) {
        Undo undoStage = new Undo();
        try {
            Prepared prepared = stages.points().values().iterator().next();
            Stage stage = stages.up(prepared, folder, StageWire::unaudited, doing -> {});
            undoStage.add(stage::close);
            stage.moveClient(THIS_JVM);
            undo.add(stages::close);
            undo.add(undoStage::close);
            return new StandingTarget(stage, undo);
        } catch (RuntimeException e) {
            throw stages.after(undoStage.after(e));
        }
    }

    /** Returns the engine. */
    public Engine engine() {
        return stage.prepared().engine();
    }

    /** The workload that it is populated for. */
    public Workload workload() {
        return stage.prepared().workload();
    }

    /** Returns the configuration that it runs with. */
    public Configuration configuration() {
        return stage.clientLaunch().configuration();
    }

    /** Returns the connector that reaches it directly. */
    public Connector connector() {
        return stage.target().connector();
    }

    /** Returns the connector of its clients, over the distance that was asked for. */
    public Connector clients() {
        return stage.clientConnector();
    }

    /**
     * Returns the system properties that this JVM must have before an embedded engine boots in it; empty if there is
     * none.
     */
    public Map<String, String> systemProperties() {
        return configuration().inClient() ? stage.clientLaunch().systemProperties() : Map.of();
    }

    /** Reads back the settings that somebody answers for, over this connection and elsewhere. */
    public Map<String, EffectiveSetting> readBack(Connection connection) throws SQLException {
        Prepared prepared = stage.prepared();
        RunningTarget target = stage.target();
        Map<String, EffectiveSetting> settings =
                new TreeMap<>(prepared.engine().mapping().readBack(configuration(), connection));
        settings.putAll(stage.observedOfProcesses(List.of(THIS_JVM), target.scope()));
        settings.putAll(stage.observed());
        Optional<JvmIdentity> server = target.serverJvm();
        server.map(jvm -> JvmSettings.ofServer(prepared, jvm))
                .orElseGet(() -> JvmSettings.of(
                        prepared.settings(), prepared.java().major(), JvmIdentity.ofThisJvm(), Witness.OBSERVED))
                .forEach((key, setting) -> {
                    // Who started this JVM chose its heap; only a wish that it does not fulfil is wrong.
                    if (server.isPresent() || prepared.settings().asked().containsKey(key)) {
                        settings.put(key, setting);
                    }
                });
        return settings;
    }

    /**
     * Notes that the measurement begins. {@link #readBackAfterwards()} leaves out what was before, such as a warm-up.
     */
    public void measurementBegins() {
        stage.wire().distanceBegins();
    }

    /** Reads back the settings that only show once clients have been at work. */
    public Map<String, EffectiveSetting> readBackAfterwards() {
        return stage.wire().observed();
    }

    /** Stops it and deletes its files, or its schema on someone else's server. */
    @Override
    public void close() {
        undo.close();
    }
}
