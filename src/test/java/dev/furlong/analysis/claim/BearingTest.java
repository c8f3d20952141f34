package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Expression;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each doubt bears on, as the table of docs/claims.md says. A doubt that is missing here fails. */
final class BearingTest {
    /** The kinds of metrics that are in doubt, with a load that changes data and, behind the bar, with one that does not. */
    private static final Map<String, String> EXPECTED = table("""
            INDICATIVE:                  - | -
            MACHINE_NOT_FIT:             - | -
            FITNESS_UNKNOWN:             - | -
            BLOCK_DRIFTED:               - | -
            BLOCKS_DISAGREE:             - | -
            NO_STEADY_STATE:             throughput latency cpu disk | throughput latency cpu disk
            STALLED:                     throughput latency cpu disk | throughput latency cpu disk
            TWO_MODES:                   throughput latency cpu disk | throughput latency cpu disk
            MEMORY_FILE_SYSTEM:          throughput latency cpu disk | disk
            NOT_FORKED:                  throughput latency cpu disk | throughput latency cpu disk
            ACKNOWLEDGEMENTS_TAKEN_DOWN: - | -
            PROXY_IN_PATH:               throughput latency cpu disk | throughput latency cpu disk
            UNSAFE_DURABILITY:           - | -
            UNSAFE_WRITE_CACHE:          - | -
            COMMITS_WITHOUT_SYNC:        - | -
            WITNESSES_DISAGREE:          disk | disk
            DISK_OF_A_GROUP:             disk | disk
            ONE_DISK_BELOW:              - | -
            GENERATOR_BOUND:             throughput latency cpu disk | throughput latency cpu disk
            COMPILER_AT_WORK:            throughput latency cpu disk | throughput latency cpu disk
            CORES_STOLEN:                throughput latency cpu disk | throughput latency cpu disk
            OTHER_PROGRAMS:              throughput latency cpu disk | throughput latency cpu disk
            IDLE_AT_WORK:                throughput latency cpu disk | throughput latency cpu disk
            CHECKPOINTS_UNEVEN:          throughput latency cpu disk | throughput latency cpu disk
            DISK_NOT_READ:               throughput latency cpu disk | throughput latency cpu disk
            UNCONFIRMED_ACCESS_PATH:     throughput latency cpu disk | throughput latency cpu disk
            UNKNOWN_DURABILITY:          - | -
            SERVER_OF_OTHERS:            - | -
            OWN_SERIES:                  - | -
            UNSUSTAINABLE:               latency | latency
            LATENCY_FALLS:               - | -
            FAILED_TRANSACTIONS:         latency | latency
            LOST_TRIALS:                 throughput latency cpu disk | throughput latency cpu disk
            INVALID_TRIALS:              - | -
            """);

    private static final Map<String, Metric> METRICS = new LinkedHashMap<>();

    static {
        METRICS.put("throughput", Metrics.THROUGHPUT);
        METRICS.put("latency", Metrics.LATENCY_P99);
        METRICS.put("cpu", Metrics.CPU.total());
        METRICS.put("disk", Metrics.DISK.syncs());
        METRICS.put("wire", Metrics.wire().get(0));
    }

    @ParameterizedTest
    @EnumSource(Doubt.class)
    void doubt_bearsOnWhatTheTableSays(Doubt doubt) {
        assertThat(inDoubt(doubt, true) + " | " + inDoubt(doubt, false)).isEqualTo(EXPECTED.get(doubt.name()));
    }

    @Test
    void table_namesNoOtherDoubt() {
        assertThat(EXPECTED).hasSize(Doubt.values().length);
    }

    /** A phase of a second has commits just after its end, so that its rate tells of a little less. */
    @ParameterizedTest
    @CsvSource({"1000, false", "1020, false", "1025, true"})
    void windowOfLessThanASecond_isTooSmall(double perSecond, boolean tooSmall) {
        assertThat(isTooSmall(Metrics.THROUGHPUT, 1_000, perSecond)).isEqualTo(tooSmall);
    }

    @Test
    void percentile_takesTenTransactionsBeyondIt() {
        Map<Metric, Integer> least = Map.of(
                Metrics.LATENCY_P50, 100,
                Metrics.LATENCY_P95, 200,
                Metrics.LATENCY_P99, 1_000,
                Metrics.LATENCY_P999, 10_000);

        assertThat(least).allSatisfy((metric, commits) -> {
            assertThat(isTooSmall(metric, commits, 100)).isFalse();
            assertThat(isTooSmall(metric, commits - 1, 99)).isTrue();
        });
    }

    private static boolean isTooSmall(Metric metric, int commits, double perSecond) {
        TrialRecord trial = ChangedTrial.measured(
                ChangedTrial.measured(RecordedRun.firstLook().records().get(0), Metrics.COMMITTED, commits),
                Metrics.THROUGHPUT,
                perSecond);
        Expression.Term read = new Expression.Term(metric, Coordinates.none());
        return Bearing.of("p", read, List.of(), List.of(trial)).isPresent();
    }

    private static String inDoubt(Doubt doubt, boolean changes) {
        List<String> inDoubt = new ArrayList<>();
        METRICS.forEach((kind, metric) -> {
            if (Bearing.bears(doubt, metric, changes)) {
                inDoubt.add(kind);
            }
        });
        return inDoubt.isEmpty() ? "-" : String.join(" ", inDoubt);
    }

    private static Map<String, String> table(String text) {
        Map<String, String> table = new LinkedHashMap<>();
        text.lines().forEach(line -> table.put(line.split(": +")[0], line.split(": +")[1]));
        return table;
    }
}
