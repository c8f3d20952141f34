package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** Maps Furlong's settings to an engine's properties, and tells which values hold. */
public interface SettingMapping {
    /**
     * Maps settings to the engine's own properties, for the record and for whoever starts it.
     *
     * @throws dev.furlong.failure.PlanException if it cannot honour one, with the reason
     */
    Map<String, String> properties(Configuration configuration);

    /** Each setting that the engine answers for as it holds, read back over a connection where that is possible. */
    Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection) throws SQLException;

    /**
     * The defaults that the engine cannot honour, with what it has instead. A target with another durability or isolation
     * is not ranked with others.
     */
    default Map<Setting<?>, Substitute> substitutes() {
        return Map.of();
    }

    /** The settings that the engine keeps in its files, so that data made under one value cannot be run under another. */
    default Set<Setting<?>> stored() {
        return Set.of();
    }

    /**
     * Defaults of the server that no setting changes and that influence figures.
     *
     * @return the server's own words by {@code ENGINE.PROPERTY}
     */
    default Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return Map.of();
    }
}
