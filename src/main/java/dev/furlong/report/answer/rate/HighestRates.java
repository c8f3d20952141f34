package dev.furlong.report.answer.rate;

import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.RunTitle;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The highest rate that each target sustained, and which of them is the highest of all.
 *
 * @param points the points of the load
 * @param sweeps the rates of the targets that are compared
 */
public record HighestRates(PointsOfALoad points, List<Sweep> sweeps) {
    /** The greatest chance that an order which is called certain comes from no difference, over all rates that may show it. */
    private static final double MOST_CHANCE = 0.05;

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
            return most.target() + " sustained " + withLatency(most) + others(most);
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
            boolean certain = isCertain(most);
            return most.target() + " sustained the highest rate" + (certain ? ", " : " in this run, ")
                    + withLatency(most)
                    + "; next: " + RunTitle.joined(targets(next)) + ", "
                    + next.get(0).perSecond()
                    + (certain
                            ? order(most, sweeps, AtRate::isSustainedInEach, AtRate::isMissedInEach)
                            : mayDecide() ? " (the order is not certain)" : "");
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

    /** That the others sustained no rate, where that is known, and if the order is certain; empty elsewhere. */
    private String others(AtRate only) {
        List<String> others = othersThatMissedAll(only);
        if (others.isEmpty() || only.isShare()) {
            return "";
        }
        boolean certain = isCertain(only);
        return "; " + RunTitle.joined(others) + " sustained none"
                + (points.summary().complete() ? "" : " so far")
                + (certain
                        ? order(only, sweeps, AtRate::isSustainedInEach, AtRate::isMissedInEach)
                        : mayDecide() ? " (the order is not certain)" : "");
    }

    /** The other targets, if none of them sustained any rate; empty if that is not known of one. */
    private List<String> othersThatMissedAll(AtRate only) {
        List<Sweep> others = sweeps.stream()
                .filter(sweep -> !sweep.target().equals(only.target()))
                .toList();
        return others.stream().allMatch(Sweep::missedAll)
                ? others.stream().map(Sweep::target).toList()
                : List.of();
    }

    /** Whether one target sustained more than each of the others in this run. */
    public boolean hasLeader() {
        List<AtRate> highest = ranked();
        if (highest.size() == 1) {
            return !highest.get(0).isShare()
                    && !othersThatMissedAll(highest.get(0)).isEmpty();
        }
        return highest.size() > 1
                && highest.stream().noneMatch(AtRate::isShare)
                && level(highest).size() == 1;
    }

    private boolean isCertain(AtRate most) {
        return isCertain(most, sweeps, Sweep::highest, AtRate::isSustainedInEach, AtRate::isMissedInEach);
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
        AtRate first =
                most.stream().max(Comparator.comparingDouble(AtRate::arrived)).orElseThrow();
        List<Sweep> told = most.stream().map(this::sweep).toList();
        boolean certain = isCertain(first, told, Sweep::keptUp, AtRate::keptUp, AtRate::isOverloadedInEach);
        return "; at any latency, " + sustained(most, AtRate::perSecond)
                + (certain
                        ? order(first, told, AtRate::keptUp, AtRate::isOverloadedInEach)
                        : repetitions > 1 ? " in all " + repetitions + " repetitions" : "");
    }

    /** What is certain of the order of some targets. Of two, it is said at which rate each repetition shows it. */
    private String order(AtRate first, List<Sweep> all, Predicate<AtRate> did, Predicate<AtRate> missed) {
        if (all.size() > 2) {
            return " (that " + first.target() + " leads is certain)";
        }
        return all.stream()
                .filter(sweep -> !sweep.target().equals(first.target()))
                .flatMap(other -> sweep(first)
                        .ascending()
                        .filter(one -> other.rates().stream().anyMatch(its -> shows(one, its, did, missed))))
                .reduce((lower, higher) -> higher)
                .map(one -> " (the order is certain: each repetition at " + one.written() + " shows it)")
                .orElse("");
    }

    /** Whether two targets at one rate show in each repetition that one is ahead. */
    private static boolean shows(AtRate ahead, AtRate behind, Predicate<AtRate> did, Predicate<AtRate> missed) {
        return ahead.asked().equals(behind.asked())
                && did.test(ahead)
                && missed.test(behind)
                && ahead.mayDecide()
                && behind.mayDecide();
    }

    /** Whether there are several targets, each with a rate on which an order may rest. */
    public boolean mayDecide() {
        return sweeps.size() > 1
                && sweeps.stream().allMatch(sweep -> sweep.rates().stream().anyMatch(AtRate::mayDecide));
    }

    /**
     * Whether it is certain that a target is ahead of each of the others: at a rate above the other's highest, it did in each
     * repetition what the other did in none.
     *
     * @param first the highest rate of the target
     * @param all the targets, this one among them
     * @param highest the highest rate of a target; empty if it has none
     * @param did what the first target did in each repetition
     * @param missed what the other did in each repetition
     */
    private boolean isCertain(
            AtRate first,
            List<Sweep> all,
            Function<Sweep, Optional<AtRate>> highest,
            Predicate<AtRate> did,
            Predicate<AtRate> missed) {
        return all.stream()
                .filter(sweep -> !sweep.target().equals(first.target()))
                .allMatch(other -> chance(first, other, highest, did, missed) < MOST_CHANCE);
    }

    /**
     * The chance that so many rates show two alike targets to differ. Each does so by the chance of one, so that by Markov's
     * inequality it is at most the sum of these, divided by the number of rates that do. It is 1 if a rate shows the reverse.
     */
    private double chance(
            AtRate first,
            Sweep other,
            Function<Sweep, Optional<AtRate>> highest,
            Predicate<AtRate> did,
            Predicate<AtRate> missed) {
        double above = highest.apply(other).map(AtRate::arrived).orElse(0.0);
        double sum = 0;
        int decisive = 0;
        for (AtRate one : sweep(first).rates()) {
            Optional<AtRate> its = other.rates().stream()
                    .filter(same -> same.asked().equals(one.asked()))
                    .findFirst();
            if (one.arrived() <= above || its.isEmpty()) {
                continue;
            }
            sum += chance(one.repetitions(), its.get().repetitions());
            if (shows(one, its.get(), did, missed)) {
                decisive++;
            }
        }
        boolean contrary = sweep(first).rates().stream()
                .anyMatch(one -> other.rates().stream().anyMatch(its -> shows(its, one, did, missed)));
        return decisive == 0 || contrary ? 1 : sum / decisive;
    }

    /**
     * The chance that two alike targets differ at one rate in all of their repetitions, whichever of them is ahead: 2 of the ways
     * to draw the repetitions of the one from those of both. With five each, it is 2 of 252.
     */
    private static double chance(int own, int others) {
        double ways = 1;
        for (int drawn = 1; drawn <= own; drawn++) {
            ways *= (double) (others + drawn) / drawn;
        }
        return 2 / ways;
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
        if (all.stream().noneMatch(AtRate::isMissed)) {
            return "no " + points.percentile() + " is known at any rate";
        }
        if (!all.stream().allMatch(AtRate::isMissed)) {
            return "no rate is known to be sustained" + withinLimit();
        }
        return noneOf() + (above.isEmpty() ? ": the queue grew at each" : withinLimit(above));
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
                                + (one.isNear()
                                        ? ", not certain to be within"
                                                + sweep(one)
                                                        .highestCertain()
                                                        .map(lower -> "; that at " + lower.written() + " is")
                                                        .orElse("")
                                        : "")
                                + ")");
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
