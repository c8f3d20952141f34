package dev.furlong.engine.derby;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.access.DerbyPlans;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.derby.counter.DerbyCounters;
import dev.furlong.engine.derby.layer.DerbyLayers;
import dev.furlong.engine.derby.wait.DerbyWaits;
import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Apache Derby, embedded and as Network Server. */
public final class DerbyEngine implements Engine {
    /** The database's folder below {@code derby.system.home}. */
    public static final String DATABASE = "furlong";

    /** The user whose schema holds the tables; the only one that a server of ours lets in. */
    static final String USER = "app";

    static final String EMBEDDED_DRIVER = "org.apache.derby.jdbc.EmbeddedDriver";
    static final String CLIENT_DRIVER = "org.apache.derby.jdbc.ClientDriver";

    private static final ExternalUse EXTERNAL = new DerbyExternal();
    private static final Set<String> RETRIED = Set.of("40001", "40XL1", "40XL2");
    private static final Set<String> DISCONNECTED = Set.of("XJ040", "XJ004", "XJ015", "58009", "XSDB6");

    @Override
    public String name() {
        return "derby";
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(
                DeploymentKind.EMBEDDED, DeploymentKind.SERVER, DeploymentKind.CONTAINER, DeploymentKind.EXTERNAL);
    }

    @Override
    public SettingMapping mapping() {
        return new DerbySettings();
    }

    @Override
    public Connector connector(Configuration configuration) {
        boolean embedded = configuration.inClient();
        return new Connector(
                embedded ? EMBEDDED_DRIVER : clientDriver(configuration.release()),
                "jdbc:derby:" + (embedded ? "" : "//127.0.0.1:" + configuration.port() + "/") + DATABASE,
                Map.of("user", USER),
                List.of(),
                configuration.password());
    }

    /** The class of the client's driver. Before 10.2, a login holds the password itself. */
    private static String clientDriver(Release release) {
        return release.number().atLeast("10.2") ? PasswordProofDriver.class.getName() : CLIENT_DRIVER;
    }

    @Override
    public Connector creating(Configuration configuration) {
        Connector connector = connector(configuration);
        String log = configuration.log() == null ? "" : ";logDevice=" + configuration.log();
        return connector.at(connector.url() + ";create=true" + log);
    }

    @Override
    public EngineCounters counters() {
        return new DerbyCounters();
    }

    @Override
    public Optional<SessionView.Opening> sessions(Configuration configuration) {
        return Optional.of(
                configuration.inClient()
                        ? (connector, threads) -> DerbyWaits.ofThisJvm(threads)
                        : (connector, threads) -> DerbyWaits.ofServer(connector));
    }

    @Override
    public Optional<LayerSigns> layers() {
        return Optional.of(DerbyLayers.SIGNS);
    }

    @Override
    public Optional<PlanReader> plans() {
        return Optional.of(new DerbyPlans());
    }

    @Override
    public Checkpointing checkpoints() {
        return new DerbyCheckpoints();
    }

    @Override
    public Loader loader(Release release) {
        boolean updatesStatistics = updatesStatistics(release);
        return release.number().atLeast("10.4")
                ? new TableFunctionLoader(updatesStatistics)
                : new DerbyTables(updatesStatistics).batches();
    }

    /** Whether it has the procedure for that. */
    static boolean updatesStatistics(Release release) {
        return release.number().atLeast("10.5");
    }

    @Override
    public Remedy remedy(SQLException error) {
        return Remedy.byState(error, RETRIED, DISCONNECTED);
    }

    @Override
    public Optional<ContainerUse> container() {
        return Optional.of(new ContainerUse(List.of("furlong/derby"), Optional.of("/opt/derby/lib/*")));
    }

    @Override
    public Optional<ExternalUse> external() {
        return Optional.of(EXTERNAL);
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new DerbyInJvm());
    }
}
