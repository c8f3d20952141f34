package dev.furlong.engine.mapping;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The properties that a plan passes through.
 *
 * @param known the names that the engine knows
 * @param spelled a name as the engine spells it
 */
record OwnRow(KnownNames known, UnaryOperator<String> spelled) implements Row {
    @Override
    public void check(String engine, Configuration configuration) {
        OwnProperties.of(configuration.settings(), engine)
                .keySet()
                .forEach(name -> known.check(engine, engine + "." + name, spelled.apply(name)));
    }

    @Override
    public Map<String, String> properties(String engine, Settings settings) {
        Map<String, String> own = new TreeMap<>();
        OwnProperties.of(settings, engine).forEach((name, value) -> own.put(spelled.apply(name), value));
        return own;
    }

    @Override
    public void readBack(String engine, ReadBack readBack, Answers answers, Connection connection) throws SQLException {
        for (Map.Entry<String, String> own :
                OwnProperties.of(readBack.settings(), engine).entrySet()) {
            readBack.property(engine + "." + own.getKey(), own.getValue(), answers.of(spelled.apply(own.getKey())));
        }
    }
}
