package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.answer.Series;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What each axis changes on each target, over all values of the other axes.
 *
 * @param points points at one number of clients
 */
public record Effects(PointsOfALoad points) {
    /**
     * Two intervals of 95 % lie apart by chance in about 6 of 1,000 cases. Of so many targets, two do so in less than 5 of
     * 100.
     */
    private static final int MOST_TARGETS_TOLD_APART = 4;

    /** What may be said of an effect. */
    private enum Said {
        CERTAIN,
        /** Too few repetitions for a verdict tell of their own run alone. */
        IN_THIS_RUN,
        AS_GOOD,
        NOT_CERTAIN,
        NO_VERDICT;

        private static Said of(Pair pair) {
            return switch (pair.strength()) {
                case DECIDED -> CERTAIN;
                case INDICATED -> IN_THIS_RUN;
                case SAME -> AS_GOOD;
                case OPEN -> pair.withheld() ? NO_VERDICT : NOT_CERTAIN;
            };
        }
    }

    /** The effect of one value on one target, over all values of the other axes. */
    private record Effect(String target, Map<Map<String, String>, Pair> at) {
        Collection<Pair> pairs() {
            return at.values();
        }

        /** The same, apart by what may be said of each choice. */
        Map<Said, Effect> parts() {
            Map<Said, Effect> parts = new EnumMap<>(Said.class);
            at.forEach((choice, pair) -> parts.computeIfAbsent(
                            Said.of(pair), said -> new Effect(target, new LinkedHashMap<>()))
                    .at()
                    .put(choice, pair));
            return parts;
        }

        /** The choices in words. */
        String choices() {
            return at.keySet().stream()
                    .map(choice -> RunTitle.joined(choice.values()))
                    .collect(Collectors.joining(", "));
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

    /**
     * The effect of the last value of an axis on each target. It is told if there are several axes, or if the axis helps one
     * target more than another for certain: by intervals that do not overlap, from enough repetitions.
     */
    public Optional<String> of(String axis) {
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
        List<String> others =
                points.axes().stream().filter(one -> !one.equals(axis)).toList();
        String at = others.isEmpty() ? "" : "At the same " + RunTitle.joined(others) + ", ";
        return Optional.of(at + what + " against " + from + ": "
                + words(effects)
                + (differs ? "; the ratios differ between targets." : "."));
    }

    /** The effects, with what may be said of all of them once. */
    private String words(List<Effect> effects) {
        Set<Said> all = effects.stream()
                .flatMap(effect -> effect.parts().keySet().stream())
                .collect(Collectors.toSet());
        String ofAll = effects.size() == 1 || all.size() > 1
                ? ""
                : switch (all.iterator().next()) {
                    case CERTAIN -> " (all certain)";
                    case NOT_CERTAIN -> " (none certain)";
                    case IN_THIS_RUN -> " in this run";
                    case NO_VERDICT -> " (no verdict)";
                    case AS_GOOD -> "";
                };
        return effects.stream()
                        .map(effect -> effect.target() + " "
                                + (ofAll.isEmpty() ? words(effect.parts()) : change(effect.pairs())))
                        .collect(Collectors.joining(", "))
                + ofAll;
    }

    /** Such as {@code 1.64× faster with power-cut (certain) and 1.16× slower with process-kill (not certain)}. */
    private String words(Map<Said, Effect> parts) {
        return RunTitle.joined(parts.entrySet().stream()
                .map(one -> change(one.getValue().pairs())
                        + (parts.size() == 1 ? "" : " with " + one.getValue().choices())
                        + switch (one.getKey()) {
                            case CERTAIN -> " (certain)";
                            case IN_THIS_RUN -> " in this run";
                            case AS_GOOD -> " (as good" + points.withinMargin() + ")";
                            case NOT_CERTAIN -> " (not certain)";
                            case NO_VERDICT -> " (no verdict)";
                        })
                .toList());
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
                    .filter(other ->
                            other.target().equals(target) && other.varied().equals(place))
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

    /** Such as {@code 1.10 to 2.65× slower}, or {@code 48 to 50 % lower p99}. */
    private String change(Collection<Pair> pairs) {
        DoubleSummaryStatistics times =
                pairs.stream().mapToDouble(Pair::timesAsGood).summaryStatistics();
        return points.isBetterHigher()
                ? Figures.timesAsFast(times.getMin(), times.getMax())
                : Figures.against(
                        1 / times.getMax(),
                        1 / times.getMin(),
                        "the " + points.percentile(),
                        "lower " + points.percentile());
    }
}
