package dev.furlong.engine.connection;

import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An engine's configuration: all that its properties, its command line and its address depend on. It is plain data,
 * because the load JVM gets it too.
 *
 * @param release the release of the engine
 * @param deployment the way in which it runs
 * @param settings the settings, with the engine's substitutes for what it cannot honour
 * @param clients the number of clients that will connect
 * @param data the folder with its files
 * @param log the folder of its transaction log, if that has a disk of its own
 * @param address the place where clients find it
 * @param password the password that its server demands and its data are made with; null if there is none, or if it is
 *     not known yet
 */
public record Configuration(
        Release release,
        DeploymentKind deployment,
        Settings settings,
        int clients,
        Path data,
        @Nullable Path log,
        Address address,
        @Nullable Password password) {
    /** Connections beyond the clients' own: for reading settings back, for checks and for probes. */
    public static final int SPARE_CONNECTIONS = 10;

    /**
     * Makes the configuration of a server that Furlong starts, or of no server, with a new
     * password.
     *
     * @param port the port of 127.0.0.1 that its server listens on; 0 if it has none, or none yet
     */
    public Configuration(
            Release release,
            DeploymentKind deployment,
            Settings settings,
            int clients,
            Path data,
            @Nullable Path log,
            int port) {
        this(release, deployment, settings, clients, data, log, Address.of(deployment, port), Password.random());
    }

    /**
     * The configuration of an engine on files of ours. Its server has no port yet.
     *
     * @param data the folder with its files
     * @param log the folder of its transaction log, if that has a disk of its own
     * @param password the password that its server demands and its data are made with
     */
    public static Configuration onFiles(
            Release release,
            DeploymentKind deployment,
            Settings settings,
            int clients,
            Path data,
            @Nullable Path log,
            @Nullable Password password) {
        return new Configuration(
                release, deployment, settings, clients, data, log, Address.of(deployment, 0), password);
    }

    /**
     * The configuration for the clients of a server that someone else runs.
     *
     * @param folder the folder that stands in place of data files
     * @param password the password that the server demands; null if it demands none
     */
    public static Configuration onServer(
            Release release,
            Settings settings,
            int clients,
            Path folder,
            NamedServer server,
            @Nullable Password password) {
        return new Configuration(
                release, DeploymentKind.EXTERNAL, settings, clients, folder, null, new Address.Named(server), password);
    }

    /** The same with this password. */
    public Configuration withPassword(@Nullable Password other) {
        return new Configuration(release, deployment, settings, clients, data, log, address, other);
    }

    /**
     * The same with a server on this port.
     *
     * @throws IllegalStateException if no server of ours runs it
     */
    public Configuration at(int port) {
        if (!(address instanceof Address.Loopback)) {
            throw new IllegalStateException(
                    "configuration: has no server of ours that could listen on port " + port + ", got " + address);
        }
        return new Configuration(
                release, deployment, settings, clients, data, log, new Address.Loopback(port), password);
    }

    /** The same with other settings. */
    public Configuration with(Settings others) {
        return new Configuration(release, deployment, others, clients, data, log, address, password);
    }

    /** The same for one client alone, with a pool of its own where there is one. */
    public Configuration ofOneClient() {
        Settings own = settings.with(Setting.POOL_SIZE, Setting.POOL_SIZE.byDefault());
        return new Configuration(release, deployment, own, 1, data, log, address, password);
    }

    /**
     * The server of an external target.
     *
     * @throws IllegalStateException if this is none
     */
    public NamedServer external() {
        if (address instanceof Address.Named named) {
            return named.server();
        }
        throw new IllegalStateException("configuration: has no server of someone else's, got " + address);
    }

    /** Whether someone else runs its server. */
    public boolean onTheirServer() {
        return address instanceof Address.Named;
    }

    /**
     * The port of 127.0.0.1 that its server listens on; 0 if none is chosen yet.
     *
     * @throws IllegalStateException if no server of ours runs it
     */
    public int port() {
        if (address instanceof Address.Loopback loopback) {
            return loopback.port();
        }
        throw new IllegalStateException("configuration: has no server of ours, got " + address);
    }

    /** Whether the engine lives in the JVM of its clients. */
    public boolean inClient() {
        return address instanceof Address.InClient;
    }

    /** Whether clients take their connections from a pool. */
    public boolean pooled() {
        return settings.get(Setting.CONNECTIONS) == ConnectionUse.POOLED;
    }

    /** The number of connections that the clients have: one each, or as many as their pool. */
    public int loadConnections() {
        return pooled() ? settings.get(Setting.POOL_SIZE).orElse(clients) : clients;
    }

    /** The number of connections that its server must allow. */
    public int connections() {
        return loadConnections() + SPARE_CONNECTIONS;
    }
}
