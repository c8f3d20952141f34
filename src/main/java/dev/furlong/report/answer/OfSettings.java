package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What settings, cases or parameters change on each target, against the first choice of the plan.
 *
 * @param points points at several choices
 */
record OfSettings(PointsOfALoad points) implements Question {
    /**
     * Two intervals of 95 % lie apart by chance in about 6 of 1,000 cases. Of so many targets, two do so in less than 5 of
     * 100.
     */
    private static final int MOST_TARGETS_TOLD_APART = 4;

    /** The effect of one value on one target, over all values of the other axes. */
    private record Effect(String target, Map<Map<String, String>, Pair> at) {
        Collection<Pair> pairs() {
            return at.values();
        }

        String words(String range) {
            return target + " " + range + doubt();
        }

        /** What keeps anything from being said of the effect, or where something may be said; empty if that is everywhere. */
        private String doubt() {
            List<Map<String, String>> told = at.entrySet().stream()
                    .filter(one -> one.getValue().strength() != Strength.OPEN)
                    .map(Map.Entry::getKey)
                    .toList();
            if (told.size() == at.size()) {
                return "";
            }
            if (told.isEmpty()) {
                return pairs().stream().allMatch(Pair::withheld) ? " (no verdict)" : " (not certain)";
            }
            return " (not certain except with "
                    + told.stream()
                            .map(choice -> RunTitle.joined(choice.values()))
                            .collect(Collectors.joining(", "))
                    + ")";
        }

        /** Whether it rests on too few repetitions for a verdict. */
        boolean isOfThisRun() {
            return pairs().stream().anyMatch(pair -> pair.strength() == Strength.INDICATED);
        }

        /** Whether all intervals of this effect lie above all those of another. */
        boolean isAbove(Effect other) {
            return pairs().stream().allMatch(own -> other.pairs().stream().allMatch(one -> isAbove(own, one)));
        }

        private static boolean isAbove(Pair one, Pair other) {
            Double low = one.low();
            Double high = other.high();
            return one.strength() == Strength.DECIDED && !other.withheld() && low != null && high != null && low > high;
        }
    }

    @Override
    public Stream<Comparison> comparisons() {
        return points.comparisonsByTargetOrChoice();
    }

    @Override
    public Section answer() {
        List<Line> lines = new ArrayList<>();
        List<PointSummary> usable = points.points().stream()
                .filter(point -> Series.usable(point, points))
                .toList();
        double greatest = points.greatest(usable);
        for (String target : points.targets()) {
            List<PointSummary> own = usable.stream()
                    .filter(point -> point.target().equals(target))
                    .toList();
            for (PointSummary point : own) {
                lines.add(line(point, own.get(0), greatest));
            }
        }
        List<String> notes = new ArrayList<>();
        points.axes().forEach(axis -> effects(axis).ifPresent(notes::add));
        if (points.targets().size() > 1) {
            notes.addAll(ahead(points, "choice", "choices"));
        }
        return new Section(points.load(), verdict(usable), lines, apart(), notes);
    }

    private Line line(PointSummary point, PointSummary first, double greatest) {
        if (point.equals(first)) {
            return points.line(point, points.ratio(1), greatest, List.of());
        }
        Pair pair = Pair.of(points, point, first);
        return points.line(
                point,
                points.ratio(pair.timesAsGood()),
                greatest,
                List.of(
                        Costs.why(points, point, first),
                        pair.reservation(
                                PointsOfALoad.words(PointsOfALoad.choice(first)),
                                points.summary().margin()),
                        Unlike.promise(point, first)));
    }

    /**
     * The choice of each target that is certainly better than all others, and how many times as good it is as the first one; or
     * those that may be the best, where the first one certainly is not.
     */
    private String verdict(List<PointSummary> usable) {
        if (usable.isEmpty()) {
            return "no figure that may be used";
        }
        Map<String, List<String>> gains = new LinkedHashMap<>();
        Map<String, List<String>> without = new LinkedHashMap<>();
        boolean decided = true;
        boolean differs = false;
        boolean withheld = true;
        boolean same = true;
        for (String target : points.targets()) {
            List<PointSummary> own = usable.stream()
                    .filter(point -> point.target().equals(target))
                    .toList();
            if (own.isEmpty()) {
                continue;
            }
            PointSummary first = own.get(0);
            List<PointSummary> ranked = points.ranked(own);
            PointsOfALoad.Best best = points.best(ranked);
            if (own.size() > 1 && (best.isSole() || !best.level().contains(first))) {
                decided &= best.decided();
                gains.computeIfAbsent(words(best, own), key -> new ArrayList<>())
                        .add(target + gain(best, first));
                continue;
            }
            boolean alike = own.size() > 1 && points.areSame(own);
            without.computeIfAbsent(
                            alike ? allAreSame() : noneIsBest(isBeaten(first, own) ? "" : inASentence(first)),
                            key -> new ArrayList<>())
                    .add(target);
            same &= alike;
            differs |= own.stream().anyMatch(one -> isBeaten(one, own));
            withheld &= own.size() > 1 && own.stream().allMatch(one -> isWithheld(one, own));
        }
        List<String> words = new ArrayList<>();
        if (gains.isEmpty() && !differs) {
            String axes = RunTitle.joined(points.axes());
            boolean one = points.axes().size() == 1;
            if (same) {
                return axes + (one ? " makes" : " make") + " no difference" + points.withinMargin();
            }
            String have = one ? " has" : " have";
            return withheld
                    ? "no verdict on whether " + axes + have + " an effect"
                    : axes + have + " no certain effect";
        }
        String start = (points.isBetterHigher() ? "fastest " : "lowest " + points.percentile() + " ")
                + (decided ? "" : "in this run ") + "with ";
        gains.forEach((best, targets) ->
                words.add((words.isEmpty() ? start : "") + best + " (" + String.join(", ", targets) + ")"));
        boolean alike = gains.isEmpty() && without.size() == 1;
        without.forEach((what, targets) -> words.add(alike ? what : what + " for " + RunTitle.joined(targets)));
        return String.join("; ", words);
    }

    /**
     * That no choice is certainly the best.
     *
     * @param first the choice that none is certainly better than; empty if one is
     */
    private String noneIsBest(String first) {
        String best = points.isBetterHigher() ? "the fastest" : "the one with the lowest " + points.percentile();
        String better = points.isBetterHigher() ? "faster than " : "lower in " + points.percentile() + " than ";
        return "no choice is certainly " + (first.isEmpty() ? best : better + first);
    }

    private String allAreSame() {
        return (points.isBetterHigher()
                        ? "all choices are equally fast"
                        : "all choices have the same " + points.percentile())
                + points.withinMargin();
    }

    /** The best choices; in short, where they are all those with the same values on some axes. */
    private String words(PointsOfALoad.Best best, List<PointSummary> own) {
        Map<String, String> shared = shared(best.level());
        List<PointSummary> sharing = own.stream()
                .filter(point -> PointsOfALoad.choice(point).entrySet().containsAll(shared.entrySet()))
                .toList();
        if (!best.isSole()
                && !shared.isEmpty()
                && sharing.size() == best.level().size()) {
            List<String> others = points.axes().stream()
                    .filter(axis -> !shared.containsKey(axis))
                    .toList();
            return RunTitle.joined(shared.values()) + ", where " + RunTitle.joined(others)
                    + (others.size() == 1 ? " makes" : " make")
                    + (points.areSame(best.level())
                            ? " no difference" + points.withinMargin()
                            : " no certain difference");
        }
        return String.join(
                        points.axes().size() > 1 ? ", or with " : " or ",
                        best.level().stream().map(OfSettings::inASentence).toList())
                + (best.isSole()
                        ? ""
                        : points.areSame(best.level())
                                ? ", which are equally good" + points.withinMargin()
                                : ", with no certain difference between them");
    }

    /** The values that points share, by axis. */
    private static Map<String, String> shared(List<PointSummary> some) {
        Map<String, String> shared = new LinkedHashMap<>(PointsOfALoad.choice(some.get(0)));
        some.forEach(
                point -> shared.entrySet().retainAll(PointsOfALoad.choice(point).entrySet()));
        return shared;
    }

    private static String inASentence(PointSummary point) {
        return RunTitle.joined(PointsOfALoad.choice(point).values());
    }

    /** How many times as good the best ones are as the first; empty if that is one of them, or not told to be worse. */
    private String gain(PointsOfALoad.Best best, PointSummary first) {
        List<Pair> pairs = best.level().stream()
                .filter(point -> !point.equals(first))
                .map(point -> Pair.of(points, point, first))
                .toList();
        return pairs.size() == best.level().size() && pairs.stream().allMatch(Pair::isBetter) ? " " + range(pairs) : "";
    }

    /** How many times the figure it is, from the least to the most. */
    private String range(Collection<Pair> pairs) {
        List<Double> times = pairs.stream().map(pair -> times(points, pair)).toList();
        String low = Figures.ratio(Collections.min(times));
        String high = Figures.ratio(Collections.max(times));
        return (low.equals(high) ? low : low + " to " + high) + "×";
    }

    /** The same as a change, such as {@code 1.10 to 2.65× slower}. */
    private String change(Collection<Pair> pairs) {
        return points.isBetterHigher()
                ? Figures.timesAsFast(
                        pairs.stream().mapToDouble(Pair::timesAsGood).min().orElseThrow(),
                        pairs.stream().mapToDouble(Pair::timesAsGood).max().orElseThrow())
                : range(pairs);
    }

    private static double times(PointsOfALoad points, Pair pair) {
        return points.isBetterHigher() ? pair.timesAsGood() : 1 / pair.timesAsGood();
    }

    private boolean isBeaten(PointSummary point, List<PointSummary> own) {
        return own.stream()
                .anyMatch(other ->
                        !other.equals(point) && Pair.of(points, point, other).isWorse());
    }

    private boolean isWithheld(PointSummary point, List<PointSummary> own) {
        return own.stream()
                .allMatch(other ->
                        other.equals(point) || Pair.of(points, point, other).withheld());
    }

    /**
     * The effect of the last value of an axis on each target. It is told if there are several axes, or if the axis helps one
     * target more than another for certain: by intervals that do not overlap, from enough repetitions.
     */
    private Optional<String> effects(String axis) {
        List<String> values = points.points().stream()
                .flatMap(point -> Optional.ofNullable(point.varied().get(axis)).stream())
                .distinct()
                .toList();
        if (values.size() < 2) {
            return Optional.empty();
        }
        String from = values.get(0);
        String to = values.get(values.size() - 1);
        List<Effect> effects = points.targets().stream()
                .map(target -> new Effect(target, pairs(target, axis, from, to)))
                .filter(effect -> !effect.pairs().isEmpty())
                .toList();
        boolean differs = effects.size() <= MOST_TARGETS_TOLD_APART
                && effects.stream().anyMatch(one -> effects.stream().anyMatch(other -> one.isAbove(other)));
        if (effects.isEmpty() || !(differs || points.axes().size() > 1)) {
            return Optional.empty();
        }
        String what = axis.equals(Coordinates.CASE) ? "case " + to : axis + "=" + to;
        return Optional.of(what + " against " + from + ": "
                + effects.stream()
                        .map(effect -> effect.words(change(effect.pairs())))
                        .collect(Collectors.joining(", "))
                + (points.isBetterHigher() ? "" : " the " + points.percentile())
                + (effects.stream().anyMatch(Effect::isOfThisRun) ? " in this run" : "")
                + (differs ? "; its effect differs between targets." : "."));
    }

    /** The value of an axis against another one on a target, at each choice on the other axes. */
    private Map<Map<String, String>, Pair> pairs(String target, String axis, String from, String to) {
        Map<Map<String, String>, Pair> pairs = new LinkedHashMap<>();
        for (PointSummary point : points.points()) {
            if (!point.target().equals(target) || !to.equals(point.varied().get(axis))) {
                continue;
            }
            Map<String, String> place = new LinkedHashMap<>(point.varied());
            place.put(axis, from);
            points.points().stream()
                    .filter(other -> other.target().equals(target)
                            && other.clients() == point.clients()
                            && other.varied().equals(place))
                    .filter(other -> Series.usable(point, points) && Series.usable(other, points))
                    .findFirst()
                    .ifPresent(other -> {
                        Map<String, String> others = new LinkedHashMap<>(PointsOfALoad.choice(point));
                        others.remove(axis);
                        pairs.put(others, Pair.of(points, point, other));
                    });
        }
        return pairs;
    }

    /** The targets that are set apart from the others at some choice, or have no figure there. */
    private List<Section.Apart> apart() {
        Map<List<String>, List<Section.Apart>> reasons = new LinkedHashMap<>();
        Map<List<String>, Set<String>> places = new LinkedHashMap<>();
        for (Map<String, String> choice : points.choices()) {
            Series.of(at(points, choice)).apart().forEach(one -> {
                List<String> reason = List.of(one.target(), one.because());
                reasons.computeIfAbsent(reason, key -> new ArrayList<>()).add(one);
                places.computeIfAbsent(reason, key -> new LinkedHashSet<>()).add(PointsOfALoad.words(choice));
            });
        }
        List<Section.Apart> apart = new ArrayList<>();
        reasons.forEach((reason, all) -> {
            Set<String> where = Objects.requireNonNull(places.get(reason));
            Section.Apart first = all.get(0);
            String with = where.size() == points.choices().size() ? "" : "with " + String.join("; ", where) + ": ";
            apart.add(new Section.Apart(first.point(), first.target(), "", with + first.because()));
        });
        return apart;
    }

    private static PointsOfALoad at(PointsOfALoad points, Map<String, String> choice) {
        return points.with(points.points().stream()
                .filter(point -> PointsOfALoad.choice(point).equals(choice))
                .toList());
    }

    /**
     * Which target is ahead at each choice and number of clients, and by how much.
     *
     * @param each the words for each of these, such as {@code choice}
     * @param all the words for some of these, such as {@code choices}
     */
    static List<String> ahead(PointsOfALoad points, String each, String all) {
        Map<String, List<Double>> leads = new LinkedHashMap<>();
        int places = 0;
        boolean decided = true;
        int withheldAt = 0;
        for (Map<String, String> choice : points.choices()) {
            for (int clients : points.clients()) {
                PointsOfALoad here = at(points, choice);
                here = here.with(here.points().stream()
                        .filter(point -> point.clients() == clients)
                        .toList());
                List<PointSummary> ranked =
                        here.points().isEmpty() ? List.of() : Series.of(here).compared();
                if (ranked.size() < 2) {
                    continue;
                }
                places++;
                PointsOfALoad.Best best = here.best(ranked);
                withheldAt += best.withheld() ? 1 : 0;
                if (best.isSole()) {
                    decided &= best.decided();
                    leads.computeIfAbsent(ranked.get(0).target(), key -> new ArrayList<>())
                            .add(times(points, Pair.of(points, ranked.get(0), ranked.get(1))));
                }
            }
        }
        if (places == 0) {
            return List.of();
        }
        if (leads.isEmpty()) {
            return List.of(
                    withheldAt == places ? "No verdict on which target is ahead." : "No target is certainly ahead.");
        }
        List<String> words = new ArrayList<>();
        int told = 0;
        for (Map.Entry<String, List<Double>> one : leads.entrySet()) {
            List<Double> ratios = Objects.requireNonNull(one.getValue());
            told += ratios.size();
            String low = Figures.ratio(Collections.min(ratios));
            String high = Figures.ratio(Collections.max(ratios));
            String where = ratios.size() == places
                    ? (places == 1 ? "" : "at each " + each)
                    : "at " + ratios.size() + " of " + places + " " + all;
            words.add(one.getKey() + (decided ? " is" : " was") + " ahead" + (where.isEmpty() ? "" : " " + where) + ", "
                    + (low.equals(high) ? low : low + " to " + high)
                    + (points.isBetterHigher()
                            ? " times as fast as the next"
                            : " times the next one's " + points.percentile()));
        }
        if (told < places) {
            words.add((withheldAt == places - told ? "no verdict" : "no target is certainly ahead") + " at the other"
                    + (places - told == 1 ? "" : " " + (places - told)));
        }
        return List.of(String.join("; ", words) + (decided ? "." : " in this run."));
    }
}
