package dev.furlong.plan.place;

import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.OfPoint;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.claim.Relation;
import dev.furlong.plan.claim.Relation.Trend;
import dev.furlong.plan.place.ClaimPlaces.Read;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The loops, closed and open, whose latencies a claim reads. They are unlike: a closed loop's latency begins when a
 * transaction is sent, an open loop's at its intended start.
 *
 * @param places the places of the plan that a claim has
 * @param axes the axes of the plan's points
 */
record ClaimedLoops(ClaimPlaces places, PointAxes axes) {
    /** Returns the rule that a claim breaks if it sets latencies of closed and of open loops against each other. */
    Optional<BrokenRule> unlike(Claim claim) {
        if (claim.of().terms().noneMatch(ClaimedLoops::isLatency)) {
            return Optional.empty();
        }
        for (Coordinates place : places.of(claim)) {
            List<Read> all = new ArrayList<>();
            for (Coordinates one : places.compared(claim, place)) {
                List<Read> own = latencies(claim.of(), place.with(one));
                if (areUnlike(own)) {
                    return Optional.of(unlike(" of", claim.of().toString(), likeTerms()));
                }
                all.addAll(own);
            }
            if (areUnlike(all)) {
                return Optional.of(unlike(
                        " is", claim.is().toString(), overOpenLoops(claim.is()).orElseGet(this::likeTerms)));
            }
        }
        return Optional.empty();
    }

    private static BrokenRule unlike(String key, String written, String legal) {
        return new BrokenRule(
                key,
                "must compare latencies of one kind of loop, since those of open loops count from the intended start,"
                        + " got closed and open loops in '" + written + "'; legal: " + legal);
    }

    /** The latencies that are read at a place, with their points. */
    private List<Read> latencies(Expression of, Coordinates place) {
        return places.reads(of, place).stream()
                .filter(read -> isLatency(read.term()))
                .toList();
    }

    /** Tells whether some of these latencies are unlike others. There are two kinds of loop, so the first one tells. */
    private static boolean areUnlike(List<Read> latencies) {
        return latencies.stream()
                .anyMatch(read -> read.term() instanceof Term one
                        && latencies
                                .get(0)
                                .point()
                                .unlike(read.point(), one.metric())
                                .isPresent());
    }

    private static boolean isLatency(OfPoint term) {
        return term instanceof Term one && Metrics.latencies().contains(one.metric());
    }

    /** Returns a trend over rates that ends before the closed loop; empty if it is none, or that leaves one rate. */
    private Optional<String> overOpenLoops(Relation is) {
        if (!(is instanceof Trend trend && trend.axis().equals(Setting.RATE.key()))) {
            return Optional.empty();
        }
        List<String> open = is.part(axes.values(trend.axis())).stream()
                .filter(value -> !(Setting.RATE.value(value) instanceof Rate.Closed))
                .toList();
        return open.size() < 2
                ? Optional.empty()
                : Optional.of(new Trend(
                                trend.direction(),
                                trend.axis(),
                                trend.from(),
                                open.get(open.size() - 1),
                                trend.withinPercent())
                        .toString());
    }

    private String likeTerms() {
        return "terms and places of open loops alone (" + loops(true) + "), or of closed loops alone (" + loops(false)
                + ")";
    }

    /** Writes the rates of all open or of all closed loops of the plan. */
    private String loops(boolean open) {
        String axis = Setting.RATE.key();
        return Nearest.some(axes.points().stream()
                .filter(point -> point.isOpenLoop() == open)
                .flatMap(point -> point.on(axis).stream())
                .map(value -> axis + "=" + value)
                .distinct()
                .toList());
    }
}
