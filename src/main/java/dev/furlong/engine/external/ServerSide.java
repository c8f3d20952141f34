package dev.furlong.engine.external;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings that are the server's own where someone else runs it. They are never set, and refused when asked for.
 *
 * @param engine the name of the engine
 * @param use the use that Furlong makes of the server
 */
record ServerSide(String engine, ExternalUse use) implements SettingMapping {
    /** Furlong's own, on this side of the wire, whatever the engine. */
    private static final Set<Setting<?>> ON_OUR_SIDE = Set.of(
            Setting.JAVA,
            Setting.HEAP,
            Setting.GC,
            Setting.ISOLATION,
            Setting.CONNECTIONS,
            Setting.POOL_SIZE,
            Setting.LOAD_JVMS,
            Setting.NETWORK_RTT,
            Setting.JARS,
            Setting.SLOWDOWN,
            Setting.STATEMENTS,
            Setting.PROBES,
            Setting.LAYERS,
            Setting.RATE,
            Setting.ARRIVALS);

    private static final String BECAUSE =
            "the server is someone else's: Furlong reads its settings where it can, and never sets them";

    /**
     * Checks that nothing is asked for that is the server's own.
     *
     * @return nothing, because nothing is set
     */
    @Override
    public Map<String, String> properties(Configuration configuration) {
        check(configuration.settings());
        use.check(configuration);
        return Map.of();
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return effective(configuration.settings(), use.read(configuration, connection));
    }

    @Override
    public Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return use.facts(connection);
    }

    private void check(Settings settings) {
        Set<Setting<?>> applied = applied();
        for (Setting<?> setting : Setting.all()) {
            boolean harmless = setting == Setting.PLACEMENT && settings.atDefault(setting);
            if (settings.asks(setting) && !applied.contains(setting) && !harmless) {
                throw refusal(setting.key(), settings.written(setting), applied);
            }
        }
        settings.engineProperties(engine).forEach((key, value) -> {
            throw refusal(key, value, applied);
        });
    }

    /** Every setting as it holds. The tuning is left out: Furlong tunes no server of others. */
    Map<String, EffectiveSetting> effective(Settings settings, ExternalUse.ServerSettings told) {
        Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
        Set<Setting<?>> applied = applied();
        for (Setting<?> setting : Setting.all()) {
            String byDefault = setting.byDefault();
            String seen = told.server().get(setting);
            if (setting == Setting.PLACEMENT || setting == Setting.TUNING || applied.contains(setting)) {
                continue;
            }
            if (seen == null) {
                effective.put(setting.key(), EffectiveSetting.unknown(byDefault, BECAUSE));
            } else {
                EffectiveSetting observed = EffectiveSetting.of(setting, byDefault, seen, Witness.OBSERVED);
                effective.put(
                        setting.key(), observed.contradicted() ? observed.inPlaceOf(byDefault, BECAUSE) : observed);
            }
        }
        told.client().forEach((setting, value) -> effective.put(setting.key(), value));
        return effective;
    }

    private Set<Setting<?>> applied() {
        Set<Setting<?>> applied = new HashSet<>(ON_OUR_SIDE);
        applied.addAll(use.applied());
        return applied;
    }

    private PlanException refusal(String key, String value, Set<Setting<?>> applied) {
        return PlanException.ofSetting(
                key,
                "must not be set for " + engine
                        + ":external, got " + value
                        + ": the server is someone else's, so Furlong never sets its settings;"
                        + " legal: "
                        + Setting.all().stream()
                                .filter(applied::contains)
                                .map(Setting::key)
                                .collect(Collectors.joining(", "))
                        + "; set it on the server and leave it out here");
    }
}
