package dev.furlong.plan.setting;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.value.Tuning;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings that {@code tuning=out-of-the-box} leaves to the engine: Furlong sets none, and reads them back. */
public final class OwnDefaults {
    /** The settings that are the engine's own then. */
    private static final List<Setting<?>> LEFT = List.of(Setting.BUFFER, Setting.DURABILITY, Setting.LOCK_WAIT);

    private static final String BECAUSE = "Furlong leaves it to the engine with tuning=" + Tuning.OUT_OF_THE_BOX.word();

    private OwnDefaults() {}

    /** Whether an engine has its own defaults by these settings. */
    public static boolean hold(Settings settings) {
        return settings.get(Setting.TUNING) == Tuning.OUT_OF_THE_BOX;
    }

    /** Whether these settings leave one to the engine, so that its value is known only once the engine runs. */
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
                            notSet(asked.written(setting)) + "no " + setting.key() + ", or cases such as {"
                                    + Tuning.EQUAL.word() + ": {" + setting.key() + ": " + asked.written(setting)
                                    + "}, default: {" + Setting.TUNING.key() + ": " + Tuning.OUT_OF_THE_BOX.word()
                                    + "}}");
                });
    }

    /**
     * Refuses properties of the plan's own that would set what is left to the engine.
     *
     * @param belongs the key that {@code tuning=equal} has for the same, by the property
     * @throws PlanException if one of these properties is asked for
     */
    public static void checkProperties(Settings settings, String engine, Map<String, String> belongs) {
        if (!hold(settings)) {
            return;
        }
        // PostgreSQL takes a parameter in any capitals.
        Map<String, String> inAnyCapitals = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        inAnyCapitals.putAll(belongs);
        settings.engineProperties(engine).forEach((property, value) -> {
            String key = inAnyCapitals.get(property);
            if (key != null) {
                throw PlanException.ofSetting(
                        property,
                        notSet(value) + Setting.TUNING.key() + "=" + Tuning.EQUAL.word() + " with " + key + "=…");
            }
        });
    }

    private static String notSet(String got) {
        return "must not be set with " + Setting.TUNING.key() + "=" + Tuning.OUT_OF_THE_BOX.word() + ", got " + got
                + "; legal: ";
    }

    /**
     * A setting as a witness says that it holds. What is left to the engine stands in place of the default.
     *
     * @param settings the settings that were asked for
     * @param found the value that holds, in the plan's words where they have it
     */
    public static EffectiveSetting told(Settings settings, Setting<?> setting, String found, Witness witness) {
        EffectiveSetting told = EffectiveSetting.of(setting, settings.written(setting), found, witness);
        // Not by contradiction: what only a command line says contradicts nothing.
        boolean other = !setting.same(settings.written(setting), found);
        return leave(setting, settings) && other ? told.inPlaceOf(setting.byDefault(), BECAUSE) : told;
    }
}
