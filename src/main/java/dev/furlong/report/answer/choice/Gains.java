package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What the choices bring to each target, as a headline says it. It tells the best choices of those that are certainly better than
 * the first one, or else those that are certainly worse; then what an axis brings alone on which these are level. A choice whose
 * commits promise something else is told with that.
 *
 * @param points points of choices that have a figure which may be used
 */
public record Gains(PointsOfALoad points) {
    /** The headline. */
    public String headline() {
        Map<Step, List<Gain>> gains = new LinkedHashMap<>();
        Map<String, List<String>> without = new LinkedHashMap<>();
        ChoiceNames names = new ChoiceNames(points);
        for (String target : points.targets()) {
            List<PointSummary> own = points.of(target);
            Gain gain = gain(own);
            if (gain.told().isEmpty()) {
                without.computeIfAbsent(without(own, true), key -> new ArrayList<>())
                        .add(target);
            } else {
                gains.computeIfAbsent(Step.of(gain, names.fullName(gain.told(), own), null), key -> new ArrayList<>())
                        .add(gain);
            }
        }
        if (points.targets().stream().allMatch(target -> points.of(target).size() > 1 && !differ(points.of(target)))) {
            return noEffect();
        }
        List<String> words = new ArrayList<>();
        Map<Step, List<Gain>> told = new LinkedHashMap<>(gains);
        told.putAll(new AxisAlone(points).beside(gains));
        told.forEach((step, some) -> words.add(words(step, some)));
        without.forEach((what, targets) -> words.add(RunTitle.joined(targets) + " "
                + (targets.size() == 1 ? what : without(points.of(targets.get(0)), false))));
        words.addAll(new GuaranteesOfGains(points).words(told, gains.size() > 1));
        return String.join("; ", words);
    }

    /** Which of the choices that the headline tells are not told apart, on each target; nothing where several axes vary. */
    public List<String> ties() {
        if (points.axes().size() > 1) {
            return List.of();
        }
        return points.targets().stream()
                .map(target -> gain(points.of(target)))
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

    private Gain gain(List<PointSummary> own) {
        List<PointSummary> better = against(own, Pair::isBetter);
        List<PointSummary> level = points.best(points.ranked(own)).level();
        List<PointSummary> best = better.stream().filter(level::contains).toList();
        List<PointSummary> told = better.isEmpty() ? against(own, Pair::isWorse) : best.isEmpty() ? better : best;
        return Gain.of(points, own, told);
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
        List<List<PointSummary>> all = points.targets().stream().map(points::of).toList();
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
        String who = gains.size() > ChoiceNames.MOST_NAMED
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
                + (step.axis() != null ? "" : " than with " + first);
    }

    /** Such as {@code 64MiB gives derby a 48 to 50 % lower p99 than 4MiB}. */
    private String latency(Step step, List<Gain> gains, String first, boolean decided) {
        String whom = gains.size() > ChoiceNames.MOST_NAMED
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
}
