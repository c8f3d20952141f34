package dev.furlong.report.change;

import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Selector;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.change.GateLimit;
import dev.furlong.analysis.change.GateResult;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.results.folder.KeptGate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run's gate says, as its reports tell it.
 *
 * @param passes whether it passes
 * @param baseline the side that the other one is held against
 * @param contender the side that must not be worse
 * @param verdict the verdict, in a sentence
 * @param limits what came of each limit at each point
 * @param failures the reasons why it fails; none if it passes
 */
public record GateStatement(
        boolean passes, String baseline, String contender, String verdict, List<Limit> limits, List<String> failures) {
    private static final String PLACE = "gate.json";

    /**
     * One limit at one point.
     *
     * @param state what came of it, in a word
     * @param limit the limit as written
     * @param point the point
     * @param words the change that was seen
     */
    public record Limit(String state, String limit, String point, String words) {
        /** A limit as reports and terminals name it. */
        static Limit of(GateResult one) {
            return new Limit(word(one.state()), one.limit(), one.point(), one.words());
        }
    }

    /** Copies the lists. */
    public GateStatement {
        limits = List.copyOf(limits);
        failures = List.copyOf(failures);
    }

    /**
     * Judges a run by what it was held to. A gate whose two sides turn out to promise different things fails.
     *
     * @param run all points of the run
     */
    public static GateStatement of(KeptGate gate, Arm run) {
        Arm baseline = side(run, gate.axis(), gate.baseline());
        Arm contender = side(run, gate.axis(), gate.contender());
        try {
            RunComparison comparison = RunComparison.of(
                    baseline,
                    contender,
                    gate.limits().stream()
                            .map(limit -> GateLimit.parse(PLACE, limit))
                            .toList());
            List<GateFailure> failures = comparison.failures(gate.strict(), gate.allowMissing());
            return new GateStatement(
                    failures.isEmpty(),
                    baseline.name(),
                    contender.name(),
                    failures.isEmpty() ? passed(comparison) : "The gate fails.",
                    comparison.gate().stream().map(Limit::of).toList(),
                    failures.stream().map(GateFailure::words).toList());
        } catch (PlanException e) {
            return new GateStatement(
                    false,
                    baseline.name(),
                    contender.name(),
                    "The gate fails, because it cannot be judged.",
                    List.of(),
                    List.of(String.valueOf(e.getMessage())));
        }
    }

    private static Arm side(Arm run, String axis, String value) {
        Coordinates at = new Coordinates(Map.of(axis, value));
        return run.with(at.written(), new Selector(at));
    }

    /** A gate may pass although a limit did not: what could not be judged, or only one side lacks, may be let pass. */
    public static String passed(RunComparison comparison) {
        Map<String, Integer> others = new TreeMap<>();
        comparison.gate().stream()
                .filter(one -> one.state() != GateResult.State.HELD)
                .forEach(one -> others.merge(one.state().name().toLowerCase(Locale.ROOT), 1, Integer::sum));
        return others.isEmpty()
                ? "The gate passes."
                : "The gate passes, though not every limit passed: "
                        + others.entrySet().stream()
                                .map(state -> state.getValue() + " " + state.getKey())
                                .collect(Collectors.joining(", "));
    }

    /** The word for what came of a limit; in capitals if it fails the gate. */
    public static String word(GateResult.State state) {
        return switch (state) {
            case HELD -> "passed";
            case FAILED -> "FAILED";
            case UNDECIDED -> "undecided";
            case UNJUDGED -> "unjudged";
            case MISSING -> "MISSING";
            case WITHHELD -> "withheld";
        };
    }
}
