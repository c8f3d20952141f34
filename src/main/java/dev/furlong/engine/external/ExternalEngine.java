package dev.furlong.engine.external;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An engine on a server that someone else runs. Nothing of the server's is set, its checkpoints are not asked for, and
 * its counters are not read: they count the work of all its clients.
 *
 * @param product the engine that the server runs
 * @param use the use that Furlong makes of such a server
 */
public record ExternalEngine(Engine product, ExternalUse use) implements Engine {
    private static final String UNCOUNTED = "the server is someone else's: it counts the work of all its clients";
    private static final String UNSEEN = "the server is someone else's, and so are its log and its files";

    @Override
    public String name() {
        return product.name();
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EXTERNAL);
    }

    @Override
    public SettingMapping mapping() {
        return new ServerSide(name(), use);
    }

    @Override
    public Connector connector(Configuration configuration) {
        return use.connector(configuration);
    }

    @Override
    public Connector creating(Configuration configuration) {
        return use.loading(configuration);
    }

    @Override
    public EngineCounters counters() {
        return EngineCounters.none(UNCOUNTED);
    }

    @Override
    public Checkpointing checkpoints() {
        return new Checkpointing() {
            @Override
            public Optional<ConnectionStep> step() {
                return Optional.empty();
            }

            @Override
            public CheckpointSigns signs(Configuration configuration) {
                return new CheckpointSigns.Untold(UNSEEN);
            }

            @Override
            public OptionalLong logBytes(Connection connection) throws SQLException {
                return use.checkpointBytes(connection);
            }
        };
    }

    @Override
    public Loader loader(Release release) {
        return use.loader(release);
    }

    @Override
    public Remedy remedy(SQLException error) {
        return product.remedy(error);
    }

    @Override
    public Optional<ExternalUse> external() {
        return Optional.of(use);
    }

    /** None of its programs is run; their account is the one that its loads run as. */
    @Override
    public Optional<ServerProgram> program() {
        return product.program();
    }
}
