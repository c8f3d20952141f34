package dev.furlong.engine;

import dev.furlong.plan.ByteSize;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.sql.Connection;
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
    public void word(Setting setting, String found, Witness witness) {
        effective.put(setting.key(), EffectiveSetting.of(settings.of(setting), found, witness));
    }

    /** A setting that is a size. */
    public void size(Setting setting, long bytes, Witness witness) {
        boolean same = bytes == settings.size(setting).bytes();
        word(setting, same ? settings.of(setting) : bytes > 0 ? new ByteSize(bytes).written() : bytes + "B", witness);
    }

    /** A setting that is a time. */
    public void millis(Setting setting, long millis, Witness witness) {
        boolean same = millis == settings.time(setting).toMillis();
        word(setting, same ? settings.of(setting) : millis + "ms", witness);
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
        word(Setting.ISOLATION, readCommitted ? "read-committed" : "JDBC level " + jdbcLevel, Witness.ECHOED);
    }

    /** All of it. */
    public Map<String, EffectiveSetting> effective() {
        return effective;
    }
}
