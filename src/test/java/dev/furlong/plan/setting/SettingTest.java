package dev.furlong.plan.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.setting.value.Jdk;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.TimeSpan;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes the legal values of each setting and what a plan that is silent on it means. */
final class SettingTest {
    @ParameterizedTest
    @MethodSource("dev.furlong.plan.setting.Setting#all")
    void defaultOfASetting_isLegal(Setting<?> setting) {
        assertThatCode(() -> setting.check(setting.key(), setting.byDefault())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("dev.furlong.plan.setting.Setting#all")
    void setting_isFoundByItsKey(Setting<?> setting) {
        assertThat(Setting.named(setting.key())).contains(setting);
    }

    @ParameterizedTest
    @CsvSource({
        "durability, never",
        "isolation, serializable",
        "gc, ZGC",
        "port, 1023",
        "port, 65536",
        "port, any",
        "lock-wait, 10",
        "network-rtt, 1",
        "slowdown, 10",
        "slowdown, 1000.01%",
        "slowdown, -1%",
        "rate, open",
        "rate, 0/s",
        "rate, 10000000/s",
        "rate, 1000",
        "rate, 0%",
        "rate, 201%",
        "rate, 7.5%",
        "arrivals, uniform",
        "heap, 1G",
        "java, ' '",
        "lock-wait, unlimited",
        "log-folder, ' '",
        "tls, yes",
        "tuning, tuned",
        "cores, 0"
    })
    void valueThatIsNotLegal_isRejected(String key, String value) {
        Setting<?> setting = Setting.named(key).orElseThrow();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> setting.check("--set " + setting.key(), value))
                .withMessageStartingWith("--set " + setting.key() + ": must ")
                .withMessageContaining("got '" + value + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tls       | yes        | must be one of the legal values, got 'yes'; legal: on, off",
                "cores     | 10000      | must be a number, got '10000'; legal: all, or a number from 1 to 9999",
                "pool-size | 1.5        | must be a number, got '1.5'; legal: clients, or a number from 1 to 9999",
                "load-jvms | 65         | must be a number of JVMs, got '65'; legal: a number from 1 to 64",
                "port      | 9999999999 | must be a port, got '9999999999'; legal: free, or a number from 1024 to 65535"
            })
    void message_saysWhatIsLegal(String key, String value, String message) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Setting.named(key).orElseThrow().check(key, value))
                .withMessage(key + ": " + message);
    }

    @Test
    void numbers_areLegalFromTheLeastToTheGreatest() {
        assertThat(Setting.CORES.value("1")).hasValue(1);
        assertThat(Setting.POOL_SIZE.value("9999")).hasValue(9999);
        assertThat(Setting.LOAD_JVMS.value("1")).isEqualTo(1);
        assertThat(Setting.LOAD_JVMS.value("64")).isEqualTo(64);
        assertThat(Setting.PORT.value("1024")).hasValue(1024);
        assertThat(Setting.PORT.value("65535")).hasValue(65535);
    }

    @Test
    void switch_isOnOrOff() {
        assertThat(Setting.TLS.value("on")).isTrue();
        assertThat(Setting.TLS.value("off")).isFalse();
        assertThat(Setting.TLS.words()).containsExactly("on", "off");
    }

    @Test
    void settings_holdDefaultsAndWhatWasAsked() {
        Settings settings = new Settings(Map.of("buffer", "4MiB", "derby.storage.pageSize", "8192"));

        assertThat(settings.get(Setting.BUFFER)).isEqualTo(new ByteSize(4 << 20));
        assertThat(settings.get(Setting.DURABILITY)).isEqualTo(Durability.POWER_CUT);
        assertThat(settings.written(Setting.DURABILITY)).isEqualTo("power-cut");
        assertThat(settings.written(Setting.BUFFER)).isEqualTo("4MiB");
        assertThat(settings.engineProperties("derby")).containsOnly(Map.entry("derby.storage.pageSize", "8192"));
        assertThat(settings.engineProperties("mysql")).isEmpty();
    }

    @Test
    void value_isTheSameHoweverItIsWritten() {
        assertThat(new Settings(Map.of("buffer", "65536KiB")).atDefault(Setting.BUFFER))
                .isTrue();
        assertThat(new Settings(Map.of("buffer", "65537KiB")).atDefault(Setting.BUFFER))
                .isFalse();
    }

    @Test
    void valuesThatStandForNone_areEmpty() {
        Settings settings = Settings.defaults();

        assertThat(settings.get(Setting.MEMORY)).isEmpty();
        assertThat(settings.get(Setting.CORES)).isEmpty();
        assertThat(settings.get(Setting.POOL_SIZE)).isEmpty();
        assertThat(settings.get(Setting.PORT)).isEmpty();
        assertThat(settings.get(Setting.IMAGE)).isEmpty();
        assertThat(settings.get(Setting.LOG_FOLDER)).isEmpty();
        assertThat(settings.get(Setting.NETWORK_RTT)).isZero();
        assertThat(settings.get(Setting.JAVA)).isEqualTo(new Jdk.Same());
    }

    @ParameterizedTest
    @CsvSource({"25, 25", "8, 8"})
    void javaOfDigits_isAMajor(String written, int major) {
        assertThat(Settings.defaults().with(Setting.JAVA, written).get(Setting.JAVA))
                .isEqualTo(new Jdk.Major(major));
    }

    @Test
    void javaOfAnythingElse_isAFolder() {
        assertThat(Settings.defaults().with(Setting.JAVA, "/opt/jdk").get(Setting.JAVA))
                .isEqualTo(new Jdk.Home("/opt/jdk"));
    }

    /** Nobody may ask for them: see {@link #valueThatIsNotLegal_isRejected}. */
    @Test
    void valueInPlaceOfADefault_isReadAsWell() {
        assertThat(Settings.defaults().with(Setting.LOCK_WAIT, "unlimited").get(Setting.LOCK_WAIT))
                .isEqualTo(TimeSpan.FOREVER);
        assertThat(Settings.defaults().with(Setting.ISOLATION, "serializable").get(Setting.ISOLATION))
                .isEqualTo(Isolation.SERIALIZABLE);
    }

    @ParameterizedTest
    @CsvSource({"durability, bounded-loss, BOUNDED_LOSS", "durability, sync_binlog 0,", "buffer, power-cut,"})
    void effectiveValue_isReadWhereItIsOne(String key, String effective, @Nullable Durability expected) {
        EffectiveSetting setting = EffectiveSetting.of("power-cut", effective, EffectiveSetting.Witness.OBSERVED);

        assertThat(Setting.DURABILITY.effectiveIn(Map.of(key, setting))).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void heldValue_isTheSameHoweverItIsWritten_andTheDefaultWhereThereIsNone() {
        assertThat(Setting.BUFFER.held(told("buffer", "65536KiB"))).isEqualTo(Setting.BUFFER.held(Map.of()));
        assertThat(Setting.BUFFER.held(told("buffer", "4MiB"))).isNotEqualTo(Setting.BUFFER.held(Map.of()));
        assertThat(Setting.DURABILITY.held(Map.of())).isEqualTo(new Held.Known<>(Durability.POWER_CUT));
        assertThat(Setting.DURABILITY.held(told("durability", "sync_binlog 0")))
                .isEqualTo(new Held.Foreign<>("sync_binlog 0"));
    }

    private static Map<String, EffectiveSetting> told(String key, String effective) {
        return Map.of(key, EffectiveSetting.of("as asked", effective, EffectiveSetting.Witness.OBSERVED));
    }
}
