package dev.furlong.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.measurement.condition.AccessPath;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.DiskTimes;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.measurement.condition.SliceRates;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions come back from a record as they went into it. */
final class ConditionsJsonTest {
    private static final Conditions EACH = Conditions.of(Conditions.FORKED, true)
            .with(Conditions.EXTERNAL_SERVER, "theirs")
            .with(Conditions.THROUGH_PROXY, false)
            .with(Conditions.ONE_DISK_BELOW, true)
            .with(Conditions.DISKS_OF_A_GROUP, true)
            .with(Conditions.FILE_SYSTEM, "ext4")
            .with(Conditions.CHANGES_DATA, true)
            .with(Conditions.CHECKPOINT_BYTES, 10_485_760L)
            .with(Conditions.ARRIVALS_PER_SECOND, 12.5)
            .with(Conditions.UNSUSTAINABLE, "of 9000 arrivals, 3000 had not begun")
            .with(Conditions.CLIENT_CORES, 2)
            .with(Conditions.SERVER_CORES, 3)
            .with(Conditions.CORES_OF_BOTH, 4)
            .with(Conditions.CLIENT_QUOTA, 1.5)
            .with(Conditions.SERVER_QUOTA, 0.5)
            .with(Conditions.QUOTA_OF_BOTH, 2.0)
            .with(Conditions.MACHINE_BUSY_SHARE, 0.91)
            .with(Conditions.STOLEN_SHARE, 0.0123)
            .with(Conditions.OTHERS_SHARE, 0.0)
            .with(Conditions.SLICES, 40)
            .with(Conditions.IDLE_CORES, 0.0123)
            .with(Conditions.IDLE_CPU_SHARE, 0.02)
            .with(Conditions.IDLE_WRITES_SHARE, 0.25)
            .with(Conditions.CHECKPOINTS, 0L)
            .with(Conditions.JARS, "0123abcd")
            .with(Conditions.SLICE_RATES, new SliceRates(List.of(12.5, 13.0)))
            .with(Conditions.SLICE_OTHERS, new SliceOthers(List.of(0.0, 0.5)))
            .with(Conditions.ENGINE_PROPERTIES, "{a=1, b=2}")
            .with(Conditions.CANARY, new CanaryTimes(1_001, 2_002, 3_003, 0.0404))
            .with(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true)
            .with(Conditions.WAITS, new SessionWaits(40, 8, 0.25, 0.5, 0.125, 0, 0, 0, 0.125, Set.of()))
            .with(
                    Conditions.ACCESS_PLAN,
                    new AccessPlan(AccessPath.TABLE_SCAN, AccessPath.PRIMARY_KEY, "Index Scan using items_pkey"))
            .with(Conditions.DATA_BYTES, 15_000_000L)
            .with(Conditions.DISK_TIMES, new DiskTimes(10, 0.5, 1.5, 20, 0.75))
            .with(
                    Conditions.LULLS,
                    Lulls.of(List.of(new Lulls.Time(1.2, 1, 0.3), new Lulls.Time(2.3, 1.6, 1.6, 2)), 2.6, 0.003));

    @Test
    void eachCondition_isReadAsItWasWritten() throws JsonProcessingException {
        assertThat(EACH.values().keySet()).as("none is forgotten").containsExactlyElementsOf(Conditions.keys());

        String text = Json.LINE.writeValueAsString(EACH);

        assertThat(Json.LINE.readValue(text, Conditions.class)).isEqualTo(EACH);
        assertThat(text)
                .contains("\"forked\":true", "\"clientCores\":2", "\"stolenShare\":0.0123")
                .contains(
                        "\"lulls\":{\"longest\":[{\"from\":1.2,\"seconds\":1.0,\"blind\":0.3},",
                        "\"blind\":1.6,\"loadJvm\":2}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "stolenShare":-0.1
                    "waits":{"looks":0,"clients":8,"run":0.5}
                    "waits":{"looks":10,"clients":8,"lock":1.5}
                    "diskTimes":{"reads":1,"readSeconds":-0.5}
                    "stolenShare":"NaN"
                    "stolenShare":1e308
                    "machineBusyShare":10.5
                    "othersShare":11
                    "idleCpuShare":10.5
                    "idleWritesShare":10.5
                    "othersShare":1e999
                    "clientCores":0
                    "checkpointBytes":-1
                    "canary":{"spinMicros":-1,"copyMicros":1,"syncMicros":1,"stolen":0}
                    "canary":{"spinMicros":1,"copyMicros":1,"syncMicros":1,"stolen":"NaN"}
                    "canary":{"spinMicros":1,"copyMicros":1,"syncMicros":1,"stolen":1e308}
                    "canary":{"spinMicros":1,"copyMicros":1,"syncMicros":1,"stolen":10.5}
                    "lulls":{"longest":[{"from":-5,"seconds":1,"blind":0}],"omitted":0,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[{"from":1,"seconds":1e999,"blind":0}],"omitted":0,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[{"from":0,"seconds":1e300,"blind":0}],"omitted":0,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[{"from":0,"seconds":1,"blind":-1}],"omitted":0,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[{"from":0,"seconds":1,"blind":1e300}],"omitted":0,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[],"omitted":0,"totalSeconds":1e308,"usualSeconds":1}
                    "lulls":{"longest":[],"omitted":-3,"totalSeconds":1,"usualSeconds":1}
                    "lulls":{"longest":[],"omitted":0,"totalSeconds":1,"usualSeconds":"NaN"}
                    """)
    void numberThatNothingCanHave_isRefused(String condition) {
        assertThatExceptionOfType(JsonProcessingException.class)
                .isThrownBy(() -> Json.LINE.readValue("{" + condition + "}", Conditions.class))
                .withMessageContaining("must have finite numbers from 0 up");
    }

    @Test
    void conditionThatNoRecordCouldBeReadWith_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Conditions.of(new Condition<>("weather", String.class), "rain"))
                .withMessageContaining("got weather");
    }

    @Test
    void conditionThatIsToldTwice_isAsItWasToldLast() {
        Conditions both = Conditions.of(Conditions.FORKED, true)
                .with(Conditions.CLIENT_CORES, 2)
                .with(Conditions.of(Conditions.FORKED, false).with(Conditions.FILE_SYSTEM, "ext4"));

        assertThat(both)
                .isEqualTo(Conditions.of(Conditions.FORKED, false)
                        .with(Conditions.CLIENT_CORES, 2)
                        .with(Conditions.FILE_SYSTEM, "ext4"));
    }

    @Test
    void conditionThatNobodyTold_isAbsent() throws JsonProcessingException {
        assertThat(Json.LINE.writeValueAsString(Conditions.none())).isEqualTo("{}");
        assertThat(Json.LINE.readValue("{}", Conditions.class)).isEqualTo(Conditions.none());
        assertThat(Conditions.none().get(Conditions.FORKED)).isEmpty();
        assertThat(Conditions.none().holds(Conditions.FORKED)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"forkd":true}            | one with a field 'forkd', which Furlong never writes
            {"clientCores":"many"}    | one with a wrong value at conditions.clientCores
            {"clientCores":null}      | one with a wrong value at conditions.clientCores
            {"forked":-1}             | one with a wrong value at conditions.forked
            {"forked":"true"}         | one with a wrong value at conditions.forked
            {"canary":{}}             | one with a wrong value at conditions.canary
            {"canary":{"spinMicros":1,"copyMicros":1,"syncMicros":1}} | one with a wrong value at conditions.canary
            {"lulls":{"longest":7}}   | one with a wrong value at conditions.lulls.longest
            {"accessPlan":{"expected":"TABLE_SCAN","plan":""}} | one with a wrong value at conditions.accessPlan
            {"accessPlan":{"expected":"HASH","actual":"UNKNOWN","plan":""}} | one with a wrong value at conditions.accessPlan.expected, which must be one of 'TABLE_SCAN', 'SECONDARY_INDEX', 'PRIMARY_KEY', 'COVERING_INDEX', 'SOME_INDEX', 'INDEX_SCAN', 'UNKNOWN'
            {"lulls":{}}              | one with a wrong value at conditions.lulls
            []                        | one with a wrong value at conditions
            """)
    void whatIsNoCondition_isRefused(String text, String words) {
        assertThatExceptionOfType(JsonProcessingException.class)
                .isThrownBy(() -> Json.LINE.readValue("{\"conditions\":" + text + "}", Holder.class))
                .satisfies(e -> assertThat(Json.problem(e)).isEqualTo(words));
    }

    /** As a record holds them. */
    private record Holder(Conditions conditions) {}
}
