package dev.furlong.engine.hsqldb;

import dev.furlong.engine.mapping.InJvmLimits;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.engine.mapping.ReadBack;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Durability;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.TimeSpan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings in the words of HyperSQL's properties, which a database takes when it is made and then keeps. Source: HyperSQL
 * User Guide, "Properties"; what {@code write_delay} is worth was found by killing the process and by counting its syncs.
 */
final class HsqldbSettings {
    private static final String ENGINE = "hsqldb";
    private static final String PREFIX = ENGINE + ".";
    private static final long KIB = 1 << 10;

    /** No row of ours takes less on disk, so that the size is what limits the cache, never the number of rows. */
    private static final int LEAST_ROW_BYTES = 64;

    private static final long LEAST_BUFFER = 128 * KIB;

    /** Rows in the cache are objects, about three times as large as the bytes on disk that the cache counts. */
    private static final int HEAP_SHARE = 4;

    private HsqldbSettings() {}

    static Map<String, String> properties(Settings settings) {
        long buffer = settings.get(Setting.BUFFER).bytes();
        if (buffer % KIB != 0 || buffer < LEAST_BUFFER) {
            throw new PlanException("buffer: must be whole KiB and at least 128 of them for hsqldb, got "
                    + settings.written(Setting.BUFFER) + "; legal: 128KiB, 129KiB, …");
        }
        InJvmLimits.checkHeap(settings, ENGINE, HEAP_SHARE);
        InJvmLimits.check(settings, ENGINE, "HyperSQL keeps its log beside the data");
        if (settings.asks(Setting.LOCK_WAIT) && !settings.get(Setting.LOCK_WAIT).equals(TimeSpan.FOREVER)) {
            throw new PlanException("lock-wait: must be left out for hsqldb, got " + settings.written(Setting.LOCK_WAIT)
                    + ", but HyperSQL waits until the other transaction ends");
        }
        Map<String, String> properties = new TreeMap<>();
        properties.put(PREFIX + "cache_size", String.valueOf(buffer / KIB));
        properties.put(PREFIX + "cache_rows", String.valueOf(buffer / LEAST_ROW_BYTES));
        properties.put(PREFIX + "default_table_type", "cached");
        properties.put(PREFIX + "tx", "mvcc");
        properties.put(PREFIX + "tx_level", "read_committed");
        properties.put(PREFIX + "write_delay", writeDelay(settings));
        Map<String, String> own = new TreeMap<>();
        OwnProperties.of(settings, ENGINE)
                .forEach((key, value) -> own.put(PREFIX + key.toLowerCase(Locale.ROOT), value));
        OwnProperties.addTo(ENGINE, properties, own);
        return properties;
    }

    /** Delayed, the log is written and synced every half second; HyperSQL has nothing in between. */
    private static String writeDelay(Settings settings) {
        return switch (settings.get(Setting.DURABILITY)) {
            case POWER_CUT -> "false";
            case BOUNDED_LOSS -> "true";
            case PROCESS_KILL ->
                throw new PlanException("durability: must be one that hsqldb has, got "
                        + settings.written(Setting.DURABILITY)
                        + ", but HyperSQL syncs each commit or keeps it in memory for"
                        + " half a second; legal: power-cut, bounded-loss");
        };
    }

    static Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT PROPERTY_NAME, PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES")) {
            while (rows.next()) {
                found.put(rows.getString(1).toLowerCase(Locale.ROOT), String.valueOf(rows.getString(2)));
            }
        }
        ReadBack readBack = new ReadBack(settings);
        readBack.size(
                Setting.BUFFER, Long.parseLong(found.getOrDefault(PREFIX + "cache_size", "0")) * KIB, Witness.OBSERVED);
        String delay = found.getOrDefault(PREFIX + "write_delay_millis", "unknown");
        readBack.word(
                Setting.DURABILITY,
                switch (delay) {
                    case "0" -> Durability.POWER_CUT.word();
                    case "500" -> Durability.BOUNDED_LOSS.word();
                    default -> "write_delay_millis " + delay;
                },
                Witness.OBSERVED);
        readBack.isolation(connection.getTransactionIsolation());
        OwnProperties.of(settings, ENGINE)
                .forEach((key, value) ->
                        readBack.property(PREFIX + key, value, found.get(PREFIX + key.toLowerCase(Locale.ROOT))));
        return readBack.effective();
    }
}
