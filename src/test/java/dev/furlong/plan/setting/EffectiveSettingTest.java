package dev.furlong.plan.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was asked for and what holds are compared as values, whatever their words. */
class EffectiveSettingTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @ParameterizedTest
    @CsvSource({
        "buffer, 4MiB, 4096KiB",
        "lock-wait, 10s, 10000ms",
        "lock-wait, unlimited, unlimited",
        "memory, 1GiB, 1024MiB",
        "durability, power-cut, power-cut"
    })
    void sameValueInOtherWords_holds_inTheWordsOfThePlan(String key, String asked, String seen) {
        EffectiveSetting effective = seen(key, asked, seen);

        assertThat(effective).isEqualTo(new EffectiveSetting(asked, asked, Witness.OBSERVED, null));
        assertThat(effective.contradicted()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "buffer, 4MiB, 4097KiB",
        "lock-wait, 10s, unlimited",
        "memory, unlimited, 1GiB",
        "isolation, read-committed, repeatable-read",
        "durability, power-cut, process-kill"
    })
    void otherValue_isAContradiction_andIsWrittenAsItWasSeen(String key, String asked, String seen) {
        EffectiveSetting effective = seen(key, asked, seen);

        assertThat(effective).isEqualTo(new EffectiveSetting(asked, seen, Witness.OBSERVED, null));
        assertThat(effective.contradicted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"OBSERVED, true", "ECHOED, true", "STARTED_WITH, false"})
    void otherValue_isNoContradiction_ofTheCommandLineAlone(Witness witness, boolean contradicted) {
        assertThat(EffectiveSetting.of(Setting.BUFFER, "4MiB", "8MiB", witness).contradicted())
                .isEqualTo(contradicted);
    }

    @Test
    void wordThatIsNoValue_isTheSameAsItselfAlone() {
        assertThat(Setting.ISOLATION.same("repeatable-read", "repeatable-read")).isTrue();
        assertThat(Setting.ISOLATION.same("repeatable-read", "read-committed")).isFalse();
        assertThat(Setting.ISOLATION.same("read-committed", "repeatable-read")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Witness.class)
    void witness_isAWordInRecords(Witness witness) throws JsonProcessingException {
        EffectiveSetting setting = new EffectiveSetting("4MiB", "4MiB", witness, null);

        String written = JSON.writeValueAsString(setting);

        assertThat(written)
                .isEqualTo("{\"asked\":\"4MiB\",\"effective\":\"4MiB\",\"witness\":\"" + witness.word() + "\"}");
        assertThat(JSON.readValue(written, EffectiveSetting.class)).isEqualTo(setting);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'seen'", "'OBSERVED'", "''", "1"})
    void otherWitness_isRefused(String written) {
        String json = ("{'asked': '1', 'effective': '1', 'witness': " + written + "}").replace('\'', '"');

        assertThatThrownBy(() -> JSON.readValue(json, EffectiveSetting.class))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("witness: must be one of the legal values");
    }

    private static EffectiveSetting seen(String key, String asked, String seen) {
        return EffectiveSetting.of(Setting.named(key).orElseThrow(), asked, seen, Witness.OBSERVED);
    }
}
