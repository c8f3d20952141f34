package dev.furlong.run.prepare;

import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.storage.Storage;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The place of a target's data: files of ours, or a server that someone else runs. It answers what differs. */
public sealed interface Home {
    /**
     * The home of a target's data.
     *
     * @param servers the named server of each engine that has an external target
     * @param ofThisRun the password that servers of ours demand in this run
     */
    static Home of(TargetSpec target, Map<String, NamedServer> servers, Password ofThisRun) {
        return target.deployment().isExternal()
                ? Theirs.on(Objects.requireNonNull(servers.get(target.engine())))
                : new Ours(ofThisRun);
    }

    /** The password that the target's server demands; null if it demands none. */
    @Nullable
    Password password();

    /**
     * The configuration of an engine before it has files.
     *
     * @param folder the folder that stands in place of its files
     */
    Configuration configuration(
            Release release, DeploymentKind deployment, Settings settings, int clients, Path folder);

    /**
     * Checks that this machine has the disks and folders that the settings ask for.
     *
     * @param results the folder that files will lie below; it need not exist
     * @throws MachineException if it has not
     */
    void checkStorage(Settings settings, Path results);

    /** The folders of the user's, beside that of the results, that the target's server works in. */
    default List<Path> folders(Settings settings) {
        return List.of();
    }

    /** The buffer that the settings ask of a server on this machine, in bytes; 0 if they ask for none, or it is not ours. */
    long bufferBytes(Settings settings);

    /** About how many bytes the populated data take on our disks. */
    long dataBytes(Workload workload);

    /** An upper estimate of how many bytes an engine's files grow on our disks, beyond its data, under updates. */
    long growthBytes(Engine engine, Duration loaded);

    /**
     * The conditions of the file system that the data lie on, where we know it.
     *
     * @param ours the type of our own file system
     */
    Conditions fileSystem(String ours);

    /**
     * The data lie in files that Furlong makes for this run.
     *
     * @param password the password that every server of the run demands
     */
    record Ours(Password password) implements Home {
        @Override
        public Configuration configuration(
                Release release, DeploymentKind deployment, Settings settings, int clients, Path folder) {
            return Configuration.onFiles(release, deployment, settings, clients, folder, null, password);
        }

        @Override
        public void checkStorage(Settings settings, Path results) {
            Storage storage = Storage.of(settings);
            storage.unavailableHere().ifPresent(reason -> {
                throw MachineException.ofSetting("storage", reason + "; nothing was started");
            });
            storage.checkFolders(results);
            storage.checkRoom(results);
        }

        @Override
        public List<Path> folders(Settings settings) {
            return Storage.of(settings).folders();
        }

        @Override
        public long bufferBytes(Settings settings) {
            return OwnDefaults.leave(Setting.BUFFER, settings)
                    ? 0
                    : settings.get(Setting.BUFFER).bytes();
        }

        @Override
        public long dataBytes(Workload workload) {
            return workload.approximateBytes();
        }

        @Override
        public long growthBytes(Engine engine, Duration loaded) {
            return engine.growth().map(growth -> growth.mostBytes(loaded)).orElse(0L);
        }

        @Override
        public Conditions fileSystem(String ours) {
            return Conditions.of(Conditions.FILE_SYSTEM, ours);
        }
    }

    /**
     * The data lie in tables on a server that someone else runs.
     *
     * @param server the server as its file names it
     */
    record Theirs(NamedServer server, @Nullable Password password) implements Home {
        /** The home on this server, with the password that the environment has for it. */
        static Theirs on(NamedServer server) {
            return new Theirs(server, Password.ofVariable(server.passwordVariable()));
        }

        @Override
        public Configuration configuration(
                Release release, DeploymentKind deployment, Settings settings, int clients, Path folder) {
            return Configuration.onServer(release, settings, clients, folder, server, password);
        }

        @Override
        public void checkStorage(Settings settings, Path results) {
            // No disk of ours holds the data.
        }

        @Override
        public long bufferBytes(Settings settings) {
            return 0;
        }

        @Override
        public long dataBytes(Workload workload) {
            return 0;
        }

        @Override
        public long growthBytes(Engine engine, Duration loaded) {
            return 0;
        }

        @Override
        public Conditions fileSystem(String ours) {
            return Conditions.none();
        }
    }
}
