package dev.furlong.engine.mapping;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Settings;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The properties that a plan passes to an engine as they are: {@code h2.CACHE_TYPE} is H2's {@code CACHE_TYPE}. */
public final class OwnProperties {
    private OwnProperties() {}

    /**
     * The properties that a plan passes to an engine whose properties are words, without the engine's name before them.
     *
     * @throws PlanException if one could be taken for more than a name and a value
     */
    public static Map<String, String> of(Settings settings, String engine) {
        Map<String, String> own = new TreeMap<>();
        settings.engineProperties(engine).forEach((key, value) -> {
            String name = key.substring(engine.length() + 1);
            if (!name.matches("\\w+") || !value.matches("[\\w.,+-]+")) {
                throw PlanException.ofSetting(
                        key, "must be a word, and its value one of letters, digits and _ . , + -, got '" + value + "'");
            }
            own.put(name, value);
        });
        return own;
    }

    /**
     * Adds them to those that Furlong sets.
     *
     * @param engine the engine's name
     * @param ours the properties that Furlong sets, in whatever case the engine writes them
     * @param own the properties of the plan, with or without the engine's name before them
     * @throws PlanException if Furlong sets one of them already
     */
    public static void addTo(String engine, Map<String, String> ours, Map<String, String> own) {
        own.forEach((name, value) -> {
            for (Map.Entry<String, String> there : ours.entrySet()) {
                if (there.getKey().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
                    throw PlanException.ofSetting(
                            (name.startsWith(engine + ".") ? "" : engine + ".") + name,
                            "must be left to Furlong, got '" + value + "'; Furlong sets it to '" + there.getValue()
                                    + "'");
                }
            }
        });
        ours.putAll(own);
    }
}
