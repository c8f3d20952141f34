package dev.furlong.engine.sqlite;

import dev.furlong.engine.mapping.InJvmLimits;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.engine.mapping.ReadBack;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Durability;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Isolation;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings in SQLite's pragmas, which hold for one connection. Source: SQLite documentation, "PRAGMA Statements" and
 * "Write-Ahead Logging"; what {@code synchronous} is worth was checked by counting syncs.
 *
 * <p>The buffer is each connection's own: so many clients have so many of it.
 */
final class SqliteSettings {
    private static final String ENGINE = "sqlite";
    private static final long KIB = 1 << 10;

    private SqliteSettings() {}

    /** In the order in which they must be given: the page size before the journal mode, which fixes it. */
    static Map<String, String> properties(Settings settings) {
        long buffer = settings.get(Setting.BUFFER).bytes();
        if (buffer % KIB != 0 || buffer / KIB > Integer.MAX_VALUE) {
            throw new PlanException(
                    "buffer: must be whole KiB and below 2 TiB for sqlite, got " + settings.written(Setting.BUFFER));
        }
        InJvmLimits.check(settings, ENGINE, "SQLite keeps its write-ahead log beside the data");
        long wait = settings.get(Setting.LOCK_WAIT).toMillis();
        if (wait > Integer.MAX_VALUE) {
            throw new PlanException(
                    "lock-wait: must be at most 24 days for sqlite, got " + settings.written(Setting.LOCK_WAIT));
        }
        Map<String, String> ours = new LinkedHashMap<>();
        ours.put("journal_mode", "WAL");
        ours.put("synchronous", synchronous(settings));
        ours.put("cache_size", String.valueOf(-buffer / KIB));
        ours.put("busy_timeout", String.valueOf(wait));
        Map<String, String> own = own(settings);
        OwnProperties.addTo(ENGINE, new LinkedHashMap<>(ours), own);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("busy_timeout", String.valueOf(wait));
        properties.putAll(own);
        properties.putAll(ours);
        return properties;
    }

    private static Map<String, String> own(Settings settings) {
        Map<String, String> own = new TreeMap<>();
        OwnProperties.of(settings, ENGINE).forEach((key, value) -> own.put(key.toLowerCase(Locale.ROOT), value));
        if (own.containsKey("transaction_mode")) {
            throw new PlanException("sqlite.transaction_mode: must be left out, got '" + own.get("transaction_mode")
                    + "', but it is no pragma, and the driver begins the next transaction with each commit: an idle"
                    + " client would hold the lock");
        }
        return own;
    }

    private static String synchronous(Settings settings) {
        return switch (settings.get(Setting.DURABILITY)) {
            case POWER_CUT -> "FULL";
            case PROCESS_KILL -> "NORMAL";
            case BOUNDED_LOSS ->
                throw new PlanException("durability: must be one that sqlite has, got "
                        + settings.written(Setting.DURABILITY)
                        + ", but SQLite hands every commit to the operating system;"
                        + " legal: power-cut, process-kill");
        };
    }

    static Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException {
        ReadBack readBack = new ReadBack(settings);
        readBack.size(Setting.BUFFER, -number(connection, "cache_size") * KIB, Witness.OBSERVED);
        String journal = pragma(connection, "journal_mode") + "/" + pragma(connection, "synchronous");
        readBack.word(
                Setting.DURABILITY,
                switch (journal) {
                    case "wal/2" -> Durability.POWER_CUT.word();
                    case "wal/1" -> Durability.PROCESS_KILL.word();
                    default -> "journal_mode/synchronous " + journal;
                },
                Witness.OBSERVED);
        readBack.millis(Setting.LOCK_WAIT, number(connection, "busy_timeout"), Witness.OBSERVED);
        boolean uncommitted = number(connection, "read_uncommitted") != 0;
        readBack.word(
                Setting.ISOLATION, uncommitted ? "read-uncommitted" : Isolation.SERIALIZABLE.word(), Witness.OBSERVED);
        for (Map.Entry<String, String> property : own(settings).entrySet()) {
            String key = property.getKey();
            String found = pragma(connection, key);
            readBack.property(ENGINE + "." + key, property.getValue(), found);
        }
        return readBack.effective();
    }

    private static long number(Connection connection, String name) throws SQLException {
        String value = pragma(connection, name);
        return value == null ? 0 : Long.parseLong(value);
    }

    private static @Nullable String pragma(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute("PRAGMA " + name)) {
                return null;
            }
            try (ResultSet row = statement.getResultSet()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }
}
