package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Establishes the legal values of each setting and what a plan that is silent on it means. */
final class SettingTest {
    @ParameterizedTest
    @EnumSource(Setting.class)
    void defaultOfASetting_isLegal(Setting setting) {
        assertThatCode(() -> setting.check(setting.key(), setting.byDefault())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void setting_isFoundByItsKey(Setting setting) {
        assertThat(Setting.named(setting.key())).contains(setting);
    }

    @ParameterizedTest
    @CsvSource({
        "DURABILITY, never",
        "ISOLATION, serializable",
        "GC, ZGC",
        "PORT, 1023",
        "PORT, 65536",
        "PORT, any",
        "LOCK_WAIT, 10",
        "NETWORK_RTT, 1",
        "RATE, open",
        "RATE, 0/s",
        "RATE, 10000000/s",
        "RATE, 1000",
        "RATE, 0%",
        "RATE, 201%",
        "RATE, 7.5%",
        "ARRIVALS, uniform",
        "HEAP, 1G",
        "JAVA, ' '"
    })
    void valueThatIsNotLegal_isRejected(Setting setting, String value) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> setting.check("--set " + setting.key(), value))
                .withMessageStartingWith("--set " + setting.key() + ": must ")
                .withMessageContaining("got '" + value + "'");
    }

    @Test
    void settings_holdDefaultsAndWhatWasAsked() {
        Settings settings = new Settings(Map.of("buffer", "4MiB", "derby.storage.pageSize", "8192"));

        assertThat(settings.size(Setting.BUFFER)).isEqualTo(new ByteSize(4 << 20));
        assertThat(settings.of(Setting.DURABILITY)).isEqualTo("power-cut");
        assertThat(settings.engineProperties("derby")).containsOnly(Map.entry("derby.storage.pageSize", "8192"));
        assertThat(settings.engineProperties("mysql")).isEmpty();
    }
}
