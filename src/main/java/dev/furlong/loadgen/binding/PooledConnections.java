package dev.furlong.loadgen.binding;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.furlong.engine.Engine;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.ConnectionUse;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Transaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * HikariCP of a fixed size. Nothing of it runs by the clock while the load does: connections are neither aged nor kept
 * alive. One that lay idle for longer than the bypass window is asked whether it is valid, as in applications.
 */
final class PooledConnections implements Bindings {
    private static final String NAME = "furlong-pool";
    /** HikariCP's own default, named outright. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Engine engine;
    private final HikariDataSource pool;
    private final StatementUse use;
    private final int size;

    private PooledConnections(Engine engine, HikariDataSource pool, StatementUse use, int size) {
        this.engine = engine;
        this.pool = pool;
        this.use = use;
        this.size = size;
    }

    static PooledConnections open(Engine engine, Connector connector, StatementUse use, int size) throws SQLException {
        HikariDataSource pool;
        try {
            pool = new HikariDataSource(configuration(connector, size));
        } catch (PoolInitializationException e) {
            throw e.getCause() instanceof SQLException cause ? cause : new SQLException("pool: " + e.getMessage(), e);
        }
        try {
            // The pool's own questions to a new one may have begun a transaction.
            onAll(pool, size, Connection::rollback);
            return new PooledConnections(engine, pool, use, size);
        } catch (SQLException | RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    private static HikariConfig configuration(Connector connector, int size) {
        HikariConfig configuration = new HikariConfig();
        configuration.setPoolName(NAME);
        configuration.setDataSource(new ConnectorSource(connector));
        configuration.setMaximumPoolSize(size);
        configuration.setMinimumIdle(size);
        // As the connector opens them; the isolation is then the pool's default too, so that it resets neither.
        configuration.setAutoCommit(false);
        configuration.setConnectionTimeout(LONGEST_WAIT.toMillis());
        configuration.setIdleTimeout(0);
        configuration.setMaxLifetime(0);
        configuration.setKeepaliveTime(0);
        return configuration;
    }

    /** The pool opens its connections one by one in the background; taking all at once waits for the last. */
    private static void onAll(HikariDataSource pool, int size, ConnectionStep step) throws SQLException {
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < size) {
                Connection connection = pool.getConnection();
                taken.add(connection);
                step.on(connection);
            }
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    @Override
    public Binding bind(Transaction transaction) {
        return new PooledBinding(engine, pool, use, JdbcTransaction.of(transaction));
    }

    @Override
    public void between(ConnectionStep step) throws SQLException {
        onAll(pool, size, step);
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings) {
        int connections = pool.getHikariPoolMXBean().getTotalConnections();
        String asked = settings.written(Setting.POOL_SIZE);
        return Map.of(
                Setting.CONNECTIONS.key(),
                EffectiveSetting.of(
                        settings.written(Setting.CONNECTIONS), ConnectionUse.POOLED.word(), Witness.OBSERVED),
                Setting.STATEMENTS.key(),
                EffectiveSetting.of(settings.written(Setting.STATEMENTS), use.word(), Witness.STARTED_WITH),
                Setting.POOL_SIZE.key(),
                EffectiveSetting.of(
                        asked, connections == size ? asked : String.valueOf(connections), Witness.OBSERVED));
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("pool.product", "HikariCP " + version());
        facts.put("pool.connections", String.valueOf(pool.getHikariPoolMXBean().getTotalConnections()));
        facts.put("pool.autoCommit", String.valueOf(pool.isAutoCommit()));
        facts.put("pool.longestWaitMillis", String.valueOf(pool.getConnectionTimeout()));
        facts.put("pool.keepaliveMillis", String.valueOf(pool.getKeepaliveTime()));
        facts.put("pool.maxLifetimeMillis", String.valueOf(pool.getMaxLifetime()));
        facts.put(
                "pool.validation",
                pool.getConnectionTestQuery() == null ? "Connection.isValid" : pool.getConnectionTestQuery());
        // The pool's own property and default; it has no other way to say it.
        facts.put(
                "pool.validatedAfterIdleMillis",
                String.valueOf(Long.getLong("com.zaxxer.hikari.aliveBypassWindowMs", 500)));
        return facts;
    }

    private static String version() {
        try (InputStream file =
                HikariDataSource.class.getResourceAsStream("/META-INF/maven/com.zaxxer/HikariCP/pom.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty("version", "of unknown version");
        } catch (IOException e) {
            throw new UncheckedIOException("HikariCP: its version must be readable", e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
