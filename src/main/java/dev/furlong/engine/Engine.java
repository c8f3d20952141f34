package dev.furlong.engine;

import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One database product: what every product has, then what it may have. An implementation may be loaded where the product's
 * own classes are not, so it names them only where they run: in a load JVM or a server JVM.
 */
public interface Engine {
    /** The word in a target's name. */
    String name();

    /** The ways in which it can run. */
    List<DeploymentKind> deployments();

    /** Whether it can run in the way that a target asks for. */
    default boolean has(TargetSpec target) {
        return deployments().contains(target.deployment());
    }

    /**
     * The defaults that it cannot honour, with what it has instead. Another durability or isolation makes it a series of its
     * own; another lock wait does not.
     */
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

    /** The connector that opens connections to it. */
    Connector connector(Configuration configuration);

    /** A connector to the same place that makes the database if it is not there. */
    default Connector creating(Configuration configuration) {
        return connector(configuration).making();
    }

    /** Each setting that the engine answers for as it holds, read back over a connection where that is possible. */
    Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection) throws SQLException;

    /**
     * The server's own words on what no setting switches and what bears on a figure, such as its defaults.
     *
     * @return the words by {@code ENGINE.PROPERTY}
     */
    default Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return Map.of();
    }

    /**
     * Properties of its own that a server of ours has only while it is populated, if the user gave it none. They spare
     * work that a load needs and a population does not.
     */
    default Map<String, String> whilePopulating() {
        return Map.of();
    }

    /** The fastest honest road to fill its tables. */
    Loader loader(Release release);

    /**
     * The growth of its files beyond its data, while a load of updates runs for so long.
     *
     * @return about the most bytes; 0 if its files stay near the size of its data
     */
    default long growthBytes(Duration loaded) {
        return 0;
    }

    /** The remedy that an error asks of the client. */
    Remedy remedy(SQLException error);

    /** Returns the deployment whose files a deployment starts from. */
    default DeploymentKind populates(DeploymentKind deployment) {
        return deployment.filledBy(deployments());
    }

    // What it may have.

    /** The engine's own counters. */
    default EngineCounters counters() {
        return EngineCounters.none(name() + " keeps no counters");
    }

    /** The checkpoints that it makes. */
    default Checkpointing checkpoints() {
        return Checkpointing.NONE;
    }

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

    /** Its use on a server that someone else runs, if it can be used there. */
    default Optional<ExternalUse> external() {
        return Optional.empty();
    }
}
