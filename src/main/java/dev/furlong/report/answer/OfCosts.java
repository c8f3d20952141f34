package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import dev.furlong.report.table.PointState;
import dev.furlong.report.table.ShortCosts;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a transaction costs on each target: CPU in the order of the figures, which the analysis judges, and beside it what is known
 * of round trips, bytes, syncs and disk reads. If settings vary, each target has a line for each choice, against its first one.
 *
 * @param points points of one load at one number of clients and one rate
 * @param explains whether it says what CPU is; one answer of a report does
 */
record OfCosts(PointsOfALoad points, boolean explains) implements Question {
    @Override
    public Stream<Comparison> comparisons() {
        return points.comparisonsByTargetOrChoice();
    }

    @Override
    public Section answer() {
        boolean ofTargets = points.axes().isEmpty();
        List<PointSummary> compared = ofTargets ? Series.of(points).compared() : usable();
        return new Section(
                load(),
                ofTargets ? verdict(compared) : verdictOnChoices(compared),
                ofTargets ? lines(compared) : linesOfChoices(compared),
                apart(),
                notes(compared),
                ShortCosts.besideCpu(points.points()));
    }

    private List<PointSummary> usable() {
        return points.points().stream()
                .filter(point -> Series.usable(point, points))
                .toList();
    }

    private String load() {
        PointSummary first = points.points().get(0);
        boolean varies = first.varied().containsKey(Setting.RATE.key());
        return points.load() + (varies && first.load().open() ? ", " + LoadTerms.openLoop(first) : "");
    }

    /** The target that costs least, and how many times as much the others cost. */
    private String verdict(List<PointSummary> ranked) {
        if (ranked.isEmpty()) {
            return "no figure of CPU that may be used";
        }
        PointSummary least = ranked.get(0);
        if (points.points().size() == 1) {
            return least.target() + " costs " + words(least);
        }
        if (ranked.size() == 1) {
            return "no ranking, because only " + least.target() + " has a figure of CPU that is comparable";
        }
        PointsOfALoad.Best best = points.best(ranked);
        if (best.isSole()) {
            return OfTargets.ofThose(points, Series.of(points))
                    + least.target()
                    + (best.decided() ? " costs the least CPU, " : " cost the least CPU in this run, ")
                    + others(ranked) + " " + timesAsMuch(ranked)
                    + " times as much";
        }
        String targets = RunTitle.joined(best.targets());
        String level = points.areSame(best.level())
                ? targets + " cost as much CPU" + points.withinMargin()
                : switch (best.reservation()) {
                    case SAME, OPEN -> "no certain difference in CPU between " + targets;
                    case WITHHELD -> "no verdict on the CPU of " + targets;
                    case FEW -> targets + " cannot be told apart by CPU";
                };
        List<String> behind = best.behind(ranked);
        return behind.isEmpty()
                ? level
                : level + "; " + least.target() + (best.decided() ? " costs" : " cost") + " less CPU than "
                        + RunTitle.joined(behind) + (best.decided() ? "" : " in this run");
    }

    /** All but the first, where a headline does not name them. */
    private String others(List<PointSummary> ranked) {
        boolean all =
                Series.of(points).apart().stream().allMatch(one -> one.figure().isEmpty());
        return ranked.size() == 2 ? ranked.get(1).target() : all ? "the others" : "the other comparable ones";
    }

    private static String words(PointSummary point) {
        MetricSummary cpu = Objects.requireNonNull(Figures.of(point, Metrics.CPU.total()));
        return Figures.time(cpu.mean()) + " µs of CPU";
    }

    private String timesAsMuch(List<PointSummary> ranked) {
        List<Double> times = ranked.stream()
                .skip(1)
                .map(point -> timesTheCpu(Pair.of(points, point, ranked.get(0))))
                .toList();
        String low = Figures.ratio(Collections.min(times));
        String high = Figures.ratio(Collections.max(times));
        return low.equals(high) ? low : low + " to " + high;
    }

    private static double timesTheCpu(Pair pair) {
        return 1 / pair.timesAsGood();
    }

    /** A line for each target, against the one that costs least. */
    private List<Line> lines(List<PointSummary> ranked) {
        List<Line> lines = new ArrayList<>();
        for (PointSummary point : ranked) {
            PointSummary least = ranked.get(0);
            String ratio = ranked.size() == 1
                    ? ""
                    : points.ratio(
                            point.equals(least)
                                    ? 1
                                    : Pair.of(points, point, least).timesAsGood());
            lines.add(line(point, ratio, ranked, ""));
        }
        return lines;
    }

    /** Against which of the lines before it the order of a target does not hold for certain, a sentence for each such target. */
    private List<String> reservations(List<PointSummary> ranked) {
        List<String> notes = new ArrayList<>();
        for (int place = 1; place < ranked.size(); place++) {
            PointSummary point = ranked.get(place);
            String words = OfTargets.reservation(points, point, ranked.subList(0, place));
            if (!words.isEmpty()) {
                notes.add(point.target() + ": " + words + ".");
            }
        }
        return notes;
    }

    /** A line for each choice of each target, against the first choice of the target. */
    private List<Line> linesOfChoices(List<PointSummary> usable) {
        List<Line> lines = new ArrayList<>();
        for (List<PointSummary> own : byTarget(usable)) {
            PointSummary first = own.get(0);
            for (PointSummary point : own) {
                if (point.equals(first)) {
                    lines.add(line(point, OfSettings.BASELINE, usable, ""));
                    continue;
                }
                Pair pair = Pair.of(points, point, first);
                lines.add(line(
                        point,
                        points.ratio(pair.timesAsGood()),
                        usable,
                        Stream.of(pair.reservation(points.summary().margin()), Unlike.promise(point, first))
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining("; "))));
            }
        }
        return lines;
    }

    private Line line(PointSummary point, String ratio, List<PointSummary> all, String reservation) {
        return points.line(point, ratio, points.greatest(all), List.of(reservation));
    }

    /** The choice with which each target certainly costs least. */
    private String verdictOnChoices(List<PointSummary> usable) {
        if (usable.isEmpty()) {
            return "no figure of CPU that may be used";
        }
        Map<String, List<String>> targets = new LinkedHashMap<>();
        for (List<PointSummary> own : byTarget(usable)) {
            PointsOfALoad.Best best = points.best(points.ranked(own));
            String words = own.size() == 1
                    ? "only one choice has a figure of CPU"
                    : !best.isSole()
                            ? points.areSame(own)
                                    ? "all choices cost as much CPU" + points.withinMargin()
                                    : "no choice certainly costs the least CPU"
                            : "least CPU " + (best.decided() ? "" : "in this run ") + "with "
                                    + PointsOfALoad.words(
                                            PointsOfALoad.choice(best.level().get(0)));
            targets.computeIfAbsent(words, key -> new ArrayList<>())
                    .add(own.get(0).target());
        }
        List<String> words = new ArrayList<>();
        targets.forEach((what, whose) -> words.add(what + " (" + String.join(", ", whose) + ")"));
        return String.join("; ", words);
    }

    private List<List<PointSummary>> byTarget(List<PointSummary> some) {
        return List.copyOf(some.stream()
                .collect(Collectors.groupingBy(PointSummary::target, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** The targets that are not comparable with the others, and those without a figure of CPU, with what they cost. */
    private List<Section.Apart> apart() {
        List<Section.Apart> apart = new ArrayList<>();
        for (Map<String, String> choice : points.choices()) {
            PointsOfALoad here = points.with(points.points().stream()
                    .filter(point -> PointsOfALoad.choice(point).equals(choice))
                    .toList());
            for (Section.Apart one : Series.of(here).apart()) {
                String with = choice.isEmpty() ? "" : "with " + PointsOfALoad.words(choice) + ": ";
                apart.add(new Section.Apart(one.point(), one.target(), one.figure(), with + one.because()));
            }
        }
        return apart;
    }

    private List<String> notes(List<PointSummary> compared) {
        List<String> notes = new ArrayList<>();
        if (points.axes().isEmpty()) {
            Unlike.ofNoMatter(compared).ifPresent(notes::add);
        }
        notes.addAll(why(compared));
        nothing().ifPresent(notes::add);
        notes.addAll(unknown());
        if (explains) {
            notes.add("CPU: load JVM and server with their time in the kernel, without kernel threads.");
        }
        return notes;
    }

    /** Where the others spend the CPU that they cost more than the first one, and which of them no other cost explains. */
    private List<String> why(List<PointSummary> ranked) {
        if (!points.axes().isEmpty() || ranked.size() < 2) {
            return List.of();
        }
        PointSummary least = ranked.get(0);
        List<PointSummary> dearer = ranked.stream()
                .filter(point -> Pair.of(points, point, least).isWorse())
                .toList();
        List<String> notes = reservations(ranked);
        Map<String, List<PointSummary>> reasons = Costs.besideCpu(points, dearer, least);
        if (!reasons.isEmpty()) {
            notes.add("Likely reasons: "
                    + reasons.entrySet().stream()
                            .map(one -> "on " + names(one.getValue()) + ", " + one.getKey())
                            .collect(Collectors.joining("; "))
                    + ".");
        }
        kernel(dearer, least).ifPresent(notes::add);
        boolean known = new CostWords(least).unknown().isEmpty();
        List<String> unexplained = dearer.stream()
                .filter(point -> known
                        && new CostWords(point).unknown().isEmpty()
                        && reasons.values().stream().noneMatch(explained -> explained.contains(point)))
                .map(PointSummary::target)
                .toList();
        if (!unexplained.isEmpty()) {
            notes.add("Why " + RunTitle.joined(unexplained) + (unexplained.size() == 1 ? " costs" : " cost")
                    + " more than " + least.target() + " is not known: no other cost differs enough.");
        }
        return notes;
    }

    /** How much of the CPU that some cost more than the least is spent in the kernel, where that is known well enough. */
    private Optional<String> kernel(List<PointSummary> dearer, PointSummary least) {
        Map<Boolean, Map<PointSummary, CostWords.Share>> shares = new LinkedHashMap<>();
        for (PointSummary point : dearer) {
            new CostWords(point)
                    .kernelOfMoreThan(least)
                    .ifPresent(share -> shares.computeIfAbsent(point.spec().hasWire(), key -> new LinkedHashMap<>())
                            .put(point, share));
        }
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>();
        shares.forEach((wire, some) -> words.add(range(some.values()) + " on " + names(some.keySet())));
        return Optional.of(
                "Of the extra CPU over " + least.target() + ", kernel time is " + String.join(", and ", words) + ".");
    }

    /** Some targets by name, or all of those with a server, or without one, as what they have in common. */
    private String names(Collection<PointSummary> some) {
        boolean server = some.iterator().next().spec().hasWire();
        boolean all = some.size() > 1
                && Set.copyOf(some)
                        .equals(points.points().stream()
                                .filter(point -> point.spec().hasWire() == server)
                                .collect(Collectors.toSet()));
        return all
                ? "the targets with" + (server ? "" : "out") + " a server"
                : RunTitle.joined(some.stream().map(PointSummary::target).toList());
    }

    /** Such as {@code 56 to 70 % (±4)}. */
    private static String range(Collection<CostWords.Share> shares) {
        LongSummaryStatistics percent =
                shares.stream().mapToLong(CostWords.Share::percent).summaryStatistics();
        long plusMinus =
                shares.stream().mapToLong(CostWords.Share::plusMinus).max().orElseThrow();
        return (percent.getMin() == percent.getMax() ? "" : percent.getMin() + " to ") + percent.getMax() + " %"
                + (plusMinus == 0 ? "" : " (±" + plusMinus + ")");
    }

    /** The costs of which no target has as much as a table shows, while all are known. */
    private Optional<String> nothing() {
        List<PointSummary> good = points.points().stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .toList();
        List<String> names = good.stream()
                .limit(1)
                .flatMap(point -> new CostWords(point).nextToNothing().stream())
                .filter(name -> good.stream()
                        .allMatch(point -> new CostWords(point).nextToNothing().contains(name)))
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("Left out (below " + Figures.LEAST_BRIEF_AMOUNT + " on each target): "
                        + RunTitle.joined(names) + ".");
    }

    /** The costs that are not known, with the targets of which they are not. */
    private List<String> unknown() {
        Map<List<String>, Set<String>> targets = new LinkedHashMap<>();
        points.points().stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .forEach(point -> targets.computeIfAbsent(new CostWords(point).unknown(), key -> new LinkedHashSet<>())
                        .add(point.target()));
        List<String> notes = new ArrayList<>();
        targets.forEach((names, whose) -> {
            if (!names.isEmpty()) {
                String of = targets.size() == 1 ? "" : " of " + RunTitle.joined(whose);
                notes.add("Not known" + of + ": " + RunTitle.joined(names) + ".");
            }
        });
        return notes;
    }
}
