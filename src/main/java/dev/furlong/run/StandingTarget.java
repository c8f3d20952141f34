package dev.furlong.run;

import dev.furlong.deployment.Confinement;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.JvmFacts;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.engine.Configuration;
import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import dev.furlong.storage.OwnedDirectory;
import dev.furlong.storage.Volumes;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A populated target that stands ready for clients of this JVM, such as benchmarks: checked, populated, restored and
 * started the way a trial's is. An embedded engine lives in this JVM, from its class path, once somebody connects.
 */
public final class StandingTarget implements AutoCloseable {
    /** What a trial does to an engine's own processes, and to no JVM that runs already. */
    private static final List<Setting> OF_THE_ENGINE = List.of(Setting.MEMORY, Setting.CORES);

    /** What a trial does to its load JVM, or around it. */
    private static final List<Setting> OF_THE_TRIAL = List.of(Setting.PLACEMENT, Setting.NETWORK_RTT, Setting.PROBES);

    private final Prepared prepared;
    private final OwnedDirectory folder;
    private final Volumes volumes;
    private final Confinement confinement;
    private final Launch launch;
    private final RunningTarget running;

    private StandingTarget(
            Prepared prepared,
            OwnedDirectory folder,
            Volumes volumes,
            Confinement confinement,
            Launch launch,
            RunningTarget running) {
        this.prepared = prepared;
        this.folder = folder;
        this.volumes = volumes;
        this.confinement = confinement;
        this.launch = launch;
        this.running = running;
    }

    /**
     * Populates and starts it; if that fails, nothing is left.
     *
     * @param plan with one point
     * @param path of a folder for its files, made now
     * @param interruption ends it while it populates
     * @throws dev.furlong.failure.FurlongException if the plan asks for what cannot be, or the machine cannot
     */
    public static StandingTarget start(Plan plan, Path path, Interruption interruption) {
        Map<String, Prepared> points = new Preflight().check(plan, path);
        if (points.size() != 1) {
            throw new PlanException("target: must be one point, got " + String.join(", ", points.keySet()));
        }
        Prepared prepared = points.values().iterator().next();
        refuseWhatThisJvmCannot(prepared.deployment(), prepared.settings());
        OwnedDirectory folder = OwnedDirectory.create(path);
        try {
            PopulatedCopies copies = new PopulatedCopies(path, new LoadStarter(true, interruption, path), doing -> {});
            return start(prepared, folder, copies.restore(prepared, copies.of(prepared)));
        } catch (RuntimeException e) {
            closeAfter(e, folder::close);
            throw e;
        }
    }

    private static StandingTarget start(Prepared prepared, OwnedDirectory folder, Volumes volumes) {
        try {
            Confinement confinement = Confinement.of(prepared.settings(), prepared.deployment());
            try {
                Launch launch = prepared.launch(
                        prepared.deployment(),
                        volumes,
                        confinement.server(),
                        folder.path().resolve("target.log"));
                RunningTarget running = Deployment.of(prepared.deployment()).start(launch);
                return new StandingTarget(prepared, folder, volumes, confinement, launch, running);
            } catch (RuntimeException e) {
                closeAfter(e, confinement::close);
                throw e;
            }
        } catch (RuntimeException e) {
            closeAfter(e, volumes::close);
            throw e;
        }
    }

    private static void refuseWhatThisJvmCannot(DeploymentKind deployment, Settings settings) {
        List<Setting> beyondThisJvm = new ArrayList<>(OF_THE_TRIAL);
        if (deployment == DeploymentKind.EMBEDDED) {
            beyondThisJvm.addAll(OF_THE_ENGINE);
        }
        for (Setting setting : beyondThisJvm) {
            if (!settings.of(setting).equals(setting.byDefault())) {
                throw new PlanException("settings " + setting.key()
                        + ": must be left alone where the clients run in a JVM that runs already, got '"
                        + settings.of(setting) + "'; run an experiment, or limit this JVM from outside");
            }
        }
    }

    private static void closeAfter(RuntimeException failure, Runnable step) {
        try {
            step.run();
        } catch (MachineException left) {
            failure.addSuppressed(left);
        }
    }

    /** The product. */
    public Engine engine() {
        return prepared.engine();
    }

    /** The workload that it is populated for. */
    public Workload workload() {
        return prepared.workload();
    }

    /** What it is run as. */
    public Configuration configuration() {
        return launch.configuration();
    }

    /** How it is reached. */
    public Connector connector() {
        return running.connector();
    }

    /** What this JVM's system properties must be before an embedded engine boots in it; empty if there is none. */
    public Map<String, String> systemProperties() {
        return prepared.deployment() == DeploymentKind.EMBEDDED ? launch.systemProperties() : Map.of();
    }

    /** What became of the settings that somebody answers for, asked over this connection and elsewhere. */
    public Map<String, EffectiveSetting> readBack(Connection connection) throws SQLException {
        Map<String, EffectiveSetting> settings =
                new TreeMap<>(prepared.engine().readBack(launch.configuration(), connection));
        settings.putAll(confinement.observed(ProcessHandle.current().pid(), running.scope()));
        settings.putAll(volumes.observed());
        settings.putAll(running.observed());
        boolean embedded = prepared.deployment() == DeploymentKind.EMBEDDED;
        Map<String, String> facts = embedded ? JvmFacts.ofThisJvm() : running.serverFacts();
        if (facts.containsKey(JvmFacts.JAVA_VERSION)) {
            JvmSettings.of(prepared.settings(), prepared.java().major(), facts, Witness.OBSERVED)
                    .forEach((key, setting) -> {
                        // Who started this JVM chose its heap; only a wish that it does not fulfil is wrong.
                        if (!embedded || prepared.settings().asked().containsKey(key)) {
                            settings.put(key, setting);
                        }
                    });
        }
        return settings;
    }

    /** Stops it and deletes its files. */
    @Override
    public void close() {
        try (folder;
                volumes;
                confinement;
                running) {
            // From the last to the first, each even if another fails.
        }
    }
}
