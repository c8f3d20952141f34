package dev.furlong.analysis.contrast;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import java.util.List;
import java.util.Map;

/**
 * The guarantees of a commit. Points whose commits guarantee different things are never ranked with one another.
 *
 * @param durability the durability that holds
 * @param isolation the isolation that holds
 */
public record CommitGuarantees(Guarantee<Durability> durability, Guarantee<Isolation> isolation) {
    /** The settings that decide what a commit guarantees. */
    public static final List<Setting<?>> SETTINGS = List.of(Setting.DURABILITY, Setting.ISOLATION);

    /**
     * One guarantee.
     *
     * @param <T> the type of its values
     */
    public sealed interface Guarantee<T> {
        /**
         * A value of the setting.
         *
         * @param value the value
         */
        record Known<T>(T value) implements Guarantee<T> {}

        /**
         * What a server told and what is no value of the setting.
         *
         * @param told the server's words
         */
        record Foreign<T>(String told) implements Guarantee<T> {}
    }

    /** The guarantees of a trial or a point with these settings. A record from before a setting has its default. */
    public static CommitGuarantees of(Map<String, EffectiveSetting> settings) {
        return new CommitGuarantees(held(settings, Setting.DURABILITY), held(settings, Setting.ISOLATION));
    }

    private static <T> Guarantee<T> held(Map<String, EffectiveSetting> settings, Setting<T> setting) {
        EffectiveSetting told = settings.get(setting.key());
        return told == null
                ? new Guarantee.Known<>(setting.value(setting.byDefault()))
                : setting.effectiveIn(settings)
                        .<Guarantee<T>>map(Guarantee.Known::new)
                        .orElseGet(() -> new Guarantee.Foreign<>(told.effective()));
    }
}
