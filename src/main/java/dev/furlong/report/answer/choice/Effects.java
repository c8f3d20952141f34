package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.answer.Series;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    private static final String CERTAIN = "certain";
    private static final String NOT_CERTAIN = "not certain";
    private static final String IN_THIS_RUN = "in this run";

    /** The effect of one value on one target, over all values of the other axes. */
    private record Effect(String target, Map<Map<String, String>, Pair> at) {
        Collection<Pair> pairs() {
            return at.values();
        }

        /**
         * How much may be said of the effect, and where.
         *
         * @param same what is said of choices that are equivalent
         */
        String certainty(String same) {
            if (pairs().stream().allMatch(Pair::withheld)) {
                return " (no verdict)";
            }
            Map<String, List<Map<String, String>>> said = new LinkedHashMap<>();
            at.forEach((choice, pair) -> said.computeIfAbsent(
                            switch (pair.strength()) {
                                case DECIDED -> CERTAIN;
                                // Too few repetitions for a verdict tell of their own run alone.
                                case INDICATED -> IN_THIS_RUN;
                                case SAME -> same;
                                case OPEN -> NOT_CERTAIN;
                            },
                            key -> new ArrayList<>())
                    .add(choice));
            if (said.size() == 1) {
                String of = said.keySet().iterator().next();
                return has(Strength.INDICATED) ? " " + of : " (" + of + ")";
            }
            List<Map<String, String>> open = said.remove(NOT_CERTAIN);
            if (open != null && said.size() == 1 && !said.containsKey(same)) {
                String except = words(said.values().iterator().next());
                return " (" + NOT_CERTAIN + " except with " + except + ")"
                        + (has(Strength.INDICATED) ? " " + IN_THIS_RUN : "");
            }
            if (open != null) {
                said.put(NOT_CERTAIN, open);
            }
            return said.entrySet().stream()
                    .map(one -> "with " + words(one.getValue()) + ": " + one.getKey())
                    .collect(Collectors.joining("; ", " (", ")"));
        }

        private static String words(List<Map<String, String>> choices) {
            return choices.stream()
                    .map(choice -> RunTitle.joined(choice.values()))
                    .collect(Collectors.joining(", "));
        }

        private boolean has(Strength strength) {
            return pairs().stream().anyMatch(pair -> pair.strength() == strength);
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
                + (differs ? "; its effect differs between targets." : "."));
    }

    /** The effects, with what may be said of all of them once. */
    private String words(List<Effect> effects) {
        List<String> certainties = effects.stream()
                .map(effect -> effect.certainty("as good" + points.withinMargin()))
                .toList();
        boolean alike = effects.size() > 1 && certainties.stream().distinct().count() == 1;
        String ofAll = !alike
                ? ""
                : switch (certainties.get(0)) {
                    case " (" + CERTAIN + ")" -> " (all certain)";
                    case " (" + NOT_CERTAIN + ")" -> " (none certain)";
                    case " " + IN_THIS_RUN -> " " + IN_THIS_RUN;
                    default -> "";
                };
        return IntStream.range(0, effects.size())
                        .mapToObj(i -> effects.get(i).target() + " "
                                + change(effects.get(i).pairs()) + (ofAll.isEmpty() ? certainties.get(i) : ""))
                        .collect(Collectors.joining(", "))
                + ofAll;
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
