package dev.furlong.report.answer.rate;

import dev.furlong.plan.EnoughBlocks;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.RunTitle;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The highest rate that each target sustained, and which of them is the highest of all.
 *
 * @param points the points of the load
 * @param sweeps the rates of the targets that are compared
 */
public record HighestRates(PointsOfALoad points, List<Sweep> sweeps) {
    /** Copies the list. */
    public HighestRates {
        sweeps = List.copyOf(sweeps);
    }

    /** The highest rate of each target that sustained one, the highest of all first. */
    public List<AtRate> ranked() {
        return sweeps.stream()
                .flatMap(sweep -> sweep.highest().stream())
                .sorted(Comparator.comparingDouble(AtRate::arrived).reversed())
                .toList();
    }

    /** The answer in a few words. */
    public String verdict() {
        List<AtRate> highest = ranked();
        if (highest.isEmpty()) {
            return noneSustained();
        }
        AtRate most = highest.get(0);
        long shares = highest.stream().filter(AtRate::isShare).count();
        if (highest.size() == 1) {
            return most.target() + " sustained " + withLatency(most);
        }
        if (shares == highest.size()) {
            return sustained(highest, AtRate::written) + " of their own capacity" + withinLimit(highest);
        }
        if (shares > 0) {
            return sustained(highest, one -> one.isShare() ? one.written() : one.perSecond()) + withinLimit(highest)
                    + "; no ranking, because some rates are shares of a target's own capacity";
        }
        List<AtRate> level = level(highest);
        if (level.size() == 1) {
            List<AtRate> next = highest.stream()
                    .filter(one -> one.asked().equals(highest.get(1).asked()))
                    .toList();
            return most.target() + " sustained the highest rate in this run, " + withLatency(most) + "; next: "
                    + RunTitle.joined(targets(next)) + ", " + next.get(0).perSecond();
        }
        boolean tie = level.stream().allMatch(one -> one.asked().equals(most.asked()));
        boolean uncertain = level.stream().allMatch(AtRate::isNear);
        return (tie
                        ? RunTitle.joined(level.stream().map(AtRate::target).toList()) + " sustained "
                                + most.perSecond()
                        : sustained(level, AtRate::perSecond))
                + (uncertain && !tie ? withinLimit() + " (rates and order not certain)" : withinLimit(level))
                + (tie || uncertain ? "" : ", in no certain order")
                + keptUp(level);
    }

    /** Whether one target sustained more than each of the others in this run. */
    public boolean hasLeader() {
        List<AtRate> highest = ranked();
        return highest.size() > 1
                && highest.stream().noneMatch(AtRate::isShare)
                && level(highest).size() == 1;
    }

    /** The first target and those that it is not beyond. */
    private List<AtRate> level(List<AtRate> highest) {
        AtRate most = highest.get(0);
        return highest.stream()
                .filter(one -> one.equals(most) || !isBeyond(most, one))
                .toList();
    }

    /** Such as {@code derby sustained 1,000 tx/s and derby:server 500 tx/s}. */
    private static String sustained(List<AtRate> some, Function<AtRate, String> rate) {
        return RunTitle.joined(some.stream()
                .map(one -> one.target() + (one.equals(some.get(0)) ? " sustained " : " ") + rate.apply(one))
                .toList());
    }

    /**
     * The rates that targets sustained at any latency, where these tell the targets apart; empty otherwise. No repetition was
     * overloaded there.
     */
    private String keptUp(List<AtRate> level) {
        List<AtRate> most =
                level.stream().flatMap(one -> sweep(one).keptUp().stream()).toList();
        if (points.summary().latencyLimit() == null
                || most.size() < level.size()
                || most.stream().map(AtRate::asked).distinct().count() < 2) {
            return "";
        }
        int repetitions = most.stream().mapToInt(AtRate::repetitions).min().orElseThrow();
        return "; at any latency, " + sustained(most, AtRate::perSecond)
                + (isCertain(most, repetitions)
                        ? most.size() == 2
                                ? " (the order is certain)"
                                : " (that " + first(most).target() + " leads is certain)"
                        : repetitions > 1 ? " in all " + repetitions + " repetitions" : "");
    }

    /**
     * Whether it is certain that one target kept up with more than each of the others: at its rate, the queue of each other one grew
     * in all repetitions, and its own in none. Of five repetitions each, chance would do so in 2 of 252 cases.
     */
    private boolean isCertain(List<AtRate> most, int repetitions) {
        AtRate first = first(most);
        return EnoughBlocks.forVerdict(repetitions)
                && first.mayHaveVerdict()
                && most.stream()
                        .filter(other -> !other.equals(first))
                        .allMatch(other -> sweep(other).rates().stream()
                                .anyMatch(one -> one.asked().equals(first.asked())
                                        && one.mayHaveVerdict()
                                        && EnoughBlocks.forVerdict(one.repetitions())
                                        && one.overloads() == one.repetitions()));
    }

    private static AtRate first(List<AtRate> most) {
        return most.stream().max(Comparator.comparingDouble(AtRate::arrived)).orElseThrow();
    }

    /** All rates of the target of one. */
    public Sweep sweep(AtRate one) {
        return sweeps.stream()
                .filter(sweep -> sweep.target().equals(one.target()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Whether a target sustained more than another one in this run: there is a rate above the other's highest that it sustained,
     * and the other one did not, neither with the limit within its interval. Its own highest rate may be uncertain.
     */
    private boolean isBeyond(AtRate most, AtRate other) {
        return sweep(most).rates().stream()
                .filter(one -> one.arrived() > other.arrived())
                .filter(one -> one.isSustained() && !one.isNear() && one.mayHaveVerdict())
                .anyMatch(one -> sweep(other).rates().stream()
                        .anyMatch(same -> same.asked().equals(one.asked())
                                && (same.isOverloaded() || (same.isAbove() && !same.isNear()))
                                && same.mayHaveVerdict()));
    }

    private String noneSustained() {
        List<AtRate> all =
                sweeps.stream().flatMap(sweep -> sweep.rates().stream()).toList();
        List<AtRate> above = all.stream().filter(AtRate::isAbove).toList();
        if (!above.isEmpty()) {
            return noneOf() + withinLimit(above);
        }
        return all.stream().allMatch(AtRate::isOverloaded)
                ? noneOf() + ": the queue grew at each"
                : "no " + points.percentile() + " is known at any rate";
    }

    /** Of a run that is not complete, other rates may be sustained yet. */
    private String noneOf() {
        return points.summary().complete() ? "no rate was sustained" : "none of the rates tried so far was sustained";
    }

    /** A rate in transactions a second, with its latency. */
    private String withLatency(AtRate one) {
        LatencyLimit limit = points.summary().latencyLimit();
        return one.perSecond()
                + (limit == null
                        ? " with a p99 of " + one.time()
                        : withinLimit() + " (" + limit.percentile() + " " + one.time()
                                + (one.isNear() ? ", not certain to be within" : "") + ")");
    }

    /** The limit in words, and of which of some targets it is not certain; empty without a limit. */
    private String withinLimit(List<AtRate> some) {
        List<String> near = targets(some.stream().filter(AtRate::isNear).toList());
        return withinLimit()
                + (near.isEmpty()
                        ? ""
                        : near.equals(targets(some))
                                ? " (not certain)"
                                : " (not certain for " + RunTitle.joined(near) + ")");
    }

    private static List<String> targets(List<AtRate> some) {
        return some.stream().map(AtRate::target).distinct().toList();
    }

    /** The limit in words; empty without one. */
    private String withinLimit() {
        LatencyLimit limit = points.summary().latencyLimit();
        return limit == null ? "" : " within the plan's " + limit.percentile() + " limit of " + limit.time();
    }
}
