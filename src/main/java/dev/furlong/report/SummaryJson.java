package dev.furlong.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.furlong.analysis.Summary;
import dev.furlong.report.change.GateStatement;
import dev.furlong.results.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** {@code summary.json}: the contract for programs. */
public final class SummaryJson {
    /** Digits beyond these are noise in every metric, and would differ from one platform's arithmetic to another's. */
    private static final MathContext SIGNIFICANT = new MathContext(6, RoundingMode.HALF_EVEN);

    private SummaryJson() {}

    /** Its text, with fractions rounded to six significant digits and whole workload parameters as numbers. */
    public static String of(Summary summary) {
        return of(summary, List.of());
    }

    /**
     * The same with the run's gate.
     *
     * @param gates the gate; none if the run was not judged as one
     */
    static String of(Summary summary, List<GateStatement> gates) {
        ObjectNode tree = Json.LINE.valueToTree(summary);
        gates.forEach(gate -> tree.set("gate", Json.LINE.valueToTree(gate)));
        for (String list : List.of("points", "controls")) {
            for (JsonNode point : tree.path(list)) {
                if (point.path("parameters") instanceof ObjectNode parameters) {
                    numbers(parameters);
                }
            }
        }
        return written(tree);
    }

    /** The text of JSON in one line, with fractions rounded. */
    static String compact(JsonNode tree) {
        round(tree);
        return tree.toString();
    }

    /** The text of JSON, with fractions rounded and line ends that are the same on every system. */
    static String written(JsonNode tree) {
        round(tree);
        try {
            return Json.PRETTY.writer(printer()).writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("JSON: cannot be written", e);
        }
    }

    /** The same line ends on every system. */
    private static PrettyPrinter printer() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    private static void round(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String name : names(object)) {
                JsonNode child = object.get(name);
                if (child.isDouble()) {
                    object.set(name, rounded(child));
                } else {
                    round(child);
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(SummaryJson::round);
        }
    }

    private static JsonNode rounded(JsonNode number) {
        double value = number.doubleValue();
        return Double.isFinite(value)
                ? DoubleNode.valueOf(
                        BigDecimal.valueOf(value).round(SIGNIFICANT).doubleValue())
                : number;
    }

    private static void numbers(ObjectNode parameters) {
        for (String name : names(parameters)) {
            String written = parameters.get(name).asText();
            if (written.matches("-?[0-9]{1,18}")) {
                parameters.set(name, LongNode.valueOf(Long.parseLong(written)));
            }
        }
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
