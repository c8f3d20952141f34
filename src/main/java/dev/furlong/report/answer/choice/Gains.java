package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the choices bring to each target, as a headline says it. It tells the best choices of those that are certainly better than
 * the first one, or else those that are certainly worse. A choice whose commits promise something else is told with that.
 *
 * @param points points of choices that have a figure which may be used
 */
public record Gains(PointsOfALoad points) {
    /** A headline names no more targets or choices. */
    private static final int MOST_NAMED = 3;

    /**
     * The choices that are told of a target with their name, and the first one, against which they are told.
     *
     * @param alone whether they differ from the first one on an axis that was not told yet
     */
    private record Step(
            List<Map<String, String>> told, String name, Map<String, String> first, boolean better, boolean alone) {}

    /** A target at such choices. */
    private record Gain(String target, List<PointSummary> own, List<PointSummary> told, List<Pair> pairs) {
        PointSummary first() {
            return own.get(0);
        }
    }

    /** The headline. */
    public String headline() {
        Map<Step, List<Gain>> gains = new LinkedHashMap<>();
        Map<String, List<String>> without = new LinkedHashMap<>();
        for (String target : points.targets()) {
            List<PointSummary> own = own(target);
            Gain gain = gain(target, own);
            if (gain.told().isEmpty()) {
                without.computeIfAbsent(without(own, true), key -> new ArrayList<>())
                        .add(target);
            } else {
                gains.computeIfAbsent(step(gain), key -> new ArrayList<>()).add(gain);
            }
        }
        if (points.targets().stream().allMatch(target -> own(target).size() > 1 && !differ(own(target)))) {
            return noEffect();
        }
        List<String> words = new ArrayList<>();
        gains.forEach((step, some) -> words.add(words(step, some)));
        Map<Step, List<Gain>> alone = points.axes().size() > 1 ? alone(gains) : Map.of();
        alone.forEach((step, some) -> words.add(words(step, some)));
        without.forEach((what, targets) -> words.add(
                RunTitle.joined(targets) + " " + (targets.size() == 1 ? what : without(own(targets.get(0)), false))));
        words.addAll(promises(gains, alone));
        return String.join("; ", words);
    }

    /**
     * What an axis brings alone on which the told choices of a target are level, and so do not tell of it: the value of it that
     * is certainly best while all other axes keep their first value.
     */
    private Map<Step, List<Gain>> alone(Map<Step, List<Gain>> gains) {
        Map<Step, List<Gain>> alone = new LinkedHashMap<>();
        gains.forEach((step, some) -> {
            for (Gain gain : step.better() ? some : List.<Gain>of()) {
                Set<String> axes = new LinkedHashSet<>(step.first().keySet());
                axes.removeAll(shared(gain.told()).keySet());
                axes.forEach(axis -> alone(gain, axis)
                        .ifPresent(one -> alone.computeIfAbsent(stepAlone(one, axis), key -> new ArrayList<>())
                                .add(one)));
            }
        });
        return alone;
    }

    private Optional<Gain> alone(Gain gain, String axis) {
        return gain.own().stream()
                .filter(point -> !gain.told().contains(point) && differsOnlyIn(axis, point, gain.first()))
                .filter(point -> Pair.of(points, point, gain.first()).isBetter())
                .min(points.better())
                .map(point -> new Gain(
                        gain.target(), gain.own(), List.of(point), List.of(Pair.of(points, point, gain.first()))));
    }

    private static boolean differsOnlyIn(String axis, PointSummary point, PointSummary first) {
        Map<String, String> own = new LinkedHashMap<>(PointsOfALoad.choice(point));
        Map<String, String> others = new LinkedHashMap<>(PointsOfALoad.choice(first));
        return !Objects.equals(own.remove(axis), others.remove(axis)) && own.equals(others);
    }

    private static Step stepAlone(Gain gain, String axis) {
        Map<String, String> choice = PointsOfALoad.choice(gain.told().get(0));
        return new Step(List.of(choice), choice.get(axis) + " alone", PointsOfALoad.choice(gain.first()), true, true);
    }

    /** Which of the choices that the headline tells are not told apart, on each target; nothing where several axes vary. */
    public List<String> ties() {
        if (points.axes().size() > 1) {
            return List.of();
        }
        return points.targets().stream()
                .map(target -> gain(target, own(target)))
                .filter(gain -> gain.told().size() > 1 && !differ(gain.told()))
                .map(gain -> ofChoices(
                        gain.target(),
                        RunTitle.joined(gain.told().stream()
                                .map(point -> PointsOfALoad.words(PointsOfALoad.choice(point)))
                                .toList()),
                        gain.told()))
                .toList();
    }

    private String ofChoices(String target, String choices, List<PointSummary> told) {
        boolean withheld = isWithheld(told);
        if (!isSame(told) && !withheld && areFew(told)) {
            return "On " + target + ", " + choices + " cannot be told apart.";
        }
        return "Between " + choices + ", " + target
                + (isSame(told)
                        ? " shows no difference" + points.withinMargin()
                        : withheld ? " has no verdict" : " shows no certain difference")
                + ".";
    }

    private List<PointSummary> own(String target) {
        return points.points().stream()
                .filter(point -> point.target().equals(target))
                .toList();
    }

    private Gain gain(String target, List<PointSummary> own) {
        List<PointSummary> better = against(own, Pair::isBetter);
        List<PointSummary> level = points.best(points.ranked(own)).level();
        List<PointSummary> best = better.stream().filter(level::contains).toList();
        List<PointSummary> told = better.isEmpty() ? against(own, Pair::isWorse) : best.isEmpty() ? better : best;
        return new Gain(
                target,
                own,
                told,
                told.stream().map(point -> Pair.of(points, point, own.get(0))).toList());
    }

    private Step step(Gain gain) {
        return new Step(
                gain.told().stream().map(PointsOfALoad::choice).toList(),
                fullName(gain.told(), gain.own()),
                PointsOfALoad.choice(gain.first()),
                gain.pairs().get(0).isBetter(),
                false);
    }

    /** The choices whose comparison with the first one is such. */
    private List<PointSummary> against(List<PointSummary> own, Predicate<Pair> such) {
        return own.stream()
                .skip(1)
                .filter(point -> such.test(Pair.of(points, point, own.get(0))))
                .toList();
    }

    /** Whether a choice is certainly better than another one, be it the first or not. */
    private boolean differ(List<PointSummary> own) {
        return own.stream()
                .anyMatch(one -> own.stream()
                        .anyMatch(other -> !other.equals(one)
                                && Pair.of(points, one, other).isBetter()));
    }

    private boolean isWithheld(List<PointSummary> own) {
        return own.size() > 1
                && own.stream()
                        .allMatch(one -> own.stream()
                                .allMatch(other -> other.equals(one)
                                        || Pair.of(points, one, other).withheld()));
    }

    private boolean isSame(List<PointSummary> own) {
        return own.size() > 1 && points.areSame(own);
    }

    /** What is said of all targets if no choice differs from another one. */
    private String noEffect() {
        List<List<PointSummary>> all = points.targets().stream().map(this::own).toList();
        String axes = RunTitle.joined(points.axes());
        boolean one = points.axes().size() == 1;
        if (all.stream().allMatch(this::isSame)) {
            return axes + (one ? " makes" : " make") + " no difference" + points.withinMargin();
        }
        String have = one ? " has" : " have";
        return all.stream().allMatch(this::isWithheld)
                ? "no verdict on whether " + axes + have + " an effect"
                : axes + have + " no certain effect";
    }

    /**
     * What is said of a target without a choice that is better or worse than the first one.
     *
     * @param alone whether it is said of one target, and not of several
     */
    private String without(List<PointSummary> own, boolean alone) {
        String first = PointsOfALoad.words(PointsOfALoad.choice(own.get(0)));
        String has = alone ? "has " : "have ";
        if (own.size() == 1) {
            return has + "a figure with " + first + " alone";
        }
        if (isSame(own)) {
            return (alone ? "shows" : "show") + " no difference" + points.withinMargin();
        }
        boolean withheld = own.stream()
                .skip(1)
                .allMatch(point -> Pair.of(points, point, own.get(0)).withheld());
        return withheld
                ? has + "no verdict against " + first
                : areFew(own)
                        ? has + "no choice that can be told apart from " + first
                        : (alone ? "shows" : "show") + " no certain difference from " + first;
    }

    /** Whether some share too few repetitions for a verdict between them. */
    private boolean areFew(List<PointSummary> some) {
        return some.stream()
                .anyMatch(one -> some.stream()
                        .anyMatch(other -> !other.equals(one)
                                && Pair.of(points, one, other)
                                        .reservation()
                                        .equals(Optional.of(Pair.Reservation.FEW))));
    }

    private String words(Step step, List<Gain> gains) {
        boolean decided = gains.stream()
                .flatMap(gain -> gain.pairs().stream())
                .allMatch(pair -> pair.strength() == Strength.DECIDED);
        String first = PointsOfALoad.words(step.first());
        return (points.isBetterHigher() ? speed(step, gains, first, decided) : latency(step, gains, first, decided))
                + (decided ? "" : " in this run");
    }

    private String speed(Step step, List<Gain> gains, String first, boolean decided) {
        String is = decided ? " is " : " was ";
        String who = gains.size() > MOST_NAMED
                ? gains.size() + " targets" + (decided ? " are " : " were ") + times(step, pairs(gains))
                : gains.get(0).target()
                        + is
                        + RunTitle.joined(gains.stream()
                                .map(gain -> (gain.equals(gains.get(0)) ? "" : gain.target() + " ")
                                        + times(step, gain.pairs()))
                                .toList());
        return who
                + (step.better() ? " faster with " : " slower with ")
                + step.name()
                + (step.alone() ? "" : " than with " + first);
    }

    /** Such as {@code 64MiB gives derby a 48 to 50 % lower p99 than 4MiB}. */
    private String latency(Step step, List<Gain> gains, String first, boolean decided) {
        String whom = gains.size() > MOST_NAMED
                ? gains.size() + " targets " + amount(step, pairs(gains))
                : RunTitle.joined(gains.stream()
                        .map(gain -> gain.target() + " " + amount(step, gain.pairs()))
                        .toList());
        return step.name()
                + (decided ? " gives " : " gave ")
                + whom
                + (step.better()
                        ? " lower " + points.percentile() + " than "
                        : " times the " + points.percentile() + " of ")
                + first;
    }

    private static List<Pair> pairs(List<Gain> gains) {
        return gains.stream().flatMap(gain -> gain.pairs().stream()).toList();
    }

    private static String times(Step step, List<Pair> pairs) {
        return told(step, pairs, Figures::range) + "×";
    }

    private static String amount(Step step, List<Pair> pairs) {
        return step.better()
                ? "a " + told(step, pairs, (least, most) -> Figures.share(1 / most, 1 / least))
                : told(step, pairs, Figures::range);
    }

    /**
     * How many times better, or worse, the told choices are than the first. Two of them have a figure each, in the order of
     * their names, since a range would read as an interval.
     */
    private static String told(Step step, List<Pair> pairs, BiFunction<Double, Double, String> words) {
        if (pairs.size() == 2) {
            return pairs.stream()
                    .map(pair -> words.apply(factor(step, pair), factor(step, pair)))
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
        DoubleSummaryStatistics factors =
                pairs.stream().mapToDouble(pair -> factor(step, pair)).summaryStatistics();
        return words.apply(factors.getMin(), factors.getMax());
    }

    private static double factor(Step step, Pair pair) {
        return step.better() ? pair.timesAsGood() : 1 / pair.timesAsGood();
    }

    /** The name of some choices: the values that they alone have in common, or a list of them, or how many they are. */
    private String name(List<PointSummary> some, List<PointSummary> own) {
        Map<String, String> shared = shared(some);
        if (some.size() > 1 && !shared.isEmpty() && some.size() == having(shared, own)) {
            return PointsOfALoad.words(shared);
        }
        if (some.size() <= MOST_NAMED) {
            return some.stream()
                    .map(point -> PointsOfALoad.words(PointsOfALoad.choice(point)))
                    .collect(Collectors.joining(points.axes().size() > 1 ? ", or with " : " or "));
        }
        return some.size() == own.size() - 1 ? "any other choice" : some.size() + " other choices";
    }

    /** The same. Where several choices go by what they have in common, the rest follows: {@code process-kill (flush or noflush)}. */
    private String fullName(List<PointSummary> some, List<PointSummary> own) {
        Map<String, String> shared = shared(some);
        String name = name(some, own);
        if (some.size() == 1 || some.size() > MOST_NAMED || !name.equals(PointsOfALoad.words(shared))) {
            return name;
        }
        return name
                + some.stream()
                        .map(point -> rest(PointsOfALoad.choice(point), shared))
                        .collect(Collectors.joining(" or ", " (", ")"));
    }

    private static String rest(Map<String, String> choice, Map<String, String> shared) {
        Map<String, String> rest = new LinkedHashMap<>(choice);
        rest.keySet().removeAll(shared.keySet());
        return PointsOfALoad.words(rest);
    }

    private static long having(Map<String, String> values, List<PointSummary> own) {
        return own.stream()
                .filter(point -> PointsOfALoad.choice(point).entrySet().containsAll(values.entrySet()))
                .count();
    }

    private static Map<String, String> shared(List<PointSummary> some) {
        Map<String, String> shared = new LinkedHashMap<>(PointsOfALoad.choice(some.get(0)));
        some.forEach(
                point -> shared.entrySet().retainAll(PointsOfALoad.choice(point).entrySet()));
        return shared;
    }

    /** What the commits of told choices promise otherwise than those of the first choice, each promise once. */
    private List<String> promises(Map<Step, List<Gain>> gains, Map<Step, List<Gain>> alone) {
        Map<Unlike.Promise, Set<String>> names = new LinkedHashMap<>();
        boolean several = gains.size() > 1;
        gains.values().stream()
                .flatMap(List::stream)
                .forEach(gain -> promises(gain)
                        .forEach((promise, choices) -> names.computeIfAbsent(promise, key -> new LinkedHashSet<>())
                                .add(name(choices, gain.own()) + on(gain, several))));
        alone.forEach((step, some) -> some.forEach(gain -> promises(gain)
                .keySet()
                .forEach(promise -> names.computeIfAbsent(promise, key -> new LinkedHashSet<>())
                        .add(step.name() + on(gain, several)))));
        List<String> words = new ArrayList<>();
        names.forEach((promise, choices) -> words.add(
                promise.order() == Unlike.Promise.Order.WEAKER
                        ? RunTitle.joined(choices.stream()
                                        .map(one -> "with " + one)
                                        .toList()) + ", " + promise.means()
                        : RunTitle.joined(choices) + (choices.size() == 1 ? " gives " : " give ") + promise.words()));
        return words;
    }

    private static String on(Gain gain, boolean several) {
        return several ? " on " + gain.target() : "";
    }

    private static Map<Unlike.Promise, List<PointSummary>> promises(Gain gain) {
        Map<Unlike.Promise, List<PointSummary>> promises = new LinkedHashMap<>();
        for (PointSummary point : gain.told()) {
            Unlike.promises(point, gain.first())
                    .forEach(promise -> promises.computeIfAbsent(promise, key -> new ArrayList<>())
                            .add(point));
        }
        return promises;
    }
}
