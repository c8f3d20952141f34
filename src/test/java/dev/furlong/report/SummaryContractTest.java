package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The names that programs rely on. Within schema 1 names may be added here, never renamed or removed. */
class SummaryContractTest {
    private final JsonNode json = read(SummaryJson.of(RecordedRun.fiveBlocksWithClaims()
            .withInvalid("derby/tpcb/1 client", 1)
            .summary()));

    @Test
    void topLevel_hasTheNamesOfTheContract() {
        assertThat(names(json))
                .contains("schema", "furlongVersion", "experiment", "complete", "seed", "machine", "trials", "question")
                .contains("points", "controls", "comparisons", "findings");
        assertThat(json.path("schema").asInt()).isEqualTo(1);
        assertThat(json.path("question").asText()).isEqualTo("speed");
        assertThat(names(json.path("trials"))).contains("run", "lost", "invalid");
    }

    @Test
    void point_hasTheNamesOfTheContract() {
        JsonNode point = json.path("points").path(0);

        assertThat(names(point))
                .contains("id", "target", "engine", "release", "deployment", "workload", "parameters", "clients")
                .contains("load", "settings", "metrics", "unavailable", "valid", "invalidBecause", "doubts");
        assertThat(names(point.path("load"))).contains("model");
        assertThat(names(point.path("measuredOn"))).contains("rows");
        assertThat(names(point.path("settings").path("buffer"))).contains("asked", "effective", "witness");
        assertThat(names(point.path("metrics").path("throughput")))
                .contains("mean", "low", "high", "n", "unit", "better");
        assertThat(names(point.path("doubts").path(0))).contains("code", "severity", "cause", "detail", "remedy");
        assertThat(point.path("parameters").path("branches").isInt()).isTrue();
    }

    @Test
    void doubtThatThePlanAsksFor_saysSo_andOthersDoNot() {
        JsonNode asked =
                read(SummaryJson.of(RecordedRun.of(RecordedRun.yaml("[1]", 1, "settings: {durability: process-kill}"))
                        .summary()));

        JsonNode doubts = asked.path("points").path(0).path("doubts");
        assertThat(doubts).hasSize(2);
        assertThat(doubts.path(0).path("code").asText()).isEqualTo("INDICATIVE");
        assertThat(names(doubts.path(0))).doesNotContain("asked");
        assertThat(doubts.path(1).path("code").asText()).isEqualTo("UNSAFE_DURABILITY");
        assertThat(doubts.path(1).path("severity").asText()).isEqualTo("note");
        assertThat(doubts.path(1).path("asked").asBoolean()).isTrue();
    }

    @Test
    void comparisonAndFinding_haveTheNamesOfTheContract() {
        assertThat(names(json.path("comparisons").path(0)))
                .contains("axis", "a", "b", "metric", "ratio", "low", "high", "blocks", "verdict");
        assertThat(names(json.path("findings").path(0)))
                .contains("id", "claim", "verdict", "measured", "expected", "because");
        assertThat(names(json.path("leftOut").path(0))).contains("id", "claim", "because");
    }

    @Test
    void scalingCurve_hasTheNamesOfTheContract() {
        JsonNode curve = read(SummaryJson.of(RecordedRun.sweep().summary()))
                .path("scaling")
                .path(0);

        assertThat(names(curve))
                .contains("id", "target", "workload", "blocks", "steps", "saturation", "notSaturatedBecause")
                .contains("law", "refusedBecause");
        assertThat(names(curve.path("steps").path(0))).contains("clients", "throughput", "fitted");
        assertThat(names(curve.path("law")))
                .contains("gamma", "alpha", "beta", "peakClients", "peakThroughput", "peakBecause")
                .contains("greatestResidual", "resamples");
        assertThat(names(curve.path("law").path("alpha"))).contains("estimate", "low", "high");
    }

    @Test
    void interval_isNullWhereThereIsOneBlock() {
        JsonNode one = read(
                SummaryJson.of(RecordedRun.of(RecordedRun.yaml("[1]", 1, "")).summary()));

        JsonNode throughput = one.path("points").path(0).path("metrics").path("throughput");
        assertThat(throughput.path("low").isNull()).isTrue();
        assertThat(throughput.path("high").isNull()).isTrue();
    }

    @Test
    void everyMetric_isEitherMeasuredOrUnavailable_unlessNobodyAskedForIt() {
        Set<String> all = new HashSet<>(Metrics.all().stream()
                .filter(metric -> !Metrics.isOfLayers(metric))
                .map(Metric::key)
                .toList());
        for (Summary summary : List.of(
                RecordedRun.firstLook().summary(),
                RecordedRun.firstLook()
                        .withLost("derby/tpcb/2 clients", 1)
                        .withLost("derby/tpcb/2 clients", 2)
                        .withInvalid("derby:server/select/2 clients", 2)
                        .summary())) {
            for (PointSummary point : summary.points()) {
                Set<String> both = new HashSet<>(point.metrics().keySet());
                assertThat(both).doesNotContainAnyElementsOf(point.unavailable().keySet());
                both.addAll(point.unavailable().keySet());
                assertThat(both).as(point.id()).isEqualTo(all);
                assertThat(point.unavailable().values()).noneMatch(String::isBlank);
            }
        }
    }

    @Test
    void fractions_haveAtMostSixSignificantDigits() {
        assertThat(SummaryJson.of(RecordedRun.firstLook().summary()))
                .doesNotContainPattern("[1-9][0-9]{6,}\\.[0-9]*[1-9]")
                .doesNotContainPattern("[0-9]\\.[0-9]{8}");
    }

    private static JsonNode read(String text) {
        try {
            return Json.LINE.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
