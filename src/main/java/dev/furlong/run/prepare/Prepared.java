package dev.furlong.run.prepare;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.binaries.OwnJars;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.session.protocol.WireTask;
import dev.furlong.storage.Storage;
import dev.furlong.storage.Volumes;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A point with everything found that it needs.
 *
 * @param point the point that is measured
 * @param settings the settings of the point, with the engine's substitutes for defaults that it cannot honour
 * @param engine the product
 * @param release the release of the engine
 * @param workload the workload with its parameters
 * @param java the Java that runs JVMs
 * @param engineJars the release's jars, or those of the user's own
 * @param programs the folder of its native programs, if it runs any of this machine
 * @param home the place of its data
 * @param open the arrivals of an open loop, or null if the loop is closed, or its rate is a share of a capacity that is
 *     not known yet
 */
public record Prepared(
        Point point,
        Settings settings,
        Engine engine,
        Release release,
        Workload workload,
        JavaHome java,
        List<Path> engineJars,
        Optional<Path> programs,
        Home home,
        @Nullable OpenLoop open) {
    /** The settings that the files themselves depend on. The disk's write cache is set when they are restored. */
    private static final List<Setting<?>> DATA_SETTINGS = List.of(
            Setting.STORAGE,
            Setting.LOG_DISK,
            Setting.LOG_FOLDER,
            Setting.DISK_SIZE,
            Setting.TLS,
            Setting.TUNING,
            Setting.IMAGE,
            Setting.JARS);

    /** Returns the key of the data. Points of the same key start from the same files. */
    public String dataKey() {
        List<String> parts = new ArrayList<>(List.of(
                engine.name() + "@" + release.number() + ":" + populating().word(),
                workload.dataset(),
                settings.engineProperties(engine.name()).toString()));
        DATA_SETTINGS.forEach(setting -> parts.add(String.valueOf(settings.get(setting))));
        Setting.all().stream()
                .filter(engine.mapping().stored()::contains)
                .forEach(setting -> parts.add(String.valueOf(settings.get(setting))));
        return String.join("/", parts);
    }

    /** Returns the way the target runs. */
    public DeploymentKind deployment() {
        return point.target().deployment();
    }

    /** Returns what runs the target in that way. */
    public Deployment runs() {
        return Deployment.of(point.target());
    }

    /** Returns the deployment that populates the files for the target's own one. */
    public DeploymentKind populating() {
        return deployment().filledBy(engine.deployments());
    }

    /**
     * Returns the properties that the engine is started with. A path in them is relative to the folder of its files, which
     * is another one in each run.
     */
    public Map<String, String> engineProperties() {
        Path itself = Path.of("");
        return engine.mapping()
                .properties(home.configuration(release, deployment(), settings, point.clients(), itself));
    }

    /** Returns all that is needed to run the engine on these files. */
    public Launch launch(DeploymentKind deployment, Volumes volumes, List<String> prefix, Path log) {
        Configuration configuration = Configuration.onFiles(
                release,
                deployment,
                settings,
                point.clients(),
                volumes.data(),
                volumes.log().orElse(null),
                home.password());
        return new Launch(engine, configuration, java, engineJars, programs, prefix, log);
    }

    /** Returns all that is needed to use the server of an external target, which has no files here. */
    public Launch onServer(Path folder, List<String> prefix, Path log) {
        Configuration configuration = home.configuration(release, deployment(), settings, point.clients(), folder);
        return new Launch(engine, configuration, java, engineJars, programs, prefix, log);
    }

    /**
     * Returns the task of filling the target's tables.
     *
     * @param client the way to start the load JVM
     * @param creating the connector by which it reaches the target
     * @param run the name of the run that it belongs to
     */
    public LoadTask.Populate populateTask(Launch client, Connector creating, String run) {
        return new LoadTask.Populate(taskTarget(client, creating, run), taskWorkload());
    }

    /**
     * Returns the task of a load JVM in a trial.
     *
     * @param client the way to start that JVM
     * @param connector the connector by which it reaches the target
     * @param wire the wire that its load takes; empty if it reaches its server directly
     * @param run the name of the run that it belongs to
     */
    public LoadTask.Drive driveTask(
            TrialSpec trial, Launch client, Connector connector, Optional<WireTask> wire, String run) {
        return new LoadTask.Drive(
                taskTarget(client, connector, run),
                taskWorkload(),
                trial.seed().value(),
                LoadTask.Timing.of(trial.phases()),
                wire.orElse(null),
                open,
                settings.get(Setting.LOAD_JVMS),
                /* acknowledged= */ null,
                Earlier.NONE);
    }

    private TaskTarget taskTarget(Launch client, Connector connector, String run) {
        return new TaskTarget(engine.name(), client.configuration(), connector, run);
    }

    private TaskWorkload taskWorkload() {
        return new TaskWorkload(workload.name(), point.parameters());
    }

    /** The SHA-256 of its jars if they are the user's own. */
    public Optional<String> ownJars() {
        return settings.get(Setting.JARS).map(path -> OwnJars.sha256(engineJars));
    }

    /** Returns the storage that its files lie on. */
    public Storage storage() {
        return Storage.of(settings);
    }

    /** The same with the release that a server says it is. */
    public Prepared saidToBe(String number) {
        Release said = new Release(
                release.engine(), new ReleaseNumber(number), release.java(), release.artifacts(), release.binaries());
        return new Prepared(point, settings, engine, said, workload, java, engineJars, programs, home, open);
    }

    /** The same with the arrivals of an open loop. */
    public Prepared arriving(OpenLoop load) {
        return new Prepared(point, settings, engine, release, workload, java, engineJars, programs, home, load);
    }

    /** Describes this point for a record. */
    public TrialRecord.Subject subject() {
        return new TrialRecord.Subject(
                point.id(),
                point.target().written(),
                engine.name(),
                release.number().written(),
                deployment().word(),
                workload.name(),
                workload.parameters(),
                point.clients());
    }
}
