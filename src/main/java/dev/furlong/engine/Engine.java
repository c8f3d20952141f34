package dev.furlong.engine;

import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.FileGrowth;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.TargetSpec;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * One database product: the core that every product has, then the capabilities that it may have. An implementation may be
 * loaded where the product's own classes are not, so it names them only where they run: in a load JVM or a server JVM.
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

    /** What it makes of settings. */
    SettingMapping mapping();

    /** The connector that opens connections to it. */
    Connector connector(Configuration configuration);

    /** A connector to the same place that makes the database if it is not there. */
    Connector creating(Configuration configuration);

    /** The fastest honest road to fill its tables. */
    Loader loader(Release release);

    /** The remedy that an error asks of the client. */
    Remedy remedy(SQLException error);

    // What it may have.

    /** Its own counters, and the reasons for those that it lacks. */
    default EngineCounters counters() {
        return EngineCounters.none(name() + " keeps no counters");
    }

    /** Opens views of what its sessions do; empty if nothing shows that. */
    default Optional<SessionView.Opening> sessions(Configuration configuration) {
        return Optional.empty();
    }

    /** The layers of the engine and its driver, by the classes on a stack; empty if Furlong knows none. */
    default Optional<LayerSigns> layers() {
        return Optional.empty();
    }

    /** Reads its plans of queries; empty if Furlong cannot. */
    default Optional<PlanReader> plans() {
        return Optional.empty();
    }

    /** The checkpoints that it makes, and the reason if none are seen. */
    default Checkpointing checkpoints() {
        return Checkpointing.NONE;
    }

    /** The growth of its files, if they grow far beyond the size of its data. */
    default Optional<FileGrowth> growth() {
        return Optional.empty();
    }

    /** The engine as a library of a JVM, if it is one. */
    default Optional<JvmEngine> jvm() {
        return Optional.empty();
    }

    /** Its server as native programs, if it has one. */
    default Optional<ServerProgram> program() {
        return Optional.empty();
    }

    /** Its use in containers, if it runs there. */
    default Optional<ContainerUse> container() {
        return Optional.empty();
    }

    /** Its use on a server that someone else runs, if it can be used there. */
    default Optional<ExternalUse> external() {
        return Optional.empty();
    }
}
