package dev.furlong.engine.mapping;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects what a running engine says of its settings, in the plan's words where that is what was asked for. */
final class ReadBack {
    private final Settings settings;
    private final Map<String, EffectiveSetting> effective = new LinkedHashMap<>();

    /** Against what was asked. */
    ReadBack(Settings settings) {
        this.settings = settings;
    }

    /** What was asked. */
    Settings settings() {
        return settings;
    }

    /**
     * A setting.
     *
     * @param inPlan what was found, in the plan's words where they have it
     * @param found what was found, in the engine's words: it stands where the plan has no word for it
     */
    <T> void setting(Setting<T> setting, String inPlan, String found, Witness witness) {
        Optional<T> value = setting.effectiveIn(Map.of(setting.key(), EffectiveSetting.of(found, inPlan, witness)));
        String asked = settings.written(setting);
        String holds = value.map(it -> it.equals(settings.get(setting)) ? asked : written(it, inPlan))
                .orElse(found);
        effective.put(setting.key(), EffectiveSetting.of(asked, holds, witness));
    }

    private static String written(Object value, String inPlan) {
        return value instanceof ByteSize size ? size.written() : inPlan;
    }

    /** A property that was passed through. */
    void property(String key, String asked, @Nullable String found) {
        boolean same = asked.equalsIgnoreCase(found);
        effective.put(
                key,
                EffectiveSetting.of(asked, same ? asked : found == null ? "no such property" : found, Witness.ECHOED));
    }

    /** All of it. */
    Map<String, EffectiveSetting> effective() {
        return effective;
    }
}
