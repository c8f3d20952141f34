package dev.furlong.engine;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One database product. An implementation may be loaded where the product's own classes are not, so it names them only
 * where they run: in a load JVM or a server JVM.
 */
public interface Engine {
    /** The word in a target's name. */
    String name();

    /** How it can run. */
    List<DeploymentKind> deployments();

    /** The defaults that it cannot honour, with what it has instead; they make it a series of its own. */
    default Map<Setting<?>, Substitute> substitutes() {
        return Map.of();
    }

    /** The settings that it keeps in its files, so that data made under one value cannot be run under another. */
    default Set<Setting<?>> stored() {
        return Set.of();
    }

    /**
     * Maps settings to the engine's own properties, for the record and for whoever starts it.
     *
     * @throws dev.furlong.failure.PlanException if it cannot honour one, with the reason
     */
    Map<String, String> properties(Configuration configuration);

    /** How a connection to it is opened. */
    Connector connector(Configuration configuration);

    /** A connector to the same place that makes the database if it is not there. */
    default Connector creating(Configuration configuration) {
        return connector(configuration);
    }

    /** What became of each setting that the engine answers for, read back over a connection where it can be. */
    Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection) throws SQLException;

    /**
     * What else its server says of itself that bears on a figure: its defaults for what no setting switches.
     *
     * @return by {@code ENGINE.PROPERTY}
     */
    default Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * By how many bytes its log grows from one checkpoint to the next, where it says so.
     *
     * @return empty if it does not say
     */
    default OptionalLong checkpointBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /**
     * What makes it count what it does not count by itself, until it is shut down; for counting that takes time, so that it is
     * done apart from what is timed.
     */
    default Optional<ConnectionStep> counting() {
        return Optional.empty();
    }

    /**
     * Its own counters since its start or {@link #counting}, such as pages read and bytes of log, asked while no transaction is under way and
     * after {@link #telling} on every connection that has worked.
     *
     * @return by the key of the metric that they become; empty if it keeps none
     */
    default Map<String, Double> counters(Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * Why a counter is missing, or would not be exact.
     *
     * @return by the key of the metric that lacks it
     */
    default Map<String, String> uncounted(Release release) {
        return Map.of();
    }

    /** What makes a connection tell the server what it has counted, if it does so late otherwise. */
    default Optional<ConnectionStep> telling() {
        return Optional.empty();
    }

    /**
     * How it makes a checkpoint when asked, if it can: it writes what it would have written later, and returns when that is
     * done.
     */
    default Optional<ConnectionStep> checkpoint() {
        return Optional.empty();
    }

    /** How checkpoints that it makes by itself are seen, on files that lie here. */
    default CheckpointSigns checkpointSigns(Configuration configuration) {
        return CheckpointSigns.UNTOLD;
    }

    /**
     * Properties of its own, as in settings, that a server of ours has only while it is populated, if the user gave it
     * none: they spare work that a load needs and a population does not.
     */
    default Map<String, String> whilePopulating() {
        return Map.of();
    }

    /** The fastest honest road to fill its tables. */
    Loader loader(Release release);

    /**
     * How much its files may grow, beyond its data, while a load of updates runs for so long.
     *
     * @return bytes, at most about; 0 if its files stay near the size of its data
     */
    default long growthBytes(Duration loaded) {
        return 0;
    }

    /** What an error asks of the client. */
    Remedy remedy(SQLException error);

    /** The engine as a library of a JVM, if it is one. */
    default Optional<JvmEngine> jvm() {
        return Optional.empty();
    }

    /** Its server as native programs, if it has one. */
    default Optional<ServerProgram> program() {
        return Optional.empty();
    }

    /** The names of its images without a tag, official ones first; empty if it runs in no container. */
    default List<String> images() {
        return List.of();
    }

    /** How it is used on a server that someone else runs, if it can be. */
    default Optional<ExternalUse> external() {
        return Optional.empty();
    }

    /** The deployment whose files a deployment starts from: an embedded engine's server opens the files that it made. */
    default DeploymentKind populates(DeploymentKind deployment) {
        return deployments().contains(DeploymentKind.EMBEDDED) ? DeploymentKind.EMBEDDED : deployment;
    }
}
