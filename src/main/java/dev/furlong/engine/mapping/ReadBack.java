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

    /** Compares with these settings, which were asked for. */
    ReadBack(Settings settings) {
        this.settings = settings;
    }

    /** The settings that were asked for. */
    Settings settings() {
        return settings;
    }

    /**
     * Adds a setting.
     *
     * @param inPlan the value that was found, in the plan's words where they have it
     * @param found the value that was found, in the engine's words; it stands where the plan has no word for it
     */
    <T> void setting(Setting<T> setting, String inPlan, String found, Witness witness) {
        Optional<T> value = setting.effectiveIn(Map.of(setting.key(), EffectiveSetting.of(found, inPlan, witness)));
        String asked = settings.written(setting);
        String holds = value.map(it -> written(it, inPlan)).orElse(found);
        effective.put(setting.key(), EffectiveSetting.of(setting, asked, holds, witness));
    }

    private static String written(Object value, String inPlan) {
        return value instanceof ByteSize size ? size.written() : inPlan;
    }

    /** Adds a property that was passed through. */
    void property(String key, String asked, @Nullable String found) {
        boolean same = asked.equalsIgnoreCase(found);
        effective.put(
                key,
                EffectiveSetting.of(asked, same ? asked : found == null ? "no such property" : found, Witness.ECHOED));
    }

    /** All settings and properties that were added. */
    Map<String, EffectiveSetting> effective() {
        return effective;
    }
}
