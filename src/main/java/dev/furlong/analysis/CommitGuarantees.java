package dev.furlong.analysis;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.util.List;
import java.util.Map;

/**
 * The guarantees of a commit. Points whose commits guarantee different things are never ranked with one another.
 *
 * @param durability the effective durability
 * @param isolation the effective isolation
 */
public record CommitGuarantees(String durability, String isolation) {
    /** The settings that decide what a commit guarantees. */
    public static final List<Setting<?>> SETTINGS = List.of(Setting.DURABILITY, Setting.ISOLATION);

    /** The guarantees of a trial or a point with these settings. */
    public static CommitGuarantees of(Map<String, EffectiveSetting> settings) {
        return new CommitGuarantees(effective(settings, Setting.DURABILITY), effective(settings, Setting.ISOLATION));
    }

    private static String effective(Map<String, EffectiveSetting> settings, Setting<?> setting) {
        EffectiveSetting effective = settings.get(setting.key());
        return effective == null ? setting.byDefault() : effective.effective();
    }
}
