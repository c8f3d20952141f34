package dev.furlong.engine.derby;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings in Derby's words. Source: Derby Reference Manual, "Derby properties".
 *
 * <p>Derby has no way to ask for a system-wide property over JDBC, so most of them are known only as started with.
 */
final class DerbySettings {
    /** Of the tables that workloads make: no column is long enough for Derby's 32 KiB pages. */
    private static final int PAGE_BYTES = 4096;

    private static final int LEAST_PAGES = 40;

    private DerbySettings() {}

    static Map<String, String> properties(Settings settings) {
        long buffer = settings.size(Setting.BUFFER).bytes();
        if (buffer % PAGE_BYTES != 0 || buffer / PAGE_BYTES < LEAST_PAGES) {
            throw new PlanException("buffer: must be whole pages of 4KiB and at least " + LEAST_PAGES
                    + " of them for derby, got " + settings.of(Setting.BUFFER) + "; legal: 160KiB, 164KiB, …");
        }
        if (buffer > settings.size(Setting.HEAP).bytes() / 2) {
            throw new PlanException("buffer: must be at most half of the heap for derby, whose buffer lies in it, got "
                    + settings.of(Setting.BUFFER) + " of " + settings.of(Setting.HEAP));
        }
        long lockWaitSeconds = settings.time(Setting.LOCK_WAIT).toSeconds();
        if (lockWaitSeconds < 1 || settings.time(Setting.LOCK_WAIT).toMillis() % 1000 != 0) {
            throw new PlanException(
                    "lock-wait: must be whole seconds, at least 1, for derby, got " + settings.of(Setting.LOCK_WAIT));
        }
        Map<String, String> properties = new TreeMap<>();
        properties.put("derby.storage.pageCacheSize", String.valueOf(buffer / PAGE_BYTES));
        properties.put("derby.locks.waitTimeout", String.valueOf(lockWaitSeconds));
        // A deadlock is looked for when a wait has lasted this long; 1 s is Derby's least.
        properties.put("derby.locks.deadlockTimeout", "1");
        switch (settings.of(Setting.DURABILITY)) {
            case "power-cut" -> {}
            case "process-kill" -> properties.put("derby.system.durability", "test");
            default ->
                throw new PlanException("durability: must be one that derby has, got " + settings.of(Setting.DURABILITY)
                        + "; legal: power-cut, process-kill");
        }
        settings.engineProperties("derby").forEach((key, value) -> {
            String own =
                    key.equals("derby.system.home") ? "the folder of the data" : properties.putIfAbsent(key, value);
            if (own != null) {
                throw new PlanException(key + ": must not be set beside the setting that it belongs to, got '" + value
                        + "' where that setting makes it '" + own + "'");
            }
        });
        return properties;
    }

    static Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException {
        Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
        for (Setting setting : new Setting[] {Setting.BUFFER, Setting.DURABILITY, Setting.LOCK_WAIT}) {
            String asked = settings.of(setting);
            effective.put(setting.key(), EffectiveSetting.of(asked, asked, Witness.STARTED_WITH));
        }
        settings.engineProperties("derby")
                .forEach((key, value) -> effective.put(key, EffectiveSetting.of(value, value, Witness.STARTED_WITH)));
        effective.put(
                Setting.ISOLATION.key(),
                EffectiveSetting.of(
                        settings.of(Setting.ISOLATION),
                        connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED
                                ? "read-committed"
                                : "JDBC level " + connection.getTransactionIsolation(),
                        Witness.ECHOED));
        return effective;
    }
}
