package dev.furlong.plan.setting;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.value.Tuning;
import java.util.List;

/** The settings that an engine has by itself with {@code tuning=out-of-the-box}: Furlong sets none, and reads them back. */
public final class OwnDefaults {
    /** The settings that are the engine's own then. */
    private static final List<Setting<?>> LEFT = List.of(Setting.BUFFER, Setting.DURABILITY, Setting.LOCK_WAIT);

    private static final String BECAUSE = "out of the box: Furlong leaves it to the engine";

    private OwnDefaults() {}

    /** Whether an engine has its own defaults by these settings. */
    public static boolean hold(Settings settings) {
        return settings.get(Setting.TUNING) == Tuning.OUT_OF_THE_BOX;
    }

    /** Whether a setting is left to the engine by these settings, so that its value is known only once the engine runs. */
    public static boolean leave(Setting<?> setting, Settings settings) {
        return LEFT.contains(setting) && hold(settings);
    }

    /**
     * Refuses to set what is left to the engine.
     *
     * @param asked the settings that were asked for, without an engine's substitutes
     * @throws PlanException if one is asked for
     */
    public static void check(Settings asked) {
        LEFT.stream()
                .filter(setting -> asked.asks(setting) && leave(setting, asked))
                .findFirst()
                .ifPresent(setting -> {
                    throw PlanException.ofSetting(
                            setting.key(),
                            "must be left out with tuning=" + asked.written(Setting.TUNING) + ", got "
                                    + asked.written(setting) + ", which Furlong would have to set; legal: without "
                                    + setting.key() + ", or with it in a case of tuning=" + Tuning.EQUAL.word()
                                    + " alone");
                });
    }

    /**
     * A setting as a witness says that it holds. What is left to the engine stands in place of the default.
     *
     * @param settings the settings that were asked for
     * @param found the value that holds, in the plan's words where they have it
     */
    public static EffectiveSetting told(Settings settings, Setting<?> setting, String found, Witness witness) {
        EffectiveSetting told = EffectiveSetting.of(setting, settings.written(setting), found, witness);
        return leave(setting, settings) && told.contradicted() ? told.inPlaceOf(setting.byDefault(), BECAUSE) : told;
    }
}
