package dev.furlong.engine.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes that what an engine says is told in the plan's words where it is what was asked, and in its own where not. */
final class ReadBackTest {
    private final ReadBack readBack = new ReadBack(new Settings(Map.of("buffer", "4096KiB", "lock-wait", "2s")));

    @Test
    void size_isTheSameHoweverItIsWritten() {
        readBack.size(Setting.BUFFER, 4 << 20, Witness.OBSERVED);

        assertSetting("buffer", "4096KiB", "4096KiB", "observed");
    }

    @Test
    void otherSize_isWrittenOut() {
        readBack.size(Setting.BUFFER, 8 << 20, Witness.OBSERVED);

        assertSetting("buffer", "4096KiB", "8MiB", "observed");
    }

    @Test
    void noSize_isZeroBytes() {
        readBack.size(Setting.BUFFER, 0, Witness.ECHOED);

        assertSetting("buffer", "4096KiB", "0B", "echoed");
    }

    @Test
    void time_isTheSameHoweverItIsWritten() {
        readBack.millis(Setting.LOCK_WAIT, 2000, Witness.OBSERVED);

        assertSetting("lock-wait", "2s", "2s", "observed");
    }

    @Test
    void otherTime_isInMilliseconds() {
        readBack.millis(Setting.LOCK_WAIT, 2001, Witness.OBSERVED);

        assertSetting("lock-wait", "2s", "2001ms", "observed");
    }

    @Test
    void property_isTheSameInCapitals_andOtherwiseAsItIs() {
        readBack.property("h2.A", "true", "TRUE");
        readBack.property("h2.B", "1", "10");
        readBack.property("h2.C", "1", null);

        assertSetting("h2.A", "true", "true", "echoed");
        assertSetting("h2.B", "1", "10", "echoed");
        assertSetting("h2.C", "1", "no such property", "echoed");
    }

    @Test
    void isolation_isThatOfTheConnection() {
        readBack.isolation(Connection.TRANSACTION_READ_COMMITTED);
        assertSetting("isolation", "read-committed", "read-committed", "echoed");

        readBack.isolation(Connection.TRANSACTION_SERIALIZABLE);
        assertSetting("isolation", "read-committed", "JDBC level 8", "echoed");
    }

    private void assertSetting(String key, String asked, String effective, String witness) {
        assertThat(readBack.effective()).containsEntry(key, new EffectiveSetting(asked, effective, witness, null));
    }
}
