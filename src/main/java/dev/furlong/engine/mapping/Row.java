package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * A row of a {@link SettingTable}, for one setting. It maps the setting to properties of the engine, refuses it, or
 * puts another value in its place. {@link Rows} makes them.
 */
@FunctionalInterface
public interface Row {
    /**
     * Checks what was asked for.
     *
     * @throws dev.furlong.failure.PlanException if the engine cannot honour it, with the reason
     */
    void check(String engine, Configuration configuration);

    /** The properties that it makes, in the engine's words. */
    default Map<String, String> properties(String engine, Settings settings) {
        return Map.of();
    }

    /** The values that the engine has in place of defaults. */
    default Map<Setting<?>, Substitute> substitutes() {
        return Map.of();
    }

    /** The settings that the engine keeps in its files. */
    default Set<Setting<?>> stored() {
        return Set.of();
    }

    /** Adds what the running engine, or its connection, says of it. */
    default void readBack(String engine, ReadBack readBack, Answers answers, Connection connection)
            throws SQLException {
        // Not every row is of a setting that the engine tells.
    }
}
