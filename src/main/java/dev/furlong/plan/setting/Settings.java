package dev.furlong.plan.setting;

import dev.furlong.plan.written.OwnedKey;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of one point: engine-neutral ones by their key, and engine properties such as
 * {@code derby.storage.pageSize}. Each setting that nobody asked for is at its default.
 *
 * @param asked the values that were asked for by key, in alphabetical order
 */
public record Settings(Map<String, String> asked) {
    /** Sorts and copies the values. */
    public Settings {
        asked = Collections.unmodifiableMap(new TreeMap<>(asked));
    }

    /** Every setting at its default. */
    public static Settings defaults() {
        return new Settings(Map.of());
    }

    /** Every value by key, in alphabetical order, defaults included. */
    public Map<String, String> all() {
        TreeMap<String, String> all = new TreeMap<>();
        for (Setting<?> setting : Setting.all()) {
            all.put(setting.key(), setting.byDefault());
        }
        all.putAll(asked);
        return Collections.unmodifiableMap(all);
    }

    /** The value of one. */
    public <T> T get(Setting<T> setting) {
        return setting.value(written(setting));
    }

    /** The value of one as it is written, for messages and records. */
    public String written(Setting<?> setting) {
        return asked.getOrDefault(setting.key(), setting.byDefault());
    }

    /** Whether one is at its default, be it asked for or not. */
    public boolean atDefault(Setting<?> setting) {
        return get(setting).equals(setting.value(setting.byDefault()));
    }

    /** Whether one was asked for, be it at its default. */
    public boolean asks(Setting<?> setting) {
        return asked.containsKey(setting.key());
    }

    /** These settings with another value of one. */
    public Settings with(Setting<?> setting, String value) {
        TreeMap<String, String> changed = new TreeMap<>(asked);
        changed.put(setting.key(), value);
        return new Settings(changed);
    }

    /** These settings and engine properties, such as {@code postgresql.wal_level}. */
    public Settings with(Map<String, String> properties) {
        TreeMap<String, String> changed = new TreeMap<>(asked);
        changed.putAll(properties);
        return new Settings(changed);
    }

    /** These settings with one at its default. */
    public Settings without(Setting<?> setting) {
        TreeMap<String, String> changed = new TreeMap<>(asked);
        changed.remove(setting.key());
        return new Settings(changed);
    }

    /** The properties that go to this engine as they are. */
    public Map<String, String> engineProperties(String engine) {
        TreeMap<String, String> properties = new TreeMap<>();
        asked.forEach((key, value) -> {
            if (OwnedKey.belongs(key, engine)) {
                properties.put(key, value);
            }
        });
        return Collections.unmodifiableMap(properties);
    }
}
