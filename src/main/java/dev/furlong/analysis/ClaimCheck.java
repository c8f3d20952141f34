package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.Finding;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Claim;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Judges a claim: at every point where it can be, and then over all of them. */
final class ClaimCheck {
    private static final String CONFIRMED = "confirmed";
    private static final String REFUTED = "refuted";
    private static final String UNDECIDED = "undecided";

    private ClaimCheck() {}

    static Finding check(Claim claim, Plan plan, Comparisons comparisons) {
        String expected = String.format(
                Locale.ROOT,
                "%s of %s over that of %s from %.2f to %.2f",
                claim.metric(),
                claim.of(),
                claim.against(),
                claim.low(),
                claim.high());
        List<PointPair> pairs = pairs(claim, plan);
        List<Comparison> measured = measured(claim, pairs, comparisons);
        if (measured.isEmpty()) {
            boolean unlike = pairs.stream().anyMatch(pair -> comparisons.ofDifferentSeries(pair.of(), pair.against()));
            return new Finding(
                    claim.id(),
                    claim.claim(),
                    "not-testable",
                    "nothing",
                    expected,
                    unlike
                            ? "the two targets promise different things: their effective durability or isolation is not"
                                    + " the same"
                            : "this run has no block in which both targets have a valid trial with that metric");
        }
        List<String> verdicts =
                measured.stream().map(one -> verdict(claim, one)).distinct().toList();
        String words = measured.stream().map(ClaimCheck::words).collect(Collectors.joining("; "));
        return new Finding(
                claim.id(),
                claim.claim(),
                verdicts.size() == 1 ? verdicts.get(0) : UNDECIDED,
                words,
                expected,
                verdicts.size() == 1
                        ? because(verdicts.get(0))
                        : "the points do not agree: " + String.join(", ", verdicts));
    }

    private record PointPair(Point of, Point against) {}

    private static List<PointPair> pairs(Claim claim, Plan plan) {
        List<PointPair> pairs = new ArrayList<>();
        for (Point of : plan.points()) {
            for (Point against : plan.points()) {
                if (of.workload().equals(claim.workload())
                        && of.target().written().equals(claim.of())
                        && against.target().written().equals(claim.against())
                        && Comparisons.differOnlyInTarget(of, against)) {
                    pairs.add(new PointPair(of, against));
                }
            }
        }
        return pairs;
    }

    private static List<Comparison> measured(Claim claim, List<PointPair> pairs, Comparisons comparisons) {
        Metric metric = Metrics.all().stream()
                .filter(one -> one.key().equals(claim.metric()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("claim " + claim.id() + " names no metric"));
        return pairs.stream()
                .flatMap(pair -> comparisons.of(pair.of(), pair.against(), metric).stream())
                .toList();
    }

    private static String verdict(Claim claim, Comparison measured) {
        Double low = measured.low();
        Double high = measured.high();
        if (low == null || high == null) {
            return UNDECIDED;
        }
        if (low >= claim.low() && high <= claim.high()) {
            return CONFIRMED;
        }
        return high < claim.low() || low > claim.high() ? REFUTED : UNDECIDED;
    }

    private static String because(String verdict) {
        return switch (verdict) {
            case CONFIRMED -> "the 95 % interval lies in the expected range";
            case REFUTED -> "the 95 % interval lies outside the expected range";
            default -> "the 95 % interval does not lie on one side, or there are too few blocks for one";
        };
    }

    private static String words(Comparison one) {
        String interval = one.low() == null || one.high() == null
                ? "no interval from one block"
                : String.format(Locale.ROOT, "95 %% %.2f to %.2f, %d blocks", one.low(), one.high(), one.blocks());
        return String.format(Locale.ROOT, "%.2f (%s) at %s", one.ratio(), interval, one.a());
    }
}
