package dev.furlong.report.answer;

import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Points of one load with the figure by which they are compared: the throughput of a closed loop, or a percentile of the
 * latency of an open one, whose throughput is what was asked for. If the plan asks for costs, it is the CPU of a transaction.
 *
 * @param summary the run
 * @param index the comparisons of the run
 * @param points points of one load and one load model, at least one
 */
public record PointsOfALoad(Summary summary, ComparisonIndex index, List<PointSummary> points) {
    private static final double MICROS_PER_MILLI = 1000;

    /**
     * The best of some points, as far as the analysis tells.
     *
     * @param level the first one and those that are not certainly worse than it
     * @param decided whether verdicts say that the others are worse, and not just few repetitions
     * @param reservation why it is not said which of the level ones is best
     */
    public record Best(List<PointSummary> level, boolean decided, Pair.Reservation reservation) {
        /** Whether one point is certainly better than all others. */
        public boolean isSole() {
            return level.size() == 1;
        }

        /** Whether one of the level ones is level because no verdict may be given. */
        public boolean withheld() {
            return reservation == Pair.Reservation.WITHHELD;
        }

        /** The names of the others, which are certainly worse than the first, in their order. */
        public List<String> behind(List<PointSummary> ranked) {
            return ranked.stream()
                    .filter(point -> !level.contains(point))
                    .map(PointSummary::target)
                    .toList();
        }

        /** The targets of the best, in their order. */
        public List<String> targets() {
            return level.stream().map(PointSummary::target).toList();
        }
    }

    private PointSummary first() {
        return points.get(0);
    }

    private boolean isOfCosts() {
        return answering().kind() == AnswerMetric.Kind.CPU;
    }

    private AnswerMetric answering() {
        return AnswerMetric.of(
                summary.question(), summary.latencyLimit(), first().load().open());
    }

    /**
     * The metric of the figure. That of an open loop is the percentile that the plan limits, if it limits one. If the plan asks
     * for costs, it is CPU.
     */
    public Metric metric() {
        return answering().metric();
    }

    /** The word of the percentile that is the figure, such as {@code p99}. */
    public String percentile() {
        return LatencyLimit.percentile(metric());
    }

    /** Whether a higher figure is better. */
    public boolean isBetterHigher() {
        return metric().isBetterHigher();
    }

    /** The numbers of clients, each once. */
    public List<Integer> clients() {
        return points.stream().map(PointSummary::clients).distinct().toList();
    }

    /** The targets, each once. */
    public List<String> targets() {
        return points.stream().map(PointSummary::target).distinct().toList();
    }

    /** The keys of the axes that vary, without targets, clients and rates. How transactions arrive is one. */
    public List<String> axes() {
        return points.stream()
                .flatMap(point -> point.varied().keySet().stream())
                .filter(key -> !key.equals(Setting.RATE.key()))
                .distinct()
                .toList();
    }

    /** Whether parameters of the load vary, such as the size of its data, be it on an axis or from case to case. */
    boolean areOfSeveralLoads() {
        return points.stream().map(PointSummary::parameters).distinct().count() > 1;
    }

    /** The comparisons of some pairs of these points, by their figure or by the CPU that explains it. */
    Stream<Comparison> comparisons(BiPredicate<PointSummary, PointSummary> pairs) {
        return IntStream.range(0, points.size())
                .boxed()
                .flatMap(place -> points.subList(place + 1, points.size()).stream()
                        .filter(other -> pairs.test(points.get(place), other))
                        .flatMap(other -> Stream.of(metric(), Metrics.CPU.total())
                                .flatMap(metric ->
                                        index.between(metric, points.get(place).id(), other.id()).stream())));
    }

    /** The comparisons of points of one target, and of targets with one choice. */
    Stream<Comparison> comparisonsByTargetOrChoice() {
        return comparisons((one, other) ->
                one.target().equals(other.target()) || choice(one).equals(choice(other)));
    }

    /** The choices on these axes, each once, in the plan's order. */
    public List<Map<String, String>> choices() {
        return points.stream().map(PointsOfALoad::choice).distinct().toList();
    }

    /** The values of a point on these axes. */
    public static Map<String, String> choice(PointSummary point) {
        Map<String, String> choice = new LinkedHashMap<>(point.varied());
        choice.remove(Setting.RATE.key());
        return choice;
    }

    /** The values of a choice in words. */
    public static String words(Map<String, String> choice) {
        return String.join(", ", choice.values());
    }

    /** The points of a target, in the plan's order. */
    public List<PointSummary> of(String target) {
        return points.stream().filter(point -> point.target().equals(target)).toList();
    }

    /** The same points without all that do not suit. */
    public PointsOfALoad with(List<PointSummary> some) {
        return new PointsOfALoad(summary, index, some);
    }

    /** The load in words, with its clients if these do not vary, and the axes that do. */
    String load() {
        List<String> by = new ArrayList<>();
        if (clients().size() > 1) {
            by.add(Coordinates.CLIENTS);
        }
        by.addAll(axes());
        return LoadTerms.name(first())
                + (clients().size() == 1 ? ", " + Figures.counted(first().clients(), "client") : "")
                + (first().load().open() && !first().varied().containsKey(Setting.RATE.key())
                        ? ", " + LoadTerms.openLoop(first())
                        : "")
                + (by.isEmpty() ? "" : ", by " + String.join(" × ", by));
    }

    /** The mean of a point that has the figure. */
    public double mean(PointSummary point) {
        return figure(point).mean();
    }

    /** The figure of a point that has it. */
    public MetricSummary figure(PointSummary point) {
        return Objects.requireNonNull(Figures.of(point, metric()));
    }

    /** The interval, or the range, of a point that has the figure. */
    public Spread spread(PointSummary point) {
        return Spread.of(figure(point));
    }

    /** The same in brackets, in the unit in which the figure is written; empty from one repetition. */
    public String spreadInWords(PointSummary point) {
        return spread(point).words(value -> Figures.written(metric(), value / unit(mean(point))));
    }

    /** The better one first. */
    Comparator<PointSummary> better() {
        Comparator<PointSummary> lessFirst = Comparator.comparingDouble(this::mean);
        return isBetterHigher() ? lessFirst.reversed() : lessFirst;
    }

    /**
     * Points in the order of their means. The first is one than which no other is certainly better, if there is one: verdicts
     * rest on the ratios within blocks, which may say otherwise than the means do.
     */
    public List<PointSummary> ranked(List<PointSummary> some) {
        List<PointSummary> ranked = new ArrayList<>(some);
        ranked.sort(better());
        some.stream()
                .sorted(better())
                .filter(one -> some.stream()
                        .allMatch(other ->
                                other.equals(one) || !Pair.of(this, other, one).isBetter()))
                .findFirst()
                .ifPresent(first -> {
                    ranked.remove(first);
                    ranked.add(0, first);
                });
        return ranked;
    }

    /**
     * The best of some points.
     *
     * @param ranked points in their order, at least one
     */
    public Best best(List<PointSummary> ranked) {
        return best(ranked, (first, other) -> Pair.of(this, first, other));
    }

    /**
     * The best of some points.
     *
     * @param ranked points in their order, at least one
     * @param lead sets the first one against another
     */
    static Best best(List<PointSummary> ranked, BiFunction<PointSummary, PointSummary, Pair> lead) {
        PointSummary first = ranked.get(0);
        List<PointSummary> level = new ArrayList<>(List.of(first));
        List<Pair.Reservation> reservations = new ArrayList<>();
        boolean decided = true;
        for (PointSummary other : ranked.subList(1, ranked.size())) {
            Pair pair = lead.apply(first, other);
            if (pair.isBetter()) {
                decided &= pair.strength() == Strength.DECIDED;
            } else {
                level.add(other);
                pair.reservation().ifPresent(reservations::add);
            }
        }
        return new Best(level, decided, Pair.Reservation.ofSeveral(reservations));
    }

    /** Whether a verdict may rest on a point: the machine is fit, and the point has no alarm. */
    public boolean mayHaveVerdict(PointSummary point) {
        Fitness fitness = summary.fitness();
        return (fitness == null || fitness.fit())
                && point.doubts().stream().noneMatch(doubt -> doubt.severity() == Severity.ALARM);
    }

    /** The figure of a point in words; empty if it has none. */
    String words(PointSummary point) {
        MetricSummary figure = Figures.of(point, metric());
        return figure == null ? "" : written(figure.mean());
    }

    private String written(double value) {
        if (isOfCosts()) {
            return "CPU " + Figures.time(value) + " µs";
        }
        return isBetterHigher() ? Figures.written(metric(), value) + " tx/s" : percentile() + " " + time(value);
    }

    /** The size of the unit in which a figure is written: a latency is in µs or in ms. */
    private double unit(double value) {
        return isBetterHigher() || isOfCosts() || value < MICROS_PER_MILLI ? 1 : MICROS_PER_MILLI;
    }

    /** A time in words. */
    public static String time(double micros) {
        return micros < MICROS_PER_MILLI
                ? Figures.time(micros) + " µs"
                : Figures.time(micros / MICROS_PER_MILLI) + " ms";
    }

    /** What stands behind a word such as "equally fast": {@code , within 5 %}. */
    public String withinMargin() {
        return ", within " + Margin.inWords(summary.margin());
    }

    /** Whether some points are the same within the margin, each two of them. */
    public boolean areSame(List<PointSummary> level) {
        return level.stream()
                .allMatch(one -> level.stream()
                        .allMatch(other ->
                                one.equals(other) || Pair.of(this, one, other).strength() == Strength.SAME));
    }

    /** A line of a point that has the figure. */
    Line line(PointSummary point, String ratio, double greatest, List<String> why) {
        return new Line(
                point.id(),
                ratio,
                point.target(),
                words(choice(point)),
                words(point),
                spreadInWords(point),
                mean(point) / greatest,
                Stream.concat(
                                why.stream(),
                                Stream.of(isBetterHigher() ? point.limit().sentence() : ""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /** The greatest figure of some points; 1 without any. */
    double greatest(List<PointSummary> some) {
        return some.stream().mapToDouble(this::mean).max().orElse(1);
    }

    /**
     * How a figure compares with that of another line: {@code 2.65× slower} for a throughput, {@code 1.99× the p99} for a latency,
     * {@code 1.90× the CPU} for a cost.
     */
    String ratio(double timesAsGood) {
        if (isBetterHigher()) {
            return Figures.timesAsFast(timesAsGood);
        }
        double times = 1 / timesAsGood;
        String written = Figures.ratio(times);
        if (written.equals(Figures.ratio(1))) {
            return written + "×";
        }
        return times > 1 ? written + "× the " + what() : Figures.against(times, what(), less());
    }

    /**
     * That a target is ahead of all others, as a headline says it.
     *
     * @param decided whether it is a verdict, and does not hold for this run alone
     * @param ofTwo whether there is one other
     */
    String leads(boolean decided, boolean ofTwo) {
        return isBetterHigher()
                ? (decided ? "is " : "was ") + (ofTwo ? "faster" : "fastest")
                : (decided ? "has the " : "had the ") + (ofTwo ? "lower " : "lowest ") + percentile();
    }

    /** That a target is ahead of others, which follow. */
    String beats(boolean decided) {
        return isBetterHigher()
                ? (decided ? "is" : "was") + " faster than"
                : (decided ? "has" : "had") + " a lower " + percentile() + " than";
    }

    /** What the figure is of, where less of it is better. */
    private String what() {
        return isOfCosts() ? "CPU" : percentile();
    }

    private String less() {
        return isOfCosts() ? "less CPU" : "lower " + percentile();
    }
}
