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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Judges a claim: at every point where it can be, and then over all of them. */
final class ClaimCheck {
    private static final String CONFIRMED = "confirmed";
    private static final String REFUTED = "refuted";
    private static final String UNDECIDED = "undecided";

    private ClaimCheck() {}

    static Finding check(Claim claim, Plan plan, Judge judge) {
        Metric metric = metric(claim);
        List<Contrast> pairs = pairs(claim, plan, metric);
        List<Comparison> measured = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Contrast pair : pairs) {
            judge.compared(pair, metric).ifPresentOrElse(measured::add, () -> missing.add(judge.absence(pair, metric)));
        }
        if (measured.isEmpty()) {
            return finding(
                    claim,
                    "not-testable",
                    "nothing",
                    missing.isEmpty()
                            ? "the plan has no two points of these targets that differ in nothing else"
                            : distinct(missing));
        }
        String words = measured.stream().map(ClaimCheck::words).collect(Collectors.joining("; "));
        Optional<String> withheld = measured.stream()
                .map(Comparison::withheldBecause)
                .filter(Objects::nonNull)
                .findFirst();
        if (withheld.isPresent()) {
            return finding(claim, UNDECIDED, words, withheld.get());
        }
        if (!missing.isEmpty()) {
            return finding(
                    claim,
                    UNDECIDED,
                    words,
                    missing.size() + " of " + pairs.size() + " pairs of points cannot be compared: "
                            + distinct(missing));
        }
        List<String> verdicts =
                measured.stream().map(one -> verdict(claim, one)).distinct().toList();
        return verdicts.size() == 1
                ? finding(claim, verdicts.get(0), words, because(verdicts.get(0)))
                : finding(claim, UNDECIDED, words, "the points do not agree: " + String.join(", ", verdicts));
    }

    private static Finding finding(Claim claim, String verdict, String measured, String because) {
        String expected = String.format(
                Locale.ROOT,
                "%s of %s over that of %s from %.2f to %.2f",
                claim.metric(),
                claim.of(),
                claim.against(),
                claim.low(),
                claim.high());
        return new Finding(claim.id(), claim.claim(), verdict, measured, expected, because);
    }

    private static String distinct(List<String> reasons) {
        return reasons.stream().distinct().collect(Collectors.joining("; "));
    }

    private static Metric metric(Claim claim) {
        return Metrics.all().stream()
                .filter(one -> one.key().equals(claim.metric()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("claim " + claim.id() + " names no metric"));
    }

    /**
     * The pairs of points that the claim is about. It is about none whose metric is what was asked
     * for, such as the throughput of an open loop.
     */
    private static List<Contrast> pairs(Claim claim, Plan plan, Metric metric) {
        List<Contrast> pairs = new ArrayList<>();
        for (Point of : plan.points()) {
            for (Point against : plan.points()) {
                if (of.workload().equals(claim.workload())
                        && of.target().written().equals(claim.of())
                        && against.target().written().equals(claim.against())
                        && !Comparisons.asked(of, metric)) {
                    Contrast.between(of, against)
                            .filter(one -> one.axis().equals(Comparison.OF_TARGETS))
                            .ifPresent(pairs::add);
                }
            }
        }
        return pairs;
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
