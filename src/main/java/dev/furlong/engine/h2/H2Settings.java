package dev.furlong.engine.h2;

import dev.furlong.engine.mapping.InJvmLimits;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.engine.mapping.ReadBack;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Durability;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings in the words of H2's URL. Source: H2 documentation, "Commands" (SET) and "Durability Problems"; what
 * {@code WRITE_DELAY} is worth was found by killing the process and by counting its system calls.
 */
final class H2Settings {
    private static final String ENGINE = "h2";
    private static final long MIB = 1 << 20;
    private static final long KIB = 1 << 10;

    /** H2's default, in milliseconds. */
    private static final String DELAY = "500";

    private H2Settings() {}

    static Map<String, String> properties(Settings settings) {
        if (settings.get(Setting.BUFFER).bytes() % MIB != 0) {
            throw new PlanException(
                    "buffer: must be whole MiB for h2, which rounds to them, got " + settings.written(Setting.BUFFER));
        }
        InJvmLimits.checkHeap(settings, ENGINE, 2);
        InJvmLimits.check(settings, ENGINE, "H2 keeps data and log in one file");
        if (settings.get(Setting.LOCK_WAIT).toMillis() > Integer.MAX_VALUE) {
            throw new PlanException(
                    "lock-wait: must be at most 24 days for h2, got " + settings.written(Setting.LOCK_WAIT));
        }
        Map<String, String> properties = new TreeMap<>();
        properties.put("CACHE_SIZE", String.valueOf(settings.get(Setting.BUFFER).bytes() / KIB));
        properties.put(
                "LOCK_TIMEOUT", String.valueOf(settings.get(Setting.LOCK_WAIT).toMillis()));
        // Stays open while nobody is connected, as other engines do.
        properties.put("DB_CLOSE_DELAY", "-1");
        properties.put("WRITE_DELAY", writeDelay(settings));
        Map<String, String> own = new TreeMap<>();
        OwnProperties.of(settings, ENGINE).forEach((key, value) -> own.put(key.toUpperCase(Locale.ROOT), value));
        if (own.containsKey("IFEXISTS")) {
            throw new PlanException("h2.IFEXISTS: must be left to furlong, got '" + own.get("IFEXISTS") + "'");
        }
        OwnProperties.addTo(ENGINE, properties, own);
        return properties;
    }

    private static String writeDelay(Settings settings) {
        return switch (settings.get(Setting.DURABILITY)) {
            case PROCESS_KILL -> "0";
            case BOUNDED_LOSS -> DELAY;
            case POWER_CUT ->
                throw new PlanException(
                        "durability: must be one that h2 has, got " + settings.written(Setting.DURABILITY)
                                + "; legal: process-kill (its default here), bounded-loss");
        };
    }

    static Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            // The columns have other names in 1.4.200.
            try (ResultSet rows = statement.executeQuery("SELECT * FROM INFORMATION_SCHEMA.SETTINGS")) {
                while (rows.next()) {
                    found.put(rows.getString(1).toUpperCase(Locale.ROOT), rows.getString(2));
                }
            }
            try (ResultSet row = statement.executeQuery("CALL LOCK_TIMEOUT()")) {
                row.next();
                found.put("LOCK_TIMEOUT", row.getString(1));
            }
        }
        ReadBack readBack = new ReadBack(settings);
        readBack.size(
                Setting.BUFFER, Long.parseLong(found.getOrDefault("INFO.CACHE_MAX_SIZE", "0")) * MIB, Witness.OBSERVED);
        readBack.word(
                Setting.DURABILITY,
                switch (found.getOrDefault("WRITE_DELAY", "")) {
                    case "0" -> Durability.PROCESS_KILL.word();
                    case DELAY -> Durability.BOUNDED_LOSS.word();
                    default -> "WRITE_DELAY " + found.get("WRITE_DELAY");
                },
                Witness.OBSERVED);
        readBack.millis(Setting.LOCK_WAIT, Long.parseLong(found.getOrDefault("LOCK_TIMEOUT", "0")), Witness.OBSERVED);
        readBack.isolation(connection.getTransactionIsolation());
        OwnProperties.of(settings, ENGINE)
                .forEach((key, value) ->
                        readBack.property(ENGINE + "." + key, value, found.get(key.toUpperCase(Locale.ROOT))));
        return readBack.effective();
    }
}
