package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table by which an engine that is a library of a JVM maps settings and reads them back.
 *
 * @param engine the engine's name
 * @param source the source of what the running engine tells
 * @param rows the rows, in the order in which the engine must get their properties
 */
public record SettingTable(String engine, Answers.Source source, List<Row> rows) implements SettingMapping {
    @Override
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

    @Override
    public Map<Setting<?>, Substitute> substitutes() {
        Map<Setting<?>, Substitute> substitutes = new LinkedHashMap<>();
        rows.forEach(row -> substitutes.putAll(row.substitutes()));
        return substitutes;
    }

    @Override
    public Set<Setting<?>> stored() {
        return rows.stream().flatMap(row -> row.stored().stream()).collect(Collectors.toSet());
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        ReadBack readBack = new ReadBack(configuration.settings());
        Answers answers = source.over(connection);
        for (Row row : rows) {
            row.readBack(engine, readBack, answers, connection);
        }
        return readBack.effective();
    }
}
