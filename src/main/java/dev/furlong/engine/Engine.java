package dev.furlong.engine;

import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.Table;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Settings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * One database product. An implementation may be loaded where the product's own classes are not, so it names them only
 * where they run: in a load JVM or a server JVM.
 */
public interface Engine {
    /** The word in a target's name. */
    String name();

    /** How it can run. */
    List<DeploymentKind> deployments();

    /**
     * Maps settings to the engine's properties, set before the engine boots.
     *
     * @param data the folder that its files go to
     * @throws dev.furlong.failure.PlanException if it cannot honour one, with the reason
     */
    Map<String, String> properties(Settings settings, Path data);

    /** What became of each setting that the engine answers for, read back over a connection where it can be. */
    Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException;

    /** How a connection to it is opened. */
    Connector connector(DeploymentKind deployment, Release release, int port);

    /** A connector to the same place that makes the database if it is not there. */
    Connector creating(Connector connector);

    /** The statement that makes a table. */
    String createTable(Table table);

    /** The fastest honest road to fill its tables. */
    Loader loader(Release release);

    /** What an error asks of the client. */
    Remedy remedy(SQLException error);

    /** Stops an engine that ran in this JVM, so that its files are whole. */
    void shutDownInProcess(Connector connector) throws SQLException;

    /** Its server, for a JVM of its own. */
    JvmServer server(int port);
}
