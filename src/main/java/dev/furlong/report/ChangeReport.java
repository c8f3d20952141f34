package dev.furlong.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.change.GateResult;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.report.change.ChangeAnswer;
import dev.furlong.report.change.ChangeTable;
import dev.furlong.report.change.GateStatement;
import dev.furlong.report.words.Reservations;
import dev.furlong.results.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The changes between two arms, for people and for programs. */
public final class ChangeReport {
    private static final String INDENT = "  ";

    /** More tables push the answer off the screen. */
    private static final int MOST_POINTS_WITH_FIGURES = 2;

    private ChangeReport() {}

    /**
     * The changes as lines for a terminal: the two that are compared, the answer, a line for each point, the
     * doubts, what else differs, and notes. Then come the figures of all metrics, if there are few points or they are asked
     * for, and the gate.
     *
     * @param shown what is shown besides
     * @param failures the reasons why the gate fails
     */
    public static List<String> lines(RunComparison comparison, Shown shown, List<GateFailure> failures, Screen screen) {
        ChangeAnswer answer = ChangeAnswer.of(comparison);
        List<String> lines = new ArrayList<>(
                List.of("baseline   " + comparison.baseline(), "contender  " + comparison.contender(), ""));
        lines.addAll(screen.wrapped("", answer.headline()));
        lines.addAll(answer.lines(screen.columns()));
        lines.addAll(under("Doubts", doubts(comparison, failures), screen));
        lines.addAll(under("Differences", comparison.notes(), screen));
        lines.addAll(under("Notes", notes(comparison, shown.metrics()), screen));
        if (shown.allFigures() || comparison.answers().size() <= MOST_POINTS_WITH_FIGURES) {
            ChangeTable.lines(comparison, shown.metrics())
                    .forEach(line -> lines.addAll(
                            line.length() <= screen.columns() ? List.of(line) : screen.wrapped(INDENT, line.strip())));
        } else {
            lines.add("");
            lines.add("CPU, latency, disk and round trips of each point: --figures");
        }
        lines.addAll(gate(comparison, failures, screen));
        return lines;
    }

    /**
     * What is shown besides the answer.
     *
     * @param metrics the keys of metrics that stand in the tables besides the usual ones
     * @param allFigures whether there is a table for each point, however many there are
     */
    public record Shown(Set<String> metrics, boolean allFigures) {}

    /** Sentences with a heading; nothing without a sentence. */
    private static List<String> under(String heading, List<String> sentences, Screen screen) {
        if (sentences.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("", heading));
        sentences.forEach(sentence -> lines.addAll(screen.wrapped(INDENT, sentence)));
        return lines;
    }

    /** What a reader must know before relying on the answer. */
    private static List<String> doubts(RunComparison comparison, List<GateFailure> failures) {
        List<String> doubts = new ArrayList<>();
        if (!comparison.sameRun()) {
            doubts.add(
                    "The two runs were made apart, so every ratio includes what the machine did between them. To compare"
                            + " within each repetition, run both in one: furlong run EXPERIMENT --target A,B --design slices"
                            + " --repetitions 10 (or --set KEY=a,b), then furlong compare RUN#A RUN#B");
        }
        comparison.unmatched().forEach(point -> doubts.add("not compared: " + point));
        // A gate that fails for it says so with what to do.
        if (failures.stream().noneMatch(failure -> failure.kind() == GateFailure.Kind.INCOMPLETE_ARM)) {
            doubts.addAll(comparison.incomplete());
        }
        doubts.addAll(Reservations.doubts(comparison));
        return doubts;
    }

    /** What the plan asks for, and how to read the figures. */
    private static List<String> notes(RunComparison comparison, Set<String> metrics) {
        List<String> notes = new ArrayList<>(Reservations.notes(comparison));
        notes.addAll(ChangeTable.hints(comparison, metrics));
        return notes;
    }

    private static List<String> gate(RunComparison comparison, List<GateFailure> failures, Screen screen) {
        if (comparison.gate().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("", "Gate"));
        long judged = comparison.gate().stream().filter(ChangeReport::isJudged).count();
        if (judged > 1) {
            lines.addAll(screen.wrapped(
                    INDENT,
                    "The intervals here hold all at once in 95 of 100 cases. Those above hold one by one, so they may"
                            + " be narrower."));
        }
        comparison.gate().forEach(one -> lines.addAll(screen.wrapped(INDENT, line(one))));
        lines.addAll(
                failures.isEmpty() ? screen.wrapped("", GateStatement.passed(comparison)) : List.of("The gate fails:"));
        failures.forEach(failure -> lines.addAll(screen.wrapped(INDENT, failure.words())));
        return lines;
    }

    /**
     * The whole comparison as JSON, with fractions rounded as in summary.json.
     *
     * @param failures the reasons why the gate fails
     */
    public static String json(RunComparison comparison, List<GateFailure> failures) {
        ObjectNode tree = Json.LINE.valueToTree(comparison);
        tree.put("headline", ChangeAnswer.of(comparison).headline());
        tree.set("failures", Json.LINE.valueToTree(failures));
        return SummaryJson.written(tree);
    }

    private static boolean isJudged(GateResult one) {
        return switch (one.state()) {
            case HELD, FAILED, UNDECIDED -> true;
            case UNJUDGED, MISSING, WITHHELD -> false;
        };
    }

    /** What came of a limit at a point, in a line. */
    public static String line(GateResult one) {
        return String.format(
                Locale.ROOT,
                "%-9s  %s at %s: %s",
                GateStatement.word(one.state()),
                one.limit(),
                one.point(),
                one.words());
    }
}
