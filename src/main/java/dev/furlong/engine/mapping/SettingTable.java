package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table by which an engine that is a library of a JVM maps settings and reads them back.
 *
 * @param engine the engine's name
 * @param source the source of what the running engine tells
 * @param rows the rows, in the order in which the engine must get their properties
 */
public record SettingTable(String engine, Told.Source source, List<Row> rows) {
    /**
     * The engine's properties.
     *
     * @throws dev.furlong.failure.PlanException if it cannot honour a setting, with the reason
     */
    public Map<String, String> properties(Configuration configuration) {
        Rows.inJvm().check(engine, configuration);
        Map<String, String> all = new LinkedHashMap<>();
        Map<String, String> ours = new LinkedHashMap<>();
        Map<String, String> own = new LinkedHashMap<>();
        for (Row row : rows) {
            row.check(engine, configuration);
            Map<String, String> properties = row.properties(engine, configuration.settings());
            all.putAll(properties);
            (row instanceof OwnRow ? own : ours).putAll(properties);
        }
        OwnProperties.addTo(engine, ours, own);
        return all;
    }

    /** The values that the engine has in place of defaults. */
    public Map<Setting<?>, Substitute> substitutes() {
        Map<Setting<?>, Substitute> substitutes = new LinkedHashMap<>();
        rows.forEach(row -> substitutes.putAll(row.substitutes()));
        return substitutes;
    }

    /** Reads the settings back from the running engine. */
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        ReadBack readBack = new ReadBack(configuration.settings());
        Told told = source.over(connection);
        for (Row row : rows) {
            row.readBack(engine, readBack, told, connection);
        }
        return readBack.effective();
    }
}
