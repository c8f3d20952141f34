package dev.furlong.engine.mapping;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Isolation;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;
import java.sql.Connection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a running engine says of its settings, in the plan's words where that is what was asked for. */
public final class ReadBack {
    private final Settings settings;
    private final Map<String, EffectiveSetting> effective = new LinkedHashMap<>();

    /** Against what was asked. */
    public ReadBack(Settings settings) {
        this.settings = settings;
    }

    /** A setting of one word. */
    public void word(Setting<?> setting, String found, Witness witness) {
        effective.put(setting.key(), EffectiveSetting.of(settings.written(setting), found, witness));
    }

    /** A setting that is a size. */
    public void size(Setting<ByteSize> setting, long bytes, Witness witness) {
        boolean same = bytes == settings.get(setting).bytes();
        word(
                setting,
                same ? settings.written(setting) : bytes > 0 ? new ByteSize(bytes).written() : bytes + "B",
                witness);
    }

    /** A setting that is a time. */
    public void millis(Setting<Duration> setting, long millis, Witness witness) {
        boolean same = millis == settings.get(setting).toMillis();
        word(setting, same ? settings.written(setting) : millis + "ms", witness);
    }

    /** A property that was passed through. */
    public void property(String key, String asked, @Nullable String found) {
        boolean same = asked.equalsIgnoreCase(found);
        effective.put(
                key,
                EffectiveSetting.of(asked, same ? asked : found == null ? "no such property" : found, Witness.ECHOED));
    }

    /** The isolation that the connection's driver tells. */
    public void isolation(int jdbcLevel) {
        boolean readCommitted = jdbcLevel == Connection.TRANSACTION_READ_COMMITTED;
        word(
                Setting.ISOLATION,
                readCommitted ? Isolation.READ_COMMITTED.word() : "JDBC level " + jdbcLevel,
                Witness.ECHOED);
    }

    /** All of it. */
    public Map<String, EffectiveSetting> effective() {
        return effective;
    }
}
