package dev.furlong.analysis.change;

import dev.furlong.plan.written.Nearest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says why a gate fails: a change is beyond a limit, or something that the limit needs is missing.
 */
final class GateFailures {
    private static final String ALLOW = "; --allow-missing lets it pass";

    private GateFailures() {}

    /** The failures of a comparison with a gate; empty if the gate passes. */
    static List<GateFailure> of(RunComparison comparison, boolean strict, boolean allowMissing) {
        List<GateFailure> failures = new ArrayList<>();
        Set<GateResult.State> harmless = harmless(strict, allowMissing);
        Map<String, List<String>> withoutFigure = new LinkedHashMap<>();
        for (GateResult one : comparison.gate()) {
            if (harmless.contains(one.state())) {
                continue;
            }
            if (one.state() != GateResult.State.MISSING) {
                failures.add(ofLimit(one.limit() + " at " + one.point() + ": " + said(one.state())));
            } else if (!comparison.missing().contains(one.point())) {
                withoutFigure
                        .computeIfAbsent(one.limit(), limit -> new ArrayList<>())
                        .add(one.point());
            }
        }
        withoutFigure.forEach((limit, points) ->
                failures.add(ofLimit(limit + " at " + Nearest.some(points) + ": " + said(GateResult.State.MISSING))));
        if (!allowMissing) {
            List<String> missing = comparison.missing();
            if (!missing.isEmpty()) {
                failures.add(new GateFailure(
                        GateFailure.Kind.MISSING_POINTS,
                        Nearest.some(missing)
                                + (missing.size() == 1
                                        ? ": is a point of the baseline, and has no record in the contender"
                                        : ": are points of the baseline, and have no record in the contender")
                                + ALLOW));
            }
            comparison
                    .incomplete()
                    .forEach(arm -> failures.add(new GateFailure(GateFailure.Kind.INCOMPLETE_ARM, arm + ALLOW)));
        }
        byLimit(comparison.gate()).forEach((limit, results) -> {
            if (results.stream().allMatch(GateFailures::isHeldAgainstNothing)) {
                failures.add(ofLimit(limit + ": could not be judged at any point, for the reasons above"));
            }
        });
        return failures;
    }

    private static GateFailure ofLimit(String words) {
        return new GateFailure(GateFailure.Kind.LIMIT, words);
    }

    private static Set<GateResult.State> harmless(boolean strict, boolean allowMissing) {
        Set<GateResult.State> harmless = EnumSet.of(GateResult.State.HELD);
        if (!strict) {
            harmless.addAll(
                    EnumSet.of(GateResult.State.UNDECIDED, GateResult.State.UNJUDGED, GateResult.State.WITHHELD));
        }
        if (allowMissing) {
            harmless.add(GateResult.State.MISSING);
        }
        return harmless;
    }

    private static Map<String, List<GateResult>> byLimit(List<GateResult> gate) {
        Map<String, List<GateResult>> byLimit = new LinkedHashMap<>();
        gate.forEach(one ->
                byLimit.computeIfAbsent(one.limit(), limit -> new ArrayList<>()).add(one));
        return byLimit;
    }

    private static boolean isHeldAgainstNothing(GateResult one) {
        return switch (one.state()) {
            case UNJUDGED, MISSING, WITHHELD -> true;
            case HELD, FAILED, UNDECIDED -> false;
        };
    }

    private static String said(GateResult.State state) {
        return switch (state) {
            case HELD -> "passed";
            case FAILED -> "failed";
            case UNDECIDED -> "is undecided, which --strict does not let pass";
            case UNJUDGED -> "could not be judged, which --strict does not let pass";
            case WITHHELD -> "is withheld, which --strict does not let pass";
            case MISSING -> "the contender has no figure that may be used" + ALLOW;
        };
    }
}
