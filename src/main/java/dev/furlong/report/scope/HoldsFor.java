package dev.furlong.report.scope;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MeasuredOn;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an answer holds for, and what it may not hold for, in short sentences. They are made of what the records tell. What
 * these do not tell, or not of each point, is left out.
 *
 * @param points the points that have a figure
 */
public record HoldsFor(List<PointSummary> points) {
    /** The share of accesses to pages, up to which the engine found what it read in its buffer. */
    private static final double HARDLY_EVER = 0.01;

    /** Numbers of rows that are the same to so many digits are told as one. */
    private static final int DIGITS_OF_ROWS = 2;

    /** What the sentence has in other words, and the size of a disk of Furlong's own, which nothing depends on. */
    private static final Set<Setting<?>> TOLD_ELSEWHERE = Set.of(Setting.BUFFER, Setting.RATE, Setting.DISK_SIZE);

    /** A sentence names no more settings. */
    private static final int MOST_SETTINGS = 4;

    /** As in the brackets behind a figure. */
    private static final String TO = "–";

    /** The sentences, what it holds for first, and what it may not hold for second; empty without a figure. */
    public static List<String> of(Summary summary) {
        HoldsFor all = new HoldsFor(summary.points().stream()
                .filter(point -> Figures.of(point, Metrics.THROUGHPUT) != null)
                .toList());
        return all.points.isEmpty()
                ? List.of()
                : Stream.of(
                                Optional.of(all.holds()),
                                Optional.of(all.mayNotHold()),
                                all.largeEnough()
                                        .map(size -> "Buffers of " + size.written()
                                                + " and more held nearly all pages that were read."),
                                all.survival(),
                                summary.phases().slices() == 0
                                        ? Optional.<String>empty()
                                        : Optional.of(
                                                "The points stood side by side. Alone, each may have other figures."))
                        .flatMap(Optional::stream)
                        .toList();
    }

    private String holds() {
        return "This holds for "
                + range(points.stream().map(PointSummary::clients).toList(), "client")
                + rates().map(rates -> " at " + rates).orElse("")
                + rows().map(rows -> " on " + rows).orElse("")
                + buffers().map(this::buffered).orElse("")
                + settings().map(settings -> "; with " + settings).orElse("")
                + machine().map(machine -> "; " + machine).orElse("") + ".";
    }

    private String buffered(String buffers) {
        return (rows().isEmpty() ? " with " : readFromTheBuffer() ? ", read from " : ", with ") + buffers;
    }

    /**
     * The least of several buffers from which on each of them held nearly all pages. It is empty if all did, if the largest did
     * not, or if not each target had each size.
     */
    private Optional<ByteSize> largeEnough() {
        Map<Long, List<PointSummary>> bySize = new TreeMap<>(Comparator.reverseOrder());
        for (PointSummary point : points) {
            Optional<ByteSize> own = Setting.BUFFER.effectiveIn(point.settings());
            if (own.isEmpty()) {
                return Optional.empty();
            }
            bySize.computeIfAbsent(own.get().bytes(), size -> new ArrayList<>()).add(point);
        }
        List<Long> enough = bySize.entrySet().stream()
                .takeWhile(one -> one.getValue().stream().allMatch(HoldsFor::readsFromTheBuffer))
                .map(Map.Entry::getKey)
                .toList();
        long different = bySize.values().stream()
                .map(some -> some.stream().map(PointSummary::target).collect(Collectors.toSet()))
                .distinct()
                .count();
        return different > 1 || enough.isEmpty() || enough.size() == bySize.size()
                ? Optional.empty()
                : Optional.of(new ByteSize(enough.get(enough.size() - 1)));
    }

    private String mayNotHold() {
        return "It may not hold for "
                + String.join(
                        ", ",
                        "other loads",
                        readFromTheBuffer() && buffers().isPresent() ? "data beyond the buffer" : "more data",
                        rates().isPresent() ? "higher rates, more clients or cores" : "more clients or cores",
                        "longer runs")
                + (points.stream().anyMatch(point -> point.changesData() || readsPages(point)) ? ", other disks" : "")
                + ", or " + elsewhere() + ".";
    }

    private String elsewhere() {
        if (points.stream().anyMatch(Unlike::ofOthers)) {
            return "other servers";
        }
        boolean oneMachine = points.stream().anyMatch(point -> point.spec().hasWire() && !isFar(point));
        return oneMachine ? "remote clients" : "other machines";
    }

    /** Whether a relay adds a distance to the server. */
    private static boolean isFar(PointSummary point) {
        return Setting.NETWORK_RTT
                .effectiveIn(point.settings())
                .filter(rtt -> !rtt.isZero())
                .isPresent();
    }

    /** The rates of open loops, where all are numbers: a share of a capacity differs from target to target. */
    private Optional<String> rates() {
        List<Integer> rates = new ArrayList<>();
        for (PointSummary point : points) {
            String asked = point.load().rate();
            if (asked == null || !(Setting.RATE.value(asked) instanceof Rate.PerSecond rate)) {
                return Optional.empty();
            }
            rates.add(rate.transactions());
        }
        return Optional.of(range(rates, value -> Figures.count(value) + "/s"));
    }

    /** The rows of the tables. A load without tables has none. */
    private Optional<String> rows() {
        List<Long> rows = new ArrayList<>();
        for (PointSummary point : points) {
            Long own = point.measuredOn().rows();
            if (own == null) {
                return Optional.empty();
            }
            rows.add(own);
        }
        rows.removeIf(own -> own == 0);
        List<Long> different = List.copyOf(new TreeSet<>(rows));
        if (different.isEmpty()) {
            return Optional.empty();
        }
        List<String> rounded = different.stream()
                .map(number -> Figures.significant(number, DIGITS_OF_ROWS))
                .distinct()
                .toList();
        return Optional.of((different.size() > 1 && rounded.size() == 1
                        ? "about " + rounded.get(0)
                        : range(different, Figures::count))
                + (different.equals(List.of(1L)) ? " row" : " rows"));
    }

    /** The sizes of the buffers; empty if one is not told. */
    private Optional<String> buffers() {
        List<ByteSize> sizes = new ArrayList<>();
        for (PointSummary point : points) {
            Optional<ByteSize> own = Setting.BUFFER.effectiveIn(point.settings());
            if (own.isEmpty()) {
                return Optional.empty();
            }
            sizes.add(own.get());
        }
        sizes.sort(Comparator.comparingLong(ByteSize::bytes));
        ByteSize least = sizes.get(0);
        ByteSize most = sizes.get(sizes.size() - 1);
        return Optional.of(
                least.equals(most)
                        ? "a buffer of " + least.written()
                        : "buffers of " + least.written() + TO + most.written());
    }

    /** Further settings that are the plan's own and the same at all points; empty without any. */
    private Optional<String> settings() {
        List<String> words = Setting.all().stream()
                .filter(setting -> !TOLD_ELSEWHERE.contains(setting))
                .flatMap(setting -> asked(setting).stream()
                        .filter(value -> !setting.same(value, setting.byDefault()))
                        .map(value -> setting.key() + "=" + value + meaning(setting, value)))
                .toList();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                words.size() <= MOST_SETTINGS
                        ? RunTitle.joined(words)
                        : String.join(", ", words.subList(0, MOST_SETTINGS)) + " and "
                                + Figures.counted(words.size() - MOST_SETTINGS, "more setting"));
    }

    /** What a value means that does not say so, and what follows from a durability where there is something to lose. */
    private String meaning(Setting<?> setting, String value) {
        if (setting.equals(Setting.STORAGE) && Setting.STORAGE.value(value) == StorageKind.LOOP) {
            return " (each disk is a file)";
        }
        if (setting.equals(Setting.MEMORY)) {
            return " (of each database)";
        }
        if (setting.equals(Setting.HEAP)) {
            return " (of each JVM)";
        }
        return setting.equals(Setting.DURABILITY) && points.stream().anyMatch(PointSummary::changesData)
                ? " (" + Unlike.survives(Setting.DURABILITY.value(value)) + ")"
                : "";
    }

    /** What commits survive, where neither the settings that are named nor an axis says so. */
    private Optional<String> survival() {
        boolean sameForAll = Stream.of(Setting.DURABILITY, Setting.WRITE_CACHE)
                .allMatch(setting -> asked(setting).isPresent());
        boolean named = asked(Setting.DURABILITY)
                .filter(value -> !Setting.DURABILITY.same(value, Setting.DURABILITY.byDefault()))
                .isPresent();
        return sameForAll && !named ? Survival.of(points) : Optional.empty();
    }

    /** What was asked for of a setting, if that is the same at all points that have it. */
    private Optional<String> asked(Setting<?> setting) {
        List<String> values = points.stream()
                .flatMap(point -> Optional.ofNullable(point.settings().get(setting.key())).stream())
                .map(EffectiveSetting::asked)
                .distinct()
                .toList();
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    /** Whether each engine tells that it found in its buffer nearly all pages that it accessed. */
    private boolean readFromTheBuffer() {
        return points.stream().allMatch(HoldsFor::readsFromTheBuffer);
    }

    private static boolean readsFromTheBuffer(PointSummary point) {
        Optional<Double> reads = mean(point, Metrics.ENGINE_BUFFER_READS);
        Optional<Double> hits = mean(point, Metrics.ENGINE_BUFFER_HITS);
        return reads.isPresent() && hits.isPresent() && reads.get() <= HARDLY_EVER * (reads.get() + hits.get());
    }

    /** Whether an engine tells that it read pages into its buffer, from the system's cache or the disk. */
    private static boolean readsPages(PointSummary point) {
        return mean(point, Metrics.ENGINE_BUFFER_READS).isPresent()
                && mean(point, Metrics.ENGINE_BUFFER_HITS).isPresent()
                && !readsFromTheBuffer(point);
    }

    private static Optional<Double> mean(PointSummary point, Metric metric) {
        return Optional.ofNullable(Figures.of(point, metric)).map(MetricSummary::mean);
    }

    /** What the machines are; empty if that is not told of each point alike. */
    private Optional<String> machine() {
        List<String> ofOthers = points.stream()
                .filter(Unlike::ofOthers)
                .map(PointSummary::target)
                .distinct()
                .toList();
        if (!ofOthers.isEmpty()) {
            return Optional.of("someone else runs the server of " + RunTitle.joined(ofOthers));
        }
        List<MeasuredOn> machines =
                points.stream().map(PointSummary::measuredOn).toList();
        if (machines.stream().allMatch(HoldsFor::isShared)) {
            List<Integer> cores = machines.stream()
                    .flatMap(one -> Optional.ofNullable(one.coresOfBoth()).stream())
                    .toList();
            return Optional.of("clients and databases share " + range(cores, "core"));
        }
        return machines.stream().allMatch(HoldsFor::isApart)
                ? Optional.of("clients and servers have cores of their own")
                : Optional.empty();
    }

    /** Whether the clients share cores with the database. An embedded engine has those of its clients. */
    private static boolean isShared(MeasuredOn one) {
        Integer both = one.coresOfBoth();
        Integer server = one.serverCores();
        return both != null && (server == null || Objects.requireNonNullElse(one.clientCores(), both) + server > both);
    }

    private static boolean isApart(MeasuredOn one) {
        Integer both = one.coresOfBoth();
        Integer server = one.serverCores();
        Integer client = one.clientCores();
        return both != null && server != null && client != null && client + server == both;
    }

    private static String range(Collection<Integer> values, String one) {
        String words = range(values, Figures::count);
        return words + " " + one + (values.stream().allMatch(value -> value == 1) ? "" : "s");
    }

    private static <N extends Number & Comparable<N>> String range(Collection<N> values, DoubleFunction<String> words) {
        TreeSet<N> sorted = new TreeSet<>(values);
        String least = words.apply(sorted.first().doubleValue());
        return sorted.size() == 1
                ? least
                : least + TO + words.apply(sorted.last().doubleValue());
    }
}
