package dev.furlong.engine.innodb;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.plan.setting.EffectiveSetting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;

/**
 * What a server with InnoDB makes of settings.
 *
 * @param engine the name of the engine
 * @param dialect the product's words for a configuration
 */
record InnodbMapping(String engine, Function<Configuration, Dialect> dialect) implements SettingMapping {
    @Override
    public Map<String, String> properties(Configuration configuration) {
        return InnodbSettings.variables(configuration, dialect.apply(configuration));
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return InnodbReadBack.settings(configuration, dialect.apply(configuration), connection);
    }

    @Override
    public Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return InnodbReadBack.facts(engine, connection);
    }
}
