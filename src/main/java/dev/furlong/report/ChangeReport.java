package dev.furlong.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.change.GateResult;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.report.table.ChangeTable;
import dev.furlong.report.words.Reservations;
import dev.furlong.results.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The changes between two arms, for people and for programs. */
public final class ChangeReport {
    private ChangeReport() {}

    /**
     * The changes as lines for a terminal.
     *
     * @param metrics the keys of metrics that are shown besides the usual ones
     * @param failures the reasons why the gate fails
     */
    public static List<String> lines(RunComparison comparison, Set<String> metrics, List<GateFailure> failures) {
        List<String> lines = new ArrayList<>();
        lines.add("baseline   " + comparison.baseline());
        lines.add("contender  " + comparison.contender());
        if (!comparison.sameRun()) {
            lines.add("! Two runs made apart share no block: what the machine did between them is in every ratio.");
            lines.add(
                    "  Both arms in one run, block by block: ./furlong run EXPERIMENT --target A,B (or --set KEY=a,b)");
            lines.add("  --repetitions 10, then: ./furlong compare RUN#A RUN#B");
        }
        comparison.notes().forEach(note -> lines.add("differs: " + note));
        comparison.unmatched().forEach(point -> lines.add("not compared: " + point));
        // A gate that fails for it says so with what to do.
        if (failures.stream().noneMatch(failure -> failure.kind() == GateFailure.Kind.INCOMPLETE_ARM)) {
            lines.addAll(comparison.incomplete());
        }
        lines.addAll(Reservations.of(comparison));
        lines.addAll(ChangeTable.lines(comparison, metrics));
        if (!comparison.gate().isEmpty()) {
            lines.add("");
            lines.add("Gate");
            comparison.gate().forEach(one -> lines.add(line(one)));
            lines.add(failures.isEmpty() ? passed(comparison) : "The gate fails:");
            failures.forEach(failure -> lines.add("  " + failure.words()));
        }
        return lines;
    }

    /** A gate that passes need not hold: what could not be judged, or only one side lacks, may be let pass. */
    private static String passed(RunComparison comparison) {
        Map<String, Integer> others = new TreeMap<>();
        comparison.gate().stream()
                .filter(one -> one.state() != GateResult.State.HELD)
                .forEach(one -> others.merge(one.state().name().toLowerCase(Locale.ROOT), 1, Integer::sum));
        return others.isEmpty()
                ? "The gate holds."
                : "The gate passes, though not every limit held: "
                        + others.entrySet().stream()
                                .map(state -> state.getValue() + " " + state.getKey())
                                .collect(Collectors.joining(", "));
    }

    /**
     * The whole comparison as JSON, with fractions rounded as in summary.json.
     *
     * @param failures the reasons why the gate fails
     */
    public static String json(RunComparison comparison, List<GateFailure> failures) {
        ObjectNode tree = Json.LINE.valueToTree(comparison);
        tree.set("failures", Json.LINE.valueToTree(failures));
        return SummaryJson.written(tree);
    }

    private static String line(GateResult one) {
        String state = switch (one.state()) {
            case HELD -> "held";
            case FAILED -> "FAILED";
            case UNDECIDED -> "undecided";
            case UNJUDGED -> "unjudged";
            case MISSING -> "MISSING";
            case WITHHELD -> "withheld";
        };
        return String.format(Locale.ROOT, "  %-9s  %s at %s: %s", state, one.limit(), one.point(), one.words());
    }
}
