package dev.furlong.analysis;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.util.List;
import java.util.Map;

/**
 * The promises of a commit. Points whose commits promise different things form different series. Targets of different
 * series are never ranked with one another.
 *
 * @param durability the effective durability
 * @param isolation the effective isolation
 */
public record Series(String durability, String isolation) {
    /** The settings that make a series. */
    public static final List<Setting<?>> SETTINGS = List.of(Setting.DURABILITY, Setting.ISOLATION);

    /** The series of a trial or a point with these settings. */
    public static Series of(Map<String, EffectiveSetting> settings) {
        return new Series(effective(settings, Setting.DURABILITY), effective(settings, Setting.ISOLATION));
    }

    private static String effective(Map<String, EffectiveSetting> settings, Setting<?> setting) {
        EffectiveSetting effective = settings.get(setting.key());
        return effective == null ? setting.byDefault() : effective.effective();
    }
}
