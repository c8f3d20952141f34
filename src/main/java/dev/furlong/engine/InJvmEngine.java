package dev.furlong.engine;

import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.mapping.Answers;
import dev.furlong.engine.mapping.Row;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.engine.mapping.SettingTable;
import dev.furlong.plan.target.DeploymentKind;
import java.util.List;
import java.util.Optional;

/**
 * An engine that is a library of a JVM, and whose settings a table maps. If a subclass does not say otherwise, it runs
 * embedded only, its checkpoint is the statement {@code CHECKPOINT}, and its files are whole once its last connection is
 * closed.
 */
public abstract class InJvmEngine implements Engine {
    private final SettingTable table;

    /**
     * Makes an engine with its name and the table of its settings.
     *
     * @param source the source of what the running engine tells of its settings
     * @param rows the rows of the table, in the order in which the engine must get their properties
     */
    protected InJvmEngine(String name, Answers.Source source, Row... rows) {
        this.table = new SettingTable(name, source, List.of(rows));
    }

    @Override
    public final String name() {
        return table.engine();
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED);
    }

    @Override
    public final SettingMapping mapping() {
        return table;
    }

    @Override
    public Connector creating(Configuration configuration) {
        return connector(configuration).making();
    }

    @Override
    public Checkpointing checkpoints() {
        return Checkpointing.by("CHECKPOINT");
    }

    @Override
    public Optional<JvmEngine> jvm() {
        // All others are closed by now, so that this one is the last for certain.
        return Optional.of(connector -> connector.open().close());
    }
}
