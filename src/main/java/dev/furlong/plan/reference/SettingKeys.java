package dev.furlong.plan.reference;

import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys under {@code settings}: Furlong's own settings, then those of engines and workloads. */
final class SettingKeys {
    /** Values to show where all legal words of a setting are not a good example. */
    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("buffer", "[4MiB, 64MiB]"),
            Map.entry("log-folder", "/disk2/log"),
            Map.entry("disk-size", "4GiB"),
            Map.entry("memory", "2GiB"),
            Map.entry("cores", "[1, all]"),
            Map.entry("rate", "[closed, 70%]"),
            Map.entry("arrivals", "[poisson, constant]\nrate: 1000/s"),
            Map.entry("pool-size", "8"),
            Map.entry("load-jvms", "2"),
            Map.entry("network-rtt", "[0, 1ms, 10ms]"),
            Map.entry("slowdown", "[0%, 10%]"),
            Map.entry("jars", "[/old/jars, /new/jars]"),
            Map.entry("image", "'postgres:18'"),
            Map.entry("lock-wait", "10s"),
            Map.entry("java", "[same, 25]"),
            Map.entry("heap", "512MiB"),
            Map.entry("port", "15432"));

    private SettingKeys() {}

    /** The engine-neutral settings. */
    static List<PlanKey> ofFurlong() {
        List<PlanKey> keys = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            // A description is the meaning, then the legal values, as 'size of the database buffer: a size such as
            // 4MiB'.
            int colon = setting.description().indexOf(": ");
            String meaning = setting.description().substring(0, colon);
            List<String> words = setting.words();
            keys.add(new PlanKey(
                    setting.key(),
                    Character.toUpperCase(meaning.charAt(0)) + meaning.substring(1) + ".",
                    setting.byDefault(),
                    setting.description().substring(colon + 2),
                    setting.key() + ": " + example(setting),
                    Shape.oneOrMore(words.isEmpty() ? Shape.scalar() : Shape.words(words))));
        }
        return keys;
    }

    private static String example(Setting<?> setting) {
        List<String> words = setting.words();
        String given = EXAMPLES.get(setting.key());
        if (given != null || words.isEmpty()) {
            return given == null ? setting.byDefault() : given;
        }
        return words.size() == 1 ? words.get(0) : "[" + String.join(", ", words) + "]";
    }

    /** The shape of what stands under {@code settings}, where several values make an axis. */
    static Map<String, Object> axes() {
        return shape(ofFurlong().stream().map(Shape::described).toList(), Shape.oneOrMore(Shape.scalar()));
    }

    /** The shape of the settings of a case, each with one value. */
    static Map<String, Object> single() {
        return shape(
                Setting.all().stream()
                        .map(setting -> setting.words().isEmpty() ? Shape.scalar() : Shape.words(setting.words()))
                        .toList(),
                Shape.scalar());
    }

    private static Map<String, Object> shape(List<Map<String, Object>> values, Map<String, Object> ofOthers) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            properties.put(Setting.keys().get(i), values.get(i));
        }
        return Shape.ordered(
                "type",
                "object",
                "properties",
                properties,
                "patternProperties",
                Map.of("^[a-z][a-z0-9]*[.].+$", ofOthers),
                "additionalProperties",
                false);
    }
}
