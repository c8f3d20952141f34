package dev.furlong.engine.external;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The settings that are the server's own where someone else runs it. They are never set, and refused when asked for.
 */
public final class ServerSide {
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
            Setting.PROBES,
            Setting.RATE,
            Setting.ARRIVALS);

    private static final String BECAUSE =
            "the server is someone else's: its settings are read where it tells them, and never set";

    private ServerSide() {}

    /**
     * Checks what was asked for.
     *
     * @throws PlanException if it is a setting of the server's
     */
    public static void check(String engine, ExternalUse use, Settings settings) {
        Set<Setting<?>> applied = applied(use);
        for (Setting<?> setting : Setting.all()) {
            boolean harmless = setting == Setting.PLACEMENT && settings.atDefault(setting);
            if (settings.asks(setting) && !applied.contains(setting) && !harmless) {
                throw refusal(engine, setting.key(), settings.written(setting), applied);
            }
        }
        settings.engineProperties(engine).forEach((key, value) -> {
            throw refusal(engine, key, value, applied);
        });
    }

    /** Every setting as it holds. */
    public static Map<String, EffectiveSetting> effective(ExternalUse use, Settings settings, ExternalUse.Told told) {
        Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
        Set<Setting<?>> applied = applied(use);
        for (Setting<?> setting : Setting.all()) {
            String byDefault = setting.byDefault();
            String seen = told.server().get(setting);
            if (setting == Setting.PLACEMENT || applied.contains(setting)) {
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

    private static Set<Setting<?>> applied(ExternalUse use) {
        Set<Setting<?>> applied = new HashSet<>(ON_OUR_SIDE);
        applied.addAll(use.applied());
        return applied;
    }

    private static PlanException refusal(String engine, String key, String value, Set<Setting<?>> applied) {
        return PlanException.ofSetting(
                key,
                "must not be asked for with " + engine
                        + ":external, got " + value
                        + ": the server is someone else's, and its settings are read and never set;"
                        + " legal: "
                        + Setting.all().stream()
                                .filter(applied::contains)
                                .map(Setting::key)
                                .collect(Collectors.joining(", "))
                        + "; have it set on the server, and leave it out here");
    }
}
