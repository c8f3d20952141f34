package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
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
                    Figures.rate(arrived(point)) + " tx/s",
                    "",
                    arrived(point) / greatest,
                    latencies(point)));
        }
        return new Section(load(), verdict(compared), lines, apart, notes());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Latency counts from the moment at which a transaction was to start.");
        List<String> falling = points.points().stream()
                .filter(point -> PointDoubts.has(point, Doubt.LATENCY_FALLS))
                .map(point -> point.target() + " at " + rate(point))
                .toList();
        if (!falling.isEmpty()) {
            notes.add("The p99 falls as the rate rises: it is clearly higher than at a higher rate for "
                    + RunTitle.joined(falling)
                    + ". So it does not rank rates. Usual causes are a warm-up too short, cores that go idle between"
                    + " transactions, and a checkpoint.");
        }
        return notes;
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
            return RunTitle.joined(highest.stream()
                            .map(point -> point.target() + " sustained " + rate(point) + " of its own capacity")
                            .toList())
                    + withinLimit(highest);
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
        String targets =
                RunTitle.joined(level.stream().map(PointSummary::target).toList());
        return level.stream().allMatch(point -> asked(point).equals(asked(most)))
                ? targets + " sustained " + rate(most) + withinLimit(level)
                : RunTitle.joined(level.stream()
                                .map(point -> point.target() + " sustained " + Figures.rate(arrived(point)) + " tx/s")
                                .toList())
                        + withinLimit(level) + ", in no certain order";
    }

    private String noneSustained() {
        if (points.points().stream().anyMatch(this::isAbove)) {
            return "no rate was sustained" + withinLimit(List.of());
        }
        return points.points().stream().allMatch(OfRates::isOverloaded)
                ? "no rate was sustained"
                : "no " + points.percentile() + " is known at any rate";
    }

    /** The rate of a point in transactions a second, with its latency. */
    private String withLatency(PointSummary point) {
        String rate = Figures.rate(arrived(point)) + " tx/s";
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
        List<String> near =
                some.stream().filter(this::isNear).map(PointSummary::target).toList();
        return withinLimit(limit) + (near.isEmpty() ? "" : " (not certain for " + RunTitle.joined(near) + ")");
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
        if (limit == null) {
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

    /** The latency at the highest rate and at the others, from the highest down, and what was not sustained. */
    private String latencies(PointSummary highest) {
        List<PointSummary> sweep = sweep(highest.target());
        List<String> words = new ArrayList<>();
        words.add(points.percentile() + " " + latency(highest));
        fromTheHighest(sweep)
                .filter(point -> !point.equals(highest) && sustained(point))
                .forEach(point -> words.add(latency(point)));
        String others = notSustained(sweep);
        words.add(others.isEmpty() ? "the highest rate that was tried" : others);
        return String.join("; ", words);
    }

    private static Stream<PointSummary> fromTheHighest(List<PointSummary> sweep) {
        return sweep.stream()
                .sorted(Comparator.comparingDouble(OfRates::arrived).reversed());
    }

    private String latency(PointSummary point) {
        return PointsOfALoad.time(points.mean(point)) + " at " + rate(point) + (isNear(point) ? ", not certain" : "");
    }

    /** The rates that were not sustained, and those of which that is not known; empty without any. */
    private String notSustained(List<PointSummary> sweep) {
        List<PointSummary> overloaded =
                sweep.stream().filter(OfRates::isOverloaded).toList();
        List<String> above = fromTheHighest(sweep)
                .filter(point -> isAbove(point) && !isOverloaded(point))
                .map(this::latency)
                .toList();
        List<PointSummary> unknown = sweep.stream()
                .filter(point -> !isOverloaded(point) && !Series.usable(point, points))
                .toList();
        List<String> words = new ArrayList<>();
        if (!above.isEmpty()) {
            words.add("above the limit: " + String.join("; ", above));
        }
        if (!overloaded.isEmpty()) {
            words.add("not sustained: " + rates(overloaded));
        }
        if (!unknown.isEmpty()) {
            words.add("no " + points.percentile() + " at " + rates(unknown) + ", as where transactions are too few");
        }
        return String.join("; ", words);
    }

    private static boolean isOverloaded(PointSummary point) {
        return PointDoubts.has(point, Doubt.UNSUSTAINABLE);
    }

    private static String rates(List<PointSummary> some) {
        return String.join(", ", some.stream().map(OfRates::rate).toList());
    }

    private boolean sustained(PointSummary point) {
        return Series.usable(point, points) && !isOverloaded(point) && !isAbove(point);
    }

    /** The transactions that arrived a second. */
    private static double arrived(PointSummary point) {
        Double perSecond = point.load().perSecond();
        MetricSummary committed = Figures.of(point, Metrics.THROUGHPUT);
        return perSecond != null ? perSecond : committed == null ? 0 : committed.mean();
    }
}
