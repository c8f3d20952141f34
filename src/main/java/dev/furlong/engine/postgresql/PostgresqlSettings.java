package dev.furlong.engine.postgresql;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.TimeSpan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings in PostgreSQL's words. Source: PostgreSQL documentation, "Server Configuration". */
final class PostgresqlSettings implements SettingMapping {
    private static final int PAGE_BYTES = 8192;
    private static final int LEAST_PAGES = 16;

    /** The connections that a server allows by itself. */
    private static final int USUAL_CONNECTIONS = 100;

    static final String CERTIFICATE = "furlong.crt";
    static final String KEY = "furlong.key";

    private static final String PREFIX = "postgresql.";

    /** The parameters for the server's port, its files, and its log, by which it is known that it has started. */
    private static final List<String> RESERVED = List.of(
            "port", "config_file", "data_directory", "hba_file", "ident_file", "log_destination", "logging_collector");

    /** The parameters of which a setting says the same. */
    private static final Map<String, String> OF_SETTINGS = Map.of(
            "postgresql.shared_buffers", Setting.BUFFER.key(),
            "postgresql.lock_timeout", Setting.LOCK_WAIT.key(),
            "postgresql.fsync", Setting.DURABILITY.key(),
            "postgresql.synchronous_commit", Setting.DURABILITY.key(),
            "postgresql.full_page_writes", Setting.DURABILITY.key());

    /** Defaults of the server that no setting changes, and that move figures. */
    private static final List<String> FACTS = List.of(
            "autovacuum",
            "checkpoint_completion_target",
            "checkpoint_timeout",
            "effective_cache_size",
            "jit",
            "max_wal_size",
            "wal_buffers",
            "wal_compression",
            "wal_level",
            "wal_sync_method",
            "work_mem");

    /** Server parameters, without the port. */
    @Override
    public Map<String, String> properties(Configuration configuration) {
        Settings settings = configuration.settings();
        Map<String, String> properties = new TreeMap<>();
        properties.put("listen_addresses", "127.0.0.1");
        // The default would be the folder for temporary files.
        properties.put("unix_socket_directories", "");
        // Two lines for each, which the time line is told by; the default from 15 on.
        properties.put("log_checkpoints", "on");
        if (settings.get(Setting.TLS)) {
            properties.put("ssl", "on");
            properties.put("ssl_cert_file", CERTIFICATE);
            properties.put("ssl_key_file", KEY);
        }
        if (!OwnDefaults.hold(settings)) {
            tune(properties, settings);
        }
        if (!OwnDefaults.hold(settings) || configuration.connections() > USUAL_CONNECTIONS) {
            properties.put("max_connections", String.valueOf(configuration.connections()));
        }
        OwnDefaults.checkProperties(settings, "postgresql", OF_SETTINGS);
        Map<String, String> own = own(settings);
        Map<String, String> reserved = new TreeMap<>();
        RESERVED.forEach(parameter -> reserved.put(parameter, "what the target needs"));
        OwnProperties.addTo("postgresql", reserved, own);
        OwnProperties.addTo("postgresql", properties, own);
        return properties;
    }

    /** Adds what has the same meaning in each engine. */
    private static void tune(Map<String, String> properties, Settings settings) {
        long buffer = settings.get(Setting.BUFFER).bytes();
        if (buffer % PAGE_BYTES != 0 || buffer / PAGE_BYTES < LEAST_PAGES) {
            throw PlanException.ofSetting(
                    "buffer",
                    "must be a whole number of 8KiB pages, at least " + LEAST_PAGES + ", for postgresql, got "
                            + settings.written(Setting.BUFFER) + "; legal: 128KiB, 136KiB, …");
        }
        properties.put("shared_buffers", buffer / 1024 + "kB");
        properties.put("lock_timeout", settings.get(Setting.LOCK_WAIT).toMillis() + "ms");
        properties.put("deadlock_timeout", "1s");
        switch (settings.get(Setting.DURABILITY)) {
            case POWER_CUT -> durability(properties, "on", "on");
            case PROCESS_KILL -> durability(properties, "off", "on");
            case BOUNDED_LOSS -> durability(properties, "on", "off");
        }
    }

    private static void durability(Map<String, String> properties, String fsync, String synchronousCommit) {
        properties.put("fsync", fsync);
        properties.put("synchronous_commit", synchronousCommit);
        properties.put("full_page_writes", "on");
    }

    private static Map<String, String> own(Settings settings) {
        Map<String, String> own = new TreeMap<>();
        settings.engineProperties("postgresql").forEach((key, value) -> own.put(key.substring(PREFIX.length()), value));
        return own;
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        Settings settings = configuration.settings();
        Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
        long buffer = bufferBytes(connection);
        boolean same = buffer == settings.get(Setting.BUFFER).bytes();
        String written = same ? settings.written(Setting.BUFFER) : new ByteSize(buffer).written();
        effective.put(Setting.BUFFER.key(), observed(settings, Setting.BUFFER, written));
        effective.put(Setting.DURABILITY.key(), observed(settings, Setting.DURABILITY, durability(connection)));
        ofClient(settings, connection).forEach((setting, value) -> effective.put(setting.key(), value));
        for (Map.Entry<String, String> property : own(settings).entrySet()) {
            effective.put(PREFIX + property.getKey(), echoed(connection, property.getKey(), property.getValue()));
        }
        return effective;
    }

    /** The settings that a client sets for itself as they hold, whoever runs the server. */
    static Map<Setting<?>, EffectiveSetting> ofClient(Settings settings, Connection connection) throws SQLException {
        long lockWait = Long.parseLong(show(connection, "lock_timeout"));
        boolean same = lockWait == settings.get(Setting.LOCK_WAIT).toMillis();
        String written =
                same ? settings.written(Setting.LOCK_WAIT) : lockWait == 0 ? TimeSpan.UNLIMITED : lockWait + "ms";
        String isolation = show(connection, "transaction_isolation").replace(' ', '-');
        Map<Setting<?>, EffectiveSetting> effective = new LinkedHashMap<>();
        effective.put(Setting.LOCK_WAIT, observed(settings, Setting.LOCK_WAIT, written));
        effective.put(Setting.ISOLATION, observed(settings, Setting.ISOLATION, isolation));
        effective.put(Setting.TLS, observed(settings, Setting.TLS, encrypted(connection) ? "on" : "off"));
        return effective;
    }

    private static EffectiveSetting observed(Settings settings, Setting<?> setting, String value) {
        return OwnDefaults.told(settings, setting, value, Witness.OBSERVED);
    }

    @Override
    public Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return facts(connection);
    }

    /** Defaults of the server that no setting changes and that influence figures, in its own words. */
    static Map<String, String> facts(Connection connection) throws SQLException {
        Map<String, String> facts = new TreeMap<>();
        try (PreparedStatement query =
                connection.prepareStatement("SELECT current_setting(name) FROM pg_settings WHERE name = ?")) {
            for (String parameter : FACTS) {
                query.setString(1, parameter);
                try (ResultSet row = query.executeQuery()) {
                    if (row.next()) {
                        facts.put(PREFIX + parameter, row.getString(1));
                    }
                }
            }
        }
        return facts;
    }

    /** Size of the shared buffers. */
    static long bufferBytes(Connection connection) throws SQLException {
        return Long.parseLong(show(connection, "shared_buffers")) * PAGE_BYTES;
    }

    /** The class of the three parameters that decide it, or these as they are. */
    static String durability(Connection connection) throws SQLException {
        // Beside "off" there are only words that wait for other servers too.
        String commit = show(connection, "synchronous_commit").equals("off") ? "off" : "on";
        String all = show(connection, "fsync") + "/" + commit + "/" + show(connection, "full_page_writes");
        return switch (all) {
            case "on/on/on" -> Durability.POWER_CUT.word();
            case "off/on/on" -> Durability.PROCESS_KILL.word();
            case "on/off/on" -> Durability.BOUNDED_LOSS.word();
            default -> "fsync/synchronous_commit/full_page_writes " + all;
        };
    }

    /** Whether this connection is encrypted. */
    private static boolean encrypted(Connection connection) throws SQLException {
        try (PreparedStatement query =
                        connection.prepareStatement("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
                ResultSet row = query.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static String show(Connection connection, String parameter) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT setting FROM pg_settings WHERE name = ?")) {
            query.setString(1, parameter);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getString(1) : "no such parameter";
            }
        }
    }

    /** The server rewrites values in its own units, so it is asked where the value came from. */
    private static EffectiveSetting echoed(Connection connection, String parameter, String asked) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT source, setting FROM pg_settings WHERE lower(name) = lower(?)")) {
            query.setString(1, parameter);
            try (ResultSet row = query.executeQuery()) {
                boolean taken = row.next() && "command line".equals(row.getString(1));
                return EffectiveSetting.of(asked, taken ? asked : "not from the command line", Witness.ECHOED);
            }
        }
    }
}
