package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.Preparation;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.written.ByteSize;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Reads settings back from the running server. */
public final class InnodbReadBack {
    /** Defaults that differ between products and releases, and move figures. */
    private static final List<String> FACTS = List.of(
            "binlog_format",
            "innodb_adaptive_hash_index",
            InnodbSettings.DUMP,
            InnodbSettings.LOAD,
            InnodbSettings.DOUBLEWRITE,
            "innodb_flush_method",
            "innodb_io_capacity",
            "innodb_log_file_buffering",
            "innodb_log_file_size",
            "innodb_page_size",
            "innodb_redo_log_capacity",
            "innodb_use_native_aio",
            InnodbSettings.LOG_BIN,
            "performance_schema",
            InnodbSettings.SYNC_BINLOG,
            "version_comment",
            "version_ssl_library");

    private final Dialect dialect;
    private final Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
    private final Settings settings;
    private final ServerVariables server;

    private InnodbReadBack(Dialect dialect, Settings settings, ServerVariables server) {
        this.dialect = dialect;
        this.settings = settings;
        this.server = server;
    }

    /** Each setting, and each variable of the command line that the server has otherwise. */
    public static Map<String, EffectiveSetting> settings(
            Configuration configuration, Dialect dialect, Connection connection) throws SQLException {
        InnodbReadBack readBack = new InnodbReadBack(dialect, configuration.settings(), ServerVariables.of(connection));
        readBack.observe(connection);
        readBack.compare(InnodbSettings.variables(configuration, dialect));
        return readBack.effective;
    }

    /** The settings that someone else's server tells, where nothing of it was set. */
    public static ExternalUse.ServerSettings told(Configuration configuration, Dialect dialect, Connection connection)
            throws SQLException {
        InnodbReadBack readBack = new InnodbReadBack(dialect, configuration.settings(), ServerVariables.of(connection));
        readBack.observe(connection);
        Map<Setting<?>, String> own = new LinkedHashMap<>();
        Map<Setting<?>, EffectiveSetting> client = new LinkedHashMap<>();
        for (Setting<?> setting : List.of(Setting.BUFFER, Setting.DURABILITY)) {
            own.put(setting, readBack.of(setting).effective());
        }
        for (Setting<?> setting : List.of(Setting.LOCK_WAIT, Setting.ISOLATION, Setting.TLS, Setting.PREPARE)) {
            client.put(setting, readBack.of(setting));
        }
        return new ExternalUse.ServerSettings(own, client);
    }

    private EffectiveSetting of(Setting<?> setting) {
        return Objects.requireNonNull(effective.get(setting.key()));
    }

    /** Defaults of the server that no setting changes and that influence figures, in its own words. */
    public static Map<String, String> facts(String engine, Connection connection) throws SQLException {
        ServerVariables server = ServerVariables.of(connection);
        Map<String, String> facts = new TreeMap<>();
        for (String variable : FACTS) {
            String value = server.values().get(variable);
            if (value != null) {
                facts.put(engine + "." + variable, value);
            }
        }
        return facts;
    }

    private void observe(Connection connection) throws SQLException {
        long buffer = Long.parseLong(server.of(InnodbSettings.BUFFER));
        observed(
                Setting.BUFFER,
                buffer == settings.get(Setting.BUFFER).bytes()
                        ? settings.written(Setting.BUFFER)
                        : new ByteSize(buffer).written());
        observed(Setting.DURABILITY, durability());
        long lockWait = Long.parseLong(server.of(InnodbSettings.LOCK_WAIT));
        observed(
                Setting.LOCK_WAIT,
                lockWait == settings.get(Setting.LOCK_WAIT).toSeconds()
                        ? settings.written(Setting.LOCK_WAIT)
                        : lockWait + "s");
        observed(Setting.ISOLATION, server.of(dialect.isolation()).toLowerCase(Locale.ROOT));
        observed(Setting.TLS, ServerVariables.status(connection, "Ssl_cipher").isEmpty() ? "off" : "on");
        observed(Setting.PREPARE, prepare(connection));
    }

    /** The durability, which several variables decide together. */
    private String durability() {
        boolean binaryLog = server.is(InnodbSettings.LOG_BIN, "ON");
        boolean synced = server.is(InnodbSettings.SYNC_BINLOG, "1");
        String flushMethod = server.of("innodb_flush_method");
        if (server.is(InnodbSettings.DOUBLEWRITE, "ON")
                && !flushMethod.toLowerCase(Locale.ROOT).contains("nosync")) {
            switch (server.of(InnodbSettings.FLUSH_LOG)) {
                case "1" -> {
                    // Without an fsync of the data files, a disk's cache may lose a page that the log needs no more.
                    boolean dataSynced = !flushMethod.equalsIgnoreCase("O_DIRECT_NO_FSYNC");
                    if (dataSynced && (!binaryLog || synced)) {
                        return Durability.POWER_CUT.word();
                    }
                }
                case "2" -> {
                    return Durability.PROCESS_KILL.word();
                }
                case "0" -> {
                    return Durability.BOUNDED_LOSS.word();
                }
                default -> {
                    // Named below.
                }
            }
        }
        return "innodb_flush_log_at_trx_commit " + server.of(InnodbSettings.FLUSH_LOG) + ", innodb_doublewrite "
                + server.of(InnodbSettings.DOUBLEWRITE) + ", innodb_flush_method " + flushMethod + ", log_bin "
                + server.of(InnodbSettings.LOG_BIN) + ", sync_binlog " + server.of(InnodbSettings.SYNC_BINLOG);
    }

    /** Whether a statement that is run three times is prepared by the server, as it counts. */
    private String prepare(Connection connection) throws SQLException {
        long before = prepared(connection);
        for (int run = 0; run < 3; run++) {
            try (PreparedStatement query = connection.prepareStatement("SELECT ? + 1")) {
                query.setInt(1, run);
                try (ResultSet row = query.executeQuery()) {
                    row.next();
                }
            }
        }
        Preparation asked = settings.get(Setting.PREPARE);
        Preparation seen = prepared(connection) > before ? Preparation.SERVER : Preparation.NEVER;
        return (asked == Preparation.DRIVER_DEFAULT ? asked : seen).word();
    }

    private static long prepared(Connection connection) throws SQLException {
        return Long.parseLong(ServerVariables.status(connection, "Com_stmt_prepare"));
    }

    private void observed(Setting<?> setting, String value) {
        effective.put(setting.key(), OwnDefaults.told(settings, setting, value, Witness.OBSERVED));
    }

    private void compare(Map<String, String> given) {
        Map<String, String> own = InnodbSettings.own(settings, dialect);
        Map<String, String> all = new TreeMap<>(given);
        all.putAll(own);
        all.forEach((variable, asked) -> {
            String name = variable.equals(InnodbSettings.ISOLATION) ? dialect.isolation() : variable;
            boolean taken = server.is(name, asked);
            if (own.containsKey(variable) || !taken) {
                effective.put(
                        dialect.engine() + "." + variable,
                        EffectiveSetting.of(asked, taken ? asked : server.of(name), Witness.ECHOED));
            }
        });
    }
}
