package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which rate each target sustains, and with which latency. If the plan asks for a latency, a rate is sustained only if the mean
 * over the repetitions is within it. Where their interval, or their range, reaches beyond the limit, that is not certain.
 *
 * <p>Targets have an order only where rates are numbers, and the lesser target did not sustain the rate of the other. A share
 * of each target's own capacity says nothing of which is faster.
 *
 * @param points points of open loops at several rates, with one number of clients and one choice of settings
 */
record OfRates(PointsOfALoad points) implements Question {
    /** Which rates were sustained follows from the figures themselves. */
    @Override
    public Stream<Comparison> comparisons() {
        return Stream.empty();
    }

    @Override
    public Section answer() {
        List<PointSummary> highest = new ArrayList<>();
        List<Section.Apart> apart = new ArrayList<>();
        for (String target : points.targets()) {
            List<PointSummary> sweep = sweep(target);
            sweep.stream()
                    .filter(this::sustained)
                    .max(Comparator.comparingDouble(OfRates::arrived))
                    .ifPresentOrElse(
                            highest::add,
                            () -> apart.add(new Section.Apart(sweep.get(0).id(), target, "", notSustained(sweep))));
        }
        List<PointSummary> compared = List.of();
        if (!highest.isEmpty()) {
            Series series = Series.of(points.with(highest));
            compared = series.compared().stream()
                    .sorted(Comparator.comparingDouble(OfRates::arrived).reversed())
                    .toList();
            apart.addAll(0, series.apart());
        }
        double greatest = compared.stream().mapToDouble(OfRates::arrived).max().orElse(1);
        List<Line> lines = new ArrayList<>();
        for (PointSummary point : compared) {
            lines.add(new Line(
                    point.id(),
                    "",
                    point.target(),
                    "",
                    perSecond(point),
                    "",
                    arrived(point) / greatest,
                    latencies(point)));
        }
        return new Section(load(), verdict(compared), lines, apart, notes(compared));
    }

    private List<String> notes(List<PointSummary> compared) {
        List<String> notes = new ArrayList<>();
        costs(compared).ifPresent(notes::add);
        notes.add("Sustained: no queue grew"
                + (points.summary().latencyLimit() == null
                        ? ""
                        : ", and where a limit is named, the mean " + points.percentile() + " was within it")
                + ". Latency counts from the intended start, so it includes the wait in the queue.");
        List<String> falling = points.points().stream()
                .filter(point -> PointDoubts.has(point, Doubt.LATENCY_FALLS))
                .map(point -> point.target() + " at " + written(point))
                .toList();
        if (!falling.isEmpty()) {
            notes.add("The p99 falls as the rate rises: it is clearly higher than at a higher rate for "
                    + RunTitle.joined(falling)
                    + ". So it does not rank rates. Usual causes are a warm-up too short, cores that go idle between"
                    + " transactions, and a checkpoint.");
        }
        return notes;
    }

    /** What explains the order: what costs more than on the best target, at the highest rate that all kept up with. */
    private Optional<String> costs(List<PointSummary> compared) {
        if (compared.size() < 2) {
            return Optional.empty();
        }
        PointSummary best = compared.get(0);
        List<List<PointSummary>> together = ascending(sweep(best.target()))
                .map(point -> compared.stream()
                        .flatMap(one -> sweep(one.target()).stream())
                        .filter(one -> !isShare(one) && asked(one).equals(asked(point)))
                        .filter(one -> Series.usable(one, points) && !isOverloaded(one))
                        .toList())
                .filter(some -> some.size() == compared.size())
                .toList();
        if (together.isEmpty()) {
            return Optional.empty();
        }
        List<PointSummary> highest = together.get(together.size() - 1);
        List<String> words = new ArrayList<>();
        for (PointSummary other : highest.subList(1, highest.size())) {
            String why = Costs.why(points, other, highest.get(0), true);
            if (!why.isEmpty()) {
                words.add(other.target() + " has " + why);
            }
        }
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of("At " + written(highest.get(0)) + " each, against " + best.target() + ": "
                        + String.join("; ", words) + ".");
    }

    private String load() {
        PointSummary first = points.points().get(0);
        String choice = PointsOfALoad.words(PointsOfALoad.choice(first));
        return LoadTerms.name(first) + ", " + Figures.counted(first.clients(), "client")
                + (choice.isEmpty() ? "" : ", " + choice) + ", open loop";
    }

    private List<PointSummary> sweep(String target) {
        return points.points().stream()
                .filter(point -> point.target().equals(target))
                .toList();
    }

    private String verdict(List<PointSummary> highest) {
        if (highest.isEmpty()) {
            return noneSustained();
        }
        PointSummary most = highest.get(0);
        long shares = highest.stream().filter(OfRates::isShare).count();
        if (highest.size() == 1) {
            return most.target() + " sustained " + withLatency(most);
        }
        if (shares == highest.size()) {
            return sustained(highest, OfRates::written) + " of their own capacity" + withinLimit(highest);
        }
        if (shares > 0) {
            return "no ranking, because some rates are shares of a target's own capacity";
        }
        List<PointSummary> level = highest.stream()
                .filter(point -> point.equals(most) || !isBeyond(most, point))
                .toList();
        if (level.size() == 1) {
            return most.target() + " sustained the highest rate in this run, " + withLatency(most);
        }
        boolean tie = level.stream().allMatch(point -> asked(point).equals(asked(most)));
        boolean uncertain = level.stream().allMatch(this::isNear);
        return (tie
                        ? RunTitle.joined(
                                        level.stream().map(PointSummary::target).toList()) + " sustained "
                                + perSecond(most)
                        : sustained(level, OfRates::perSecond))
                + (uncertain && !tie ? withinLimit() + " (rates and order not certain)" : withinLimit(level))
                + (tie || uncertain ? "" : ", in no certain order")
                + keptUp(level);
    }

    /** Such as {@code derby sustained 1,000 tx/s and derby:server 500 tx/s}. */
    private static String sustained(List<PointSummary> some, Function<PointSummary, String> rate) {
        return RunTitle.joined(some.stream()
                .map(point -> point.target() + (point.equals(some.get(0)) ? " sustained " : " ") + rate.apply(point))
                .toList());
    }

    /**
     * The rates that targets sustained at any latency, where these tell the targets apart; empty otherwise. No repetition was
     * overloaded there.
     */
    private String keptUp(List<PointSummary> level) {
        List<PointSummary> most =
                level.stream().flatMap(point -> keptUp(point.target()).stream()).toList();
        if (points.summary().latencyLimit() == null
                || most.size() < level.size()
                || most.stream().map(OfRates::asked).distinct().count() < 2) {
            return "";
        }
        int repetitions = most.stream().mapToInt(OfRates::repetitions).min().orElseThrow();
        return "; at any latency, " + sustained(most, OfRates::perSecond)
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
    private boolean isCertain(List<PointSummary> most, int repetitions) {
        PointSummary first = first(most);
        return EnoughBlocks.forVerdict(repetitions)
                && points.mayHaveVerdict(first)
                && most.stream()
                        .filter(other -> !other.equals(first))
                        .allMatch(other -> sweep(other.target()).stream()
                                .anyMatch(point -> asked(point).equals(asked(first))
                                        && points.mayHaveVerdict(point)
                                        && EnoughBlocks.forVerdict(repetitions(point))
                                        && overloads(point) == repetitions(point)));
    }

    private static PointSummary first(List<PointSummary> most) {
        return most.stream().max(Comparator.comparingDouble(OfRates::arrived)).orElseThrow();
    }

    /** The repetitions in which the queue of a point grew. */
    private static int overloads(PointSummary point) {
        return point.doubts().stream()
                .filter(doubt -> doubt.code() == Doubt.UNSUSTAINABLE)
                .mapToInt(doubt -> doubt.trials().size())
                .sum();
    }

    private static int repetitions(PointSummary point) {
        return Optional.ofNullable(Figures.of(point, Metrics.THROUGHPUT))
                .map(MetricSummary::n)
                .orElse(0);
    }

    /** The point of the highest rate that a target kept up with, whatever the latency. */
    private Optional<PointSummary> keptUp(String target) {
        return sweep(target).stream()
                .filter(point -> Series.usable(point, points) && !isOverloaded(point))
                .max(Comparator.comparingDouble(OfRates::arrived));
    }

    private String noneSustained() {
        if (points.points().stream().anyMatch(this::isAbove)) {
            return noneOf()
                    + withinLimit(points.points().stream().filter(this::isAbove).toList());
        }
        return points.points().stream().allMatch(OfRates::isOverloaded)
                ? noneOf()
                : "no " + points.percentile() + " is known at any rate";
    }

    /** Of a run that is not complete, other rates may be sustained yet. */
    private String noneOf() {
        return points.summary().complete() ? "no rate was sustained" : "none of the rates tried so far was sustained";
    }

    /** The rate of a point in transactions a second, with its latency. */
    private String withLatency(PointSummary point) {
        String rate = perSecond(point);
        String latency = PointsOfALoad.time(points.mean(point));
        LatencyLimit limit = points.summary().latencyLimit();
        return limit == null
                ? rate + " with a p99 of " + latency
                : rate + withinLimit(limit) + " (" + limit.percentile() + " " + latency
                        + (isNear(point) ? ", not certain" : "") + ")";
    }

    /** The limit in words, and of which of some points it is not certain; empty without a limit. */
    private String withinLimit(List<PointSummary> some) {
        LatencyLimit limit = points.summary().latencyLimit();
        if (limit == null) {
            return "";
        }
        List<String> near = some.stream()
                .filter(this::isNear)
                .map(PointSummary::target)
                .distinct()
                .toList();
        return withinLimit(limit)
                + (near.isEmpty()
                        ? ""
                        : near.size()
                                        == some.stream()
                                                .map(PointSummary::target)
                                                .distinct()
                                                .count()
                                ? " (not certain)"
                                : " (not certain for " + RunTitle.joined(near) + ")");
    }

    private String withinLimit() {
        LatencyLimit limit = points.summary().latencyLimit();
        return limit == null ? "" : withinLimit(limit);
    }

    private static String withinLimit(LatencyLimit limit) {
        return " within a " + limit.percentile() + " of " + limit.time();
    }

    /** Whether a target sustained a rate that another one was given too, and did not sustain. */
    private boolean isBeyond(PointSummary most, PointSummary other) {
        return points.mayHaveVerdict(most)
                && !isNear(most)
                && sweep(other.target()).stream()
                        .anyMatch(point -> asked(point).equals(asked(most))
                                && (isOverloaded(point) || (isAbove(point) && !isNear(point)))
                                && points.mayHaveVerdict(point));
    }

    /** Whether a point has a latency that is above the limit. */
    private boolean isAbove(PointSummary point) {
        LatencyLimit limit = points.summary().latencyLimit();
        return limit != null && Series.usable(point, points) && points.mean(point) > limit.micros();
    }

    /** Whether the interval or the range of the latency has the limit in it, so that it is not certain on which side it is. */
    private boolean isNear(PointSummary point) {
        LatencyLimit limit = points.summary().latencyLimit();
        if (limit == null || isOverloaded(point) || !Series.usable(point, points)) {
            return false;
        }
        Spread spread = points.spread(point);
        if (Objects.requireNonNull(Figures.of(point, points.metric())).n() == 1) {
            // One repetition has no range. Two of them may lie as far apart as this without a doubt.
            double mean = points.mean(point);
            double asked = limit.micros();
            return Math.min(mean, asked) >= Doubt.AGREEMENT * Math.max(mean, asked);
        }
        return spread.low() <= limit.micros() && spread.high() > limit.micros();
    }

    private static boolean isShare(PointSummary point) {
        return asked(point) instanceof Rate.OfCapacity;
    }

    private static Rate asked(PointSummary point) {
        return Setting.RATE.value(rate(point));
    }

    private static String rate(PointSummary point) {
        return Objects.requireNonNull(point.load().rate());
    }

    private static String written(PointSummary point) {
        return LoadTerms.rate(rate(point));
    }

    /** The latency at each rate, from the lowest up, and what was not sustained. */
    private String latencies(PointSummary highest) {
        List<PointSummary> sweep = sweep(highest.target());
        List<String> words = new ArrayList<>();
        words.add(points.percentile() + " "
                + ascending(sweep).filter(this::sustained).map(this::latency).collect(Collectors.joining(", ")));
        String others = notSustained(sweep);
        if (!others.isEmpty()) {
            words.add(others);
        }
        keptUp(highest.target())
                .filter(most ->
                        arrived(most) > arrived(highest) && sweep.stream().noneMatch(OfRates::isOverloaded))
                .ifPresent(most ->
                        words.add("no queue grew up to " + written(most) + ", the highest rate that was tried"));
        if (others.isEmpty()) {
            words.add("the highest rate that was tried");
        }
        LatencyLimit limit = points.summary().latencyLimit();
        List<PointSummary> near = sweep.stream().filter(this::isNear).toList();
        if (limit != null && !near.isEmpty()) {
            boolean ranges =
                    near.stream().anyMatch(point -> points.spread(point).n() > 1);
            words.add("not certain" + (near.size() == sweep.size() ? "" : " at " + rates(near))
                    + (ranges ? ", as the brackets include " + limit.time() : ""));
        }
        return String.join("; ", words);
    }

    private static Stream<PointSummary> ascending(List<PointSummary> sweep) {
        return sweep.stream().sorted(Comparator.comparingDouble(OfRates::arrived));
    }

    /** Such as {@code 6.68 ms (4.10–9.26) at 1,000/s}. */
    private String latency(PointSummary point) {
        String spread = points.spreadInWords(point);
        return PointsOfALoad.time(points.mean(point)) + (spread.isEmpty() ? "" : " " + spread) + " at "
                + written(point);
    }

    /** The rates that were not sustained, and those of which that is not known; empty without any. */
    private String notSustained(List<PointSummary> sweep) {
        List<PointSummary> overloaded =
                sweep.stream().filter(OfRates::isOverloaded).toList();
        List<String> above = ascending(sweep)
                .filter(point -> isAbove(point) && !isOverloaded(point))
                .map(this::latency)
                .toList();
        List<PointSummary> unknown = sweep.stream()
                .filter(point -> !isOverloaded(point) && !Series.usable(point, points))
                .toList();
        List<String> words = new ArrayList<>();
        LatencyLimit limit = points.summary().latencyLimit();
        if (limit != null && !above.isEmpty()) {
            words.add("above " + limit.time() + ": " + String.join(", ", above));
        }
        if (!overloaded.isEmpty()) {
            words.add("the queue grew "
                    + RunTitle.joined(
                            overloaded.stream().map(OfRates::overloaded).toList()));
        }
        if (!unknown.isEmpty()) {
            words.add("no " + points.percentile() + " at " + rates(unknown) + ", as where transactions are too few");
        }
        return String.join("; ", words);
    }

    /** A rate, and in how many repetitions it was too much, if not in all. */
    private static String overloaded(PointSummary point) {
        int all = repetitions(point);
        int some = overloads(point);
        return "at " + written(point) + (some < all ? " in " + some + " of " + all + " repetitions" : "");
    }

    private static boolean isOverloaded(PointSummary point) {
        return PointDoubts.has(point, Doubt.UNSUSTAINABLE);
    }

    private static String rates(List<PointSummary> some) {
        return RunTitle.joined(some.stream().map(OfRates::written).toList());
    }

    private boolean sustained(PointSummary point) {
        return Series.usable(point, points) && !isOverloaded(point) && !isAbove(point);
    }

    private static String perSecond(PointSummary point) {
        double rate = arrived(point);
        return (rate == Math.rint(rate) ? Figures.count(rate) : Figures.rate(rate)) + " tx/s";
    }

    /** The transactions that arrived a second. */
    private static double arrived(PointSummary point) {
        Double perSecond = point.load().perSecond();
        MetricSummary committed = Figures.of(point, Metrics.THROUGHPUT);
        return perSecond != null ? perSecond : committed == null ? 0 : committed.mean();
    }
}
