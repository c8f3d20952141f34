package dev.furlong.report.answer.rate;

import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.answer.Series;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A target at all of its rates.
 *
 * @param points the points of the load
 * @param target the target
 * @param rates the target at each rate, in the order of the plan
 */
public record Sweep(PointsOfALoad points, String target, List<AtRate> rates) {
    /** Copies the list. */
    public Sweep {
        rates = List.copyOf(rates);
    }

    /** The rates of each target, in the order of the plan. */
    public static List<Sweep> of(PointsOfALoad points) {
        return points.targets().stream()
                .map(target -> new Sweep(
                        points,
                        target,
                        points.of(target).stream()
                                .map(point -> new AtRate(points, point))
                                .toList()))
                .toList();
    }

    /** The highest rate that it sustained; empty if none. */
    public Optional<AtRate> highest() {
        return rates.stream().filter(AtRate::isSustained).max(Comparator.comparingDouble(AtRate::arrived));
    }

    /** The highest rate that it certainly sustained: in each repetition, with an interval within the limit; empty if none. */
    Optional<AtRate> highestCertain() {
        return rates.stream()
                .filter(one -> one.isSustainedInEach() && !one.isNear() && one.mayDecide())
                .max(Comparator.comparingDouble(AtRate::arrived));
    }

    /** The highest rate that it kept up with, whatever the latency; empty if none, or if that is not known of a higher one. */
    Optional<AtRate> keptUp() {
        return rates.stream()
                .filter(AtRate::keptUp)
                .max(Comparator.comparingDouble(AtRate::arrived))
                .filter(most -> rates.stream()
                        .filter(one -> !one.keptUp() && !one.isOverloaded())
                        .noneMatch(one -> one.isAskedAbove(most)));
    }

    /** The rates from the lowest up. */
    public Stream<AtRate> ascending() {
        return rates.stream().sorted(Comparator.comparingDouble(AtRate::arrived));
    }

    /** The latency at each rate, from the lowest up, and what was not sustained. There is a rate that was. */
    public String latencies() {
        List<String> words = new ArrayList<>();
        words.add(points.percentile() + " "
                + ascending().filter(AtRate::isSustained).map(AtRate::latency).collect(Collectors.joining(", ")));
        String others = notSustained();
        if (!others.isEmpty()) {
            words.add(others);
        }
        double highest = highest().map(AtRate::arrived).orElseThrow();
        keptUp().filter(most -> most.arrived() > highest && rates.stream().noneMatch(AtRate::isOverloaded))
                .ifPresent(most ->
                        words.add("no queue grew up to " + most.written() + ", the highest rate that was tried"));
        if (others.isEmpty() && rates.size() > 1) {
            words.add("the highest rate that was tried");
        }
        uncertain().ifPresent(words::add);
        return String.join("; ", words);
    }

    /** The rates at which it is not certain on which side of the limit the latency is. */
    private Optional<String> uncertain() {
        LatencyLimit limit = points.summary().latencyLimit();
        List<AtRate> near = rates.stream().filter(AtRate::isNear).toList();
        if (limit == null || near.isEmpty()) {
            return Optional.empty();
        }
        boolean ranges =
                near.stream().anyMatch(one -> points.spread(one.point()).n() > 1);
        return Optional.of("not certain" + (near.size() == rates.size() ? "" : " at " + AtRate.written(near))
                + (ranges ? ", as the brackets include " + limit.time() : ""));
    }

    /** Whether it is known of each rate that it was not sustained. */
    boolean missedAll() {
        return rates.stream().allMatch(AtRate::isMissed);
    }

    /** That it sustained no rate, if that is known, and what happened at each. */
    public String noneSustained() {
        return (missedAll() ? "no rate sustained" + (points.summary().complete() ? "" : " so far") + "; " : "")
                + notSustained();
    }

    /** The rates that were not sustained, and those of which that is not known; empty without any. */
    private String notSustained() {
        List<AtRate> overloaded = rates.stream().filter(AtRate::isOverloaded).toList();
        List<String> above = ascending()
                .filter(one -> one.isAbove() && !one.isOverloaded())
                .map(AtRate::latency)
                .toList();
        List<AtRate> without = rates.stream()
                .filter(one -> !one.isOverloaded() && !one.isUsable())
                .toList();
        List<AtRate> unknown = without.stream().filter(AtRate::keptUp).toList();
        List<String> words = new ArrayList<>();
        LatencyLimit limit = points.summary().latencyLimit();
        if (limit != null && !above.isEmpty()) {
            words.add("above " + limit.time() + ": " + String.join(", ", above));
        }
        if (!overloaded.isEmpty()) {
            words.add("the queue grew "
                    + RunTitle.joined(overloaded.stream().map(Sweep::overloaded).toList()));
        }
        unknown.stream()
                .collect(Collectors.groupingBy(
                        one -> Objects.requireNonNullElse(
                                one.point().unavailable().get(points.metric().key()), ""),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((because, some) -> words.add("no " + points.percentile() + " at " + AtRate.written(some)
                        + (because.isEmpty() ? "" : " (" + because + ")")));
        without.stream()
                .filter(one -> !unknown.contains(one))
                .forEach(one -> words.add("at " + one.written() + ", " + Series.without(one.point(), points)));
        return String.join("; ", words);
    }

    /** A rate, and in how many repetitions it was too much, if not in all. */
    private static String overloaded(AtRate one) {
        int all = one.repetitions();
        int some = one.overloads();
        return "at " + one.written() + (some < all ? " in " + some + " of " + all + " repetitions" : "");
    }
}
