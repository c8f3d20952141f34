package dev.furlong.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.results.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The facts of records that have no conditions yet. */
final class OldFactsTest {
    @ParameterizedTest
    @CsvSource({
        "forked, false, forked, false",
        "external.server, theirs, externalServer, theirs",
        "container.network, through a proxy, throughProxy, true",
        "container.network, host, throughProxy, false",
        "disk.log, '8:3; separate in kind, one disk below', oneDiskBelow, true",
        "disk.log, 8:3, oneDiskBelow, false",
        "disk.figures, 'control group /a, disk 8:0', disksOfAGroup, true",
        "fileSystem, ext4, fileSystem, ext4",
        "workload.changes, true, changesData, true",
        "engine.checkpointBytes, 10485760, checkpointBytes, 10485760",
        "load.perSecond, 12.5, arrivalsPerSecond, 12.5",
        "load.unsustainable, of 9000 arrivals, unsustainable, of 9000 arrivals",
        "cpu.client.cores.allowed, 2, clientCores, 2",
        "cpu.machine.stolen, 5.10 %, stolenShare, 0.051",
        "cpu.machine.others, 0.00 %, othersShare, 0.0",
        "engineProperties, '{a=1, b=2}', engineProperties, '{a=1, b=2}'",
    })
    void fact_isACondition(String fact, String text, String key, String value) throws IOException {
        Condition<?> condition = Conditions.named(key).orElseThrow();

        assertThat(conditions(Map.of(fact, text)).get(condition))
                .hasValueSatisfying(got -> assertThat(String.valueOf(got)).isEqualTo(value));
    }

    @Test
    void otherFacts_areNoConditions() throws IOException {
        assertThat(conditions(Map.of("warmUp.seconds", "3", "disk.data", "a disk", "javaVm", "OpenJDK")))
                .isEqualTo(Conditions.none());
        assertThat(OldFacts.conditions(MissingNode.getInstance())).isEqualTo(Conditions.none());
    }

    @Test
    void canary_isReadFromItsFourFacts() throws IOException {
        assertThat(conditions(Map.of(
                                "canary.spinMicros", "1001",
                                "canary.copyMicros", "2002",
                                "canary.syncMicros", "3003",
                                "canary.stolen", "0.0404"))
                        .get(Conditions.CANARY))
                .hasValue(new CanaryTimes(1_001, 2_002, 3_003, 0.0404));
    }

    @Test
    void lulls_areReadFromTheirList() throws IOException {
        assertThat(conditions(Map.of(
                                "load.lull.seconds", "1.6",
                                "load.lull.total", "2.6",
                                "load.lull.usual", "0.003",
                                "load.lulls", "1.2000 1.0000 0.3000; 2.3000 1.6000 1.6000",
                                "load.lulls.omitted", "7"))
                        .get(Conditions.LULLS))
                .hasValue(
                        new Lulls(List.of(new Lulls.Time(1.2, 1, 0.3), new Lulls.Time(2.3, 1.6, 1.6)), 7, 2.6, 0.003));
    }

    @Test
    void longestLullAlone_isAllThatSomeRecordsHave() throws IOException {
        assertThat(conditions(Map.of(
                                "load.lull.seconds", "1.6",
                                "load.lull.from", "2.3",
                                "load.lull.blind", "0.5",
                                "load.lull.total", "2.6",
                                "load.lull.usual", "0.003"))
                        .get(Conditions.LULLS))
                .hasValue(new Lulls(List.of(new Lulls.Time(2.3, 1.6, 0.5)), null, 2.6, 0.003));
    }

    @ParameterizedTest
    @CsvSource({
        "cpu.machine.stolen, a lot",
        "cpu.client.cores.allowed, 1.5",
        "load.lull.seconds, long",
        "cpu.machine.stolen, NaN%",
        "load.perSecond, -1",
    })
    void factThatMustBeANumberAndIsNone_isNamed(String fact, String text) {
        assertThatExceptionOfType(RecordLine.ChangedException.class)
                .isThrownBy(() -> conditions(Map.of(fact, text)))
                .withMessage("fact " + fact + ": must be a number from 0 up, got '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            forked                   | NaN   | must be true or false, got 'NaN'
            workload.changes         | TRUE  | must be true or false, got 'TRUE'
            cpu.client.cores.allowed | 0     | must be a number that it can have, 1 core or more, got '0'
            cpu.machine.stolen       | 1e308 | must be a number that it can have, a share of at most 1000 %, got '1e308'
            cpu.machine.others       | 1001% | must be a number that it can have, a share of at most 1000 %, got '1001%'
            canary.copyMicros        |       | must be there beside the canary's others, got none
            canary.stolen            | 1e308 | must be a share from 0 to 10, got '1e308'
            canary.spinMicros        | fast  | must be a number from 0 up, got 'fast'
            """)
    void factThatNothingCanHave_isNamed(String fact, @Nullable String text, String words) {
        Map<String, String> facts = new TreeMap<>(Map.of(
                "canary.spinMicros", "1001",
                "canary.copyMicros", "2002",
                "canary.syncMicros", "3003",
                "canary.stolen", "0.0404"));
        if (text == null) {
            facts.remove(fact);
        } else {
            facts.put(fact, text);
        }

        assertThatExceptionOfType(RecordLine.ChangedException.class)
                .isThrownBy(() -> conditions(facts))
                .withMessage("fact " + fact + ": " + words);
    }

    /** Derby's own property, which Derby passes over. */
    @Test
    void intervalThatIsNoNumber_tellsNothing() throws IOException {
        assertThat(conditions(Map.of("engine.checkpointBytes", "often"))).isEqualTo(Conditions.none());
    }

    private static Conditions conditions(Map<String, String> facts) throws IOException {
        return OldFacts.conditions(Json.LINE.valueToTree(facts));
    }
}
