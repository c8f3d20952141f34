package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The costs that explain why one point is slower or faster than another. A cost explains a slower point only if it is
 * higher there, and a faster point only if it is lower there. These count, in this order. A line tells the first three:
 *
 * <ol>
 *   <li>CPU per transaction, if the analysis tells the two apart by it: from 1.2-fold on. If throughput differs by less than
 *       1.4-fold, from half of that difference on, but at least 1.1-fold. Points that differ on several axes are not compared by
 *       it: then no repetition of one may reach any of the other, and one repetition takes a greater ratio
 *   <li>round trips, from half of one on
 *   <li>syncs, from a tenth of one on
 *   <li>disk reads, from a tenth of one on; if these are not known, pages that the engine had to read, from half of one on
 *   <li>bytes written to disk, from 2-fold and 4 KiB on; those that the engine writes later are among them if they are known
 *   <li>bytes on the wire, from 3-fold and 1 KiB on
 * </ol>
 */
public final class Costs {
    private static final int MOST = 3;
    private static final Optional<WriteCache> FLUSH = Optional.of(WriteCache.FLUSH);
    private static final Optional<WriteCache> NOFLUSH = Optional.of(WriteCache.NOFLUSH);
    private static final String CPU = "the CPU";
    private static final String LESS_CPU = "less CPU";

    private static final double TIMES_THE_CPU = 1.2;
    private static final double LEAST_TIMES_THE_CPU = 1.1;
    /** From this share of a point's CPU, and that it is slower may be that it was not warm. */
    private static final double MUCH_COMPILING = 0.2;

    private static final double ROUND_TRIPS = 0.5;
    private static final double HALF_A_REQUEST = 0.5;
    private static final double REQUESTS = 0.1;
    private static final double PAGES = 0.5;
    private static final double TIMES_WRITTEN = 2;
    private static final double BYTES_WRITTEN = 4096;
    private static final double TIMES_SENT = 3;
    private static final double BYTES_SENT = 1024;

    /**
     * By how much two points differ in a cost.
     *
     * @param reads the form in which the amount is told; amounts of one form are told as a range
     * @param amount the amount at the point, or its ratio to that of the other point
     * @param others the amount at the other point; 0 if it is not told
     * @param explainsCpu whether it explains more CPU: less than half of a request explains none, nor does CPU itself
     * @param words puts this cause of one pair, or of several, into words
     * @param detail more words, for one pair only
     */
    private record Cause(
            String reads,
            double amount,
            double others,
            boolean explainsCpu,
            Function<List<Cause>, String> words,
            String detail) {
        static Cause alone(String reads, double amount, BiFunction<Double, Double, String> words) {
            return new Cause(reads, amount, 0, true, same -> overRange(same, Cause::amount, words), "");
        }

        static Cause ofCpu(String reads, double amount, BiFunction<Double, Double, String> words, String detail) {
            return new Cause(reads, amount, 0, false, same -> overRange(same, Cause::amount, words), detail);
        }

        static Cause ofRequests(String reads, double amount, double others, Function<List<Cause>, String> words) {
            return new Cause(reads, amount, others, Math.abs(amount - others) >= HALF_A_REQUEST, words, "");
        }
    }

    private final PointsOfALoad points;
    private final PointSummary point;
    private final PointSummary other;
    private final boolean slower;

    private Costs(PointsOfALoad points, PointSummary point, PointSummary other, boolean slower) {
        this.points = points;
        this.point = point;
        this.other = other;
        this.slower = slower;
    }

    /**
     * The costs that explain why a point is slower, or faster, than another; empty if none does, or if it is not told which is
     * faster.
     */
    static String why(PointsOfALoad points, PointSummary point, PointSummary other) {
        Pair pair = Pair.of(points, point, other);
        return pair.tells() ? why(points, point, other, pair.isWorse()) : "";
    }

    /** The same where it is known which is slower. */
    static String why(PointsOfALoad points, PointSummary point, PointSummary other, boolean slower) {
        return words(List.of(new Costs(points, point, other, slower).causes()));
    }

    /**
     * The costs that explain why a point is slower, or faster, than another, and what is known of its syncs where they are not
     * counted. If there is neither, that no cost explains it, and which are not counted. It is empty if it is not told which is
     * faster, or if nothing explains it and CPU is not counted.
     */
    static String likely(PointsOfALoad points, PointSummary point, PointSummary other) {
        Pair pair = Pair.of(points, point, other);
        if (!pair.tells()) {
            return "";
        }
        String known = Stream.of(why(points, point, other), syncs(point, other, pair.isWorse()))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        boolean counted =
                Figures.of(point, Metrics.CPU.total()) != null && Figures.of(other, Metrics.CPU.total()) != null;
        return known.isEmpty() && counted ? unexplained(point, other) : known;
    }

    /**
     * How a disk answers syncs, if a point differs from another in that and not in what its commits promise. Otherwise that its
     * syncs are not counted, though its writes are, and the syncs of the other point. Empty if neither is so.
     */
    private static String syncs(PointSummary point, PointSummary other, boolean slower) {
        boolean waits = isPowerCut(point) && isPowerCut(other) && point.changesData();
        Optional<WriteCache> cache = Setting.WRITE_CACHE.effectiveIn(point.settings());
        Optional<WriteCache> others = Setting.WRITE_CACHE.effectiveIn(other.settings());
        if (waits && !slower && cache.equals(NOFLUSH) && others.equals(FLUSH)) {
            return "syncs end in the disk's cache (not counted)";
        }
        if (waits && slower && cache.equals(FLUSH) && others.equals(NOFLUSH)) {
            return "syncs wait for the disk";
        }
        boolean known =
                Figures.of(point, Metrics.DISK.syncs()) != null || Figures.of(point, Metrics.DISK.writes()) == null;
        return known || Figures.of(other, Metrics.DISK.syncs()) == null ? "" : "syncs not counted";
    }

    private static boolean isPowerCut(PointSummary point) {
        return Setting.DURABILITY.effectiveIn(point.settings()).equals(Optional.of(Durability.POWER_CUT));
    }

    /** That no cost explains it, and which costs are not counted. */
    private static String unexplained(PointSummary point, PointSummary other) {
        Set<String> unknown = new LinkedHashSet<>(new CostWords(point).unknown());
        unknown.addAll(new CostWords(other).unknown());
        return "no counted cost explains it"
                + (unknown.isEmpty() ? "" : " (not counted: " + RunTitle.joined(List.copyOf(unknown)) + ")");
    }

    /**
     * The costs that explain why points are slower than others in each of several pairs, with the range of what they are.
     *
     * @param pairs the slower points, each with the faster one
     */
    public static String whySlower(PointsOfALoad points, Map<PointSummary, PointSummary> pairs) {
        return words(pairs.entrySet().stream()
                .map(pair -> new Costs(points, pair.getKey(), pair.getValue(), true).causes())
                .toList());
    }

    /**
     * The costs beside CPU that explain why points cost more CPU than another one, in words, each with the points that it
     * explains. A point that no cost explains is in none.
     *
     * @param dearer the points that cost more
     */
    static Map<String, List<PointSummary>> besideCpu(
            PointsOfALoad points, List<PointSummary> dearer, PointSummary least) {
        Map<String, Map<PointSummary, Cause>> causes = new LinkedHashMap<>();
        for (PointSummary point : dearer) {
            new Costs(points, point, least, true)
                    .causes().stream()
                            .filter(Cause::explainsCpu)
                            .forEach(cause -> causes.computeIfAbsent(cause.reads(), key -> new LinkedHashMap<>())
                                    .put(point, cause));
        }
        Map<String, List<PointSummary>> words = new LinkedHashMap<>();
        causes.values().forEach(same -> {
            List<Cause> all = List.copyOf(same.values());
            words.put(all.get(0).words().apply(all), List.copyOf(same.keySet()));
        });
        return words;
    }

    /** The first of the causes that all pairs have. */
    private static String words(List<List<Cause>> pairs) {
        return pairs.get(0).stream()
                .map(cause -> pairs.stream()
                        .flatMap(one ->
                                one.stream().filter(other -> other.reads().equals(cause.reads())))
                        .toList())
                .filter(same -> same.size() == pairs.size())
                .limit(MOST)
                .map(same -> same.get(0).words().apply(same)
                        + (pairs.size() == 1 ? same.get(0).detail() : ""))
                .collect(Collectors.joining(", "));
    }

    private static String overRange(
            List<Cause> same, ToDoubleFunction<Cause> amount, BiFunction<Double, Double, String> words) {
        DoubleSummaryStatistics amounts = same.stream().mapToDouble(amount).summaryStatistics();
        return words.apply(amounts.getMin(), amounts.getMax());
    }

    private List<Cause> causes() {
        return Stream.of(
                        cpu(),
                        roundTrips(),
                        more(Metrics.DISK.syncs(), REQUESTS, "sync"),
                        more(Metrics.DISK.reads(), REQUESTS, "disk read")
                                .or(() -> Figures.of(point, Metrics.DISK.reads()) != null
                                        ? Optional.empty()
                                        : more(Metrics.ENGINE_BUFFER_READS, PAGES, "page read")),
                        written(),
                        sent())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Cause> cpu() {
        if (Figures.of(point, Metrics.CPU.total()) == null || Figures.of(other, Metrics.CPU.total()) == null) {
            return Optional.empty();
        }
        Pair pair = Pair.of(points, Metrics.CPU.total(), point, other);
        double timesTheCpu = 1 / pair.timesAsGood();
        boolean differ = pair.tells()
                || (!Pair.isJudged(points, Metrics.CPU.total(), point, other)
                        && Pair.liesApart(Metrics.CPU.total(), point, other)
                        && Math.max(timesTheCpu, 1 / timesTheCpu) > Strength.leastTold(repetitions()));
        double enough = Math.max(LEAST_TIMES_THE_CPU, Math.min(TIMES_THE_CPU, 1 + (timesToExplain() - 1) / 2));
        return differ && (slower ? timesTheCpu >= enough : timesTheCpu <= 1 / enough)
                ? Optional.of(
                        slower
                                ? ofCompiling(timesTheCpu)
                                : Cause.ofCpu(
                                        LESS_CPU,
                                        timesTheCpu,
                                        (least, most) -> Figures.against(least, most, CPU, LESS_CPU),
                                        ""))
                : Optional.empty();
    }

    /** The ratio of the throughputs that is to be explained; without end where it is another difference, such as of rates. */
    private double timesToExplain() {
        if (!points.isBetterHigher()) {
            return Double.POSITIVE_INFINITY;
        }
        Pair pair = Pair.of(points, point, other);
        return pair.tells() ? Math.max(pair.timesAsGood(), 1 / pair.timesAsGood()) : Double.POSITIVE_INFINITY;
    }

    private int repetitions() {
        return Math.min(
                Objects.requireNonNull(Figures.of(point, Metrics.CPU.total())).n(),
                Objects.requireNonNull(Figures.of(other, Metrics.CPU.total())).n());
    }

    /**
     * How many times the CPU, and how much of it the JIT compilers took where that is much: it goes when JVMs are warm. The
     * share is that of one point, so it is not told of several pairs.
     */
    private Cause ofCompiling(double timesTheCpu) {
        double compiling = Stream.of(Metrics.JVM_CLIENT, Metrics.JVM_SERVER)
                .flatMap(jvm -> Stream.ofNullable(Figures.of(point, jvm.compilingCpu())))
                .mapToDouble(MetricSummary::mean)
                .sum();
        double share = compiling
                / Objects.requireNonNull(Figures.of(point, Metrics.CPU.total())).mean();
        return Cause.ofCpu(
                CPU,
                timesTheCpu,
                (least, most) -> Figures.against(least, most, CPU, LESS_CPU),
                share >= MUCH_COMPILING
                        ? " (" + Figures.significant(100 * share, 2) + " % of it JIT; less after a longer warm-up)"
                        : "");
    }

    /** The round trips. An engine in the load JVM makes none. */
    private Optional<Cause> roundTrips() {
        MetricSummary own = Figures.of(point, Metrics.WIRE_ROUND_TRIPS);
        return own != null && slower && !other.spec().hasWire()
                ? Optional.of(Cause.ofRequests("round trip against none", own.mean(), 0, Costs::againstNone))
                : more(Metrics.WIRE_ROUND_TRIPS, ROUND_TRIPS, "round trip");
    }

    private static String againstNone(List<Cause> same) {
        return overRange(same, Cause::amount, (least, most) -> Figures.countedAs(least, most, "round trip"))
                + " against none";
    }

    private static Cause times(double ratio, String the, String less) {
        return Cause.alone(ratio < 1 ? less : the, ratio, (least, most) -> Figures.against(least, most, the, less));
    }

    private Optional<Cause> more(Metric metric, double least, String what) {
        MetricSummary own = Figures.of(point, metric);
        MetricSummary others = Figures.of(other, metric);
        if (own == null || others == null) {
            return Optional.empty();
        }
        double difference = slower ? own.mean() - others.mean() : others.mean() - own.mean();
        return difference >= least
                ? Optional.of(Cause.ofRequests(what, own.mean(), others.mean(), same -> counted(same, what)))
                : Optional.empty();
    }

    /**
     * Such as {@code 1.2 syncs against 1.0}. It is the difference where both amounts read alike, and where the other points of
     * several pairs have different amounts, which a range would tear from their own.
     */
    private static String counted(List<Cause> same, String what) {
        boolean alike =
                same.stream().anyMatch(one -> Figures.brief(one.amount()).equals(Figures.brief(one.others())));
        List<String> others =
                same.stream().map(one -> Figures.brief(one.others())).distinct().toList();
        if (alike || others.size() > 1) {
            String than = same.get(0).amount() > same.get(0).others() ? "more " : "fewer ";
            return overRange(
                    same,
                    one -> Math.abs(one.amount() - one.others()),
                    (least, most) -> Figures.countedAs(least, most, than + what));
        }
        return overRange(same, Cause::amount, (least, most) -> Figures.countedAs(least, most, what)) + " against "
                + others.get(0);
    }

    /** The bytes written, those that the engine writes only later among them where they are known. */
    private Optional<Cause> written() {
        Metric drained = Metrics.DISK_DRAINED.writeBytes();
        boolean known = Figures.of(point, drained) != null && Figures.of(other, drained) != null;
        Metric metric = known ? drained : Metrics.DISK.writeBytes();
        MetricSummary own = Figures.of(point, metric);
        MetricSummary others = Figures.of(other, metric);
        return own == null || others == null
                ? Optional.empty()
                : times(own.mean(), others.mean(), TIMES_WRITTEN, BYTES_WRITTEN, known ? "written in all" : "written");
    }

    private Optional<Cause> times(double own, double others, double ratio, double bytes, String where) {
        double higher = slower ? own : others;
        double lower = slower ? others : own;
        if (higher < ratio * lower || higher - lower < bytes) {
            return Optional.empty();
        }
        if (lower == 0) {
            return Optional.of(Cause.alone(where + " against none", higher / CostWords.BYTES_PER_KIB, (least, most) -> {
                String amount = Figures.range(Figures.brief(least), Figures.brief(most)) + " KiB";
                return slower ? amount + " " + where + " against none" : "nothing " + where + " against " + amount;
            }));
        }
        return Optional.of(times(own / others, "the bytes " + where, "fewer bytes " + where));
    }

    private Optional<Cause> sent() {
        List<Double> sums = new ArrayList<>();
        for (PointSummary one : List.of(point, other)) {
            MetricSummary up = Figures.of(one, Metrics.WIRE_BYTES_UP);
            MetricSummary down = Figures.of(one, Metrics.WIRE_BYTES_DOWN);
            if (up == null || down == null) {
                return Optional.empty();
            }
            sums.add(up.mean() + down.mean());
        }
        return times(sums.get(0), sums.get(1), TIMES_SENT, BYTES_SENT, "on the wire");
    }
}
