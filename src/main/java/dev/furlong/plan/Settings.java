package dev.furlong.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of one point as asked, defaults included: engine-neutral ones by their key, engine properties as
 * {@code derby.storage.pageSize}.
 *
 * @param values by key, in alphabetical order
 */
public record Settings(Map<String, String> values) {
    /** Copies, and fills in the defaults. */
    public Settings {
        TreeMap<String, String> all = new TreeMap<>();
        for (Setting setting : Setting.values()) {
            all.put(setting.key(), setting.byDefault());
        }
        all.putAll(values);
        values = Collections.unmodifiableMap(all);
    }

    /** Every setting at its default. */
    public static Settings defaults() {
        return new Settings(Map.of());
    }

    /** What was asked of one. */
    public String of(Setting setting) {
        return values.getOrDefault(setting.key(), setting.byDefault());
    }

    /** A setting that is a size. */
    public ByteSize size(Setting setting) {
        return ByteSize.parse(setting.key(), of(setting));
    }

    /** A setting that is a time. */
    public Duration time(Setting setting) {
        return TimeSpan.parse(setting.key(), of(setting));
    }

    /** The properties that go to this engine as they are. */
    public Map<String, String> engineProperties(String engine) {
        TreeMap<String, String> properties = new TreeMap<>();
        values.forEach((key, value) -> {
            if (key.startsWith(engine + ".")) {
                properties.put(key, value);
            }
        });
        return Collections.unmodifiableMap(properties);
    }
}
