package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What settings, cases or parameters change on each target, against the first choice of the plan.
 *
 * @param points points at several choices
 */
record OfSettings(Figured points) implements Question {
    /** The effect of one value on one target, over all values of the other axes. */
    private record Effect(String target, List<Pair> pairs) {
        double least() {
            return Collections.min(pairs.stream().map(Pair::timesAsGood).toList());
        }

        double most() {
            return Collections.max(pairs.stream().map(Pair::timesAsGood).toList());
        }

        String words() {
            String low = Figures.ratio(least());
            String high = Figures.ratio(most());
            return target + " " + (low.equals(high) ? low : low + " to " + high) + "×";
        }

        /** Whether all intervals of this effect lie above all those of another. */
        boolean isAbove(Effect other) {
            return pairs.stream().allMatch(own -> other.pairs.stream().allMatch(one -> isAbove(own, one)));
        }

        private static boolean isAbove(Pair one, Pair other) {
            Double low = one.low();
            Double high = other.high();
            return low != null && high != null && low > high;
        }
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
            return points.line(point, Figured.ratio(1), greatest, List.of());
        }
        Pair pair = Pair.of(points, point, first);
        return points.line(
                point,
                pair.ratio(),
                greatest,
                List.of(
                        pair.tells() ? Costs.why(point, first, pair.timesAsGood() < 1) : "",
                        pair.reservation(
                                Figured.words(Figured.choice(first)),
                                points.summary().margin()),
                        Unlike.promise(point, first)));
    }

    /** The best choice of each target, and how many times as good it is as the first one, if it certainly is better. */
    private String verdict(List<PointSummary> usable) {
        Map<String, List<String>> gains = new LinkedHashMap<>();
        List<String> without = new ArrayList<>();
        boolean differs = false;
        for (String target : points.targets()) {
            List<PointSummary> own = usable.stream()
                    .filter(point -> point.target().equals(target))
                    .toList();
            if (own.isEmpty()) {
                continue;
            }
            PointSummary first = own.get(0);
            PointSummary best = own.stream().min(points.better()).orElseThrow();
            boolean effect =
                    own.stream().anyMatch(one -> Pair.of(points, one, best).tells());
            differs |= effect;
            Pair gain = Pair.of(points, best, first);
            if (gain.tells() || (best.equals(first) && effect)) {
                gains.computeIfAbsent(Figured.words(Figured.choice(best)), key -> new ArrayList<>())
                        .add(best.equals(first) ? target : target + " " + Figures.ratio(gain.timesAsGood()) + "×");
            } else {
                without.add(target);
            }
        }
        if (usable.isEmpty()) {
            return "no figure that may be used";
        }
        String nothing = "nothing is certainly faster than " + Figured.words(Figured.choice(usable.get(0)));
        if (gains.isEmpty()) {
            return differs ? nothing : "no certain effect of " + RunTitle.joined(points.axes());
        }
        List<String> words = new ArrayList<>();
        gains.forEach((best, targets) -> words.add(best + " (" + String.join(", ", targets) + ")"));
        return "fastest with " + String.join("; ", words)
                + (without.isEmpty() ? "" : "; " + nothing + " for " + RunTitle.joined(without));
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
        boolean differs = effects.stream().anyMatch(one -> effects.stream().anyMatch(other -> one.isAbove(other)));
        if (effects.isEmpty() || !(differs || points.axes().size() > 1)) {
            return Optional.empty();
        }
        String what = axis.equals(Coordinates.CASE) ? "case " + to : axis + "=" + to;
        return Optional.of(what + " against " + from + ": "
                + String.join(", ", effects.stream().map(Effect::words).toList()) + " as fast"
                + (differs ? "; it does not help all targets alike." : "."));
    }

    private List<Pair> pairs(String target, String axis, String from, String to) {
        List<Pair> pairs = new ArrayList<>();
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
                    .ifPresent(other -> pairs.add(Pair.of(points, point, other)));
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
                places.computeIfAbsent(reason, key -> new LinkedHashSet<>()).add(Figured.words(choice));
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

    private static Figured at(Figured points, Map<String, String> choice) {
        return points.with(points.points().stream()
                .filter(point -> Figured.choice(point).equals(choice))
                .toList());
    }

    /**
     * Which target is ahead at each choice and number of clients, and by how much.
     *
     * @param each the words for each of these, such as {@code choice}
     * @param all the words for some of these, such as {@code choices}
     */
    static List<String> ahead(Figured points, String each, String all) {
        Map<String, List<Double>> leads = new LinkedHashMap<>();
        int places = 0;
        for (Map<String, String> choice : points.choices()) {
            for (int clients : points.clients()) {
                Figured here = at(points, choice);
                here = here.with(here.points().stream()
                        .filter(point -> point.clients() == clients)
                        .toList());
                List<PointSummary> ranked =
                        here.points().isEmpty() ? List.of() : Series.of(here).compared();
                if (ranked.size() < 2) {
                    continue;
                }
                places++;
                Pair lead = Pair.of(points, ranked.get(0), ranked.get(1));
                if (lead.strength() == Strength.DECIDED || lead.strength() == Strength.INDICATED) {
                    leads.computeIfAbsent(ranked.get(0).target(), key -> new ArrayList<>())
                            .add(lead.timesAsGood());
                }
            }
        }
        if (places == 0) {
            return List.of();
        }
        if (leads.isEmpty()) {
            return List.of("No target is ahead for certain.");
        }
        List<String> words = new ArrayList<>();
        for (Map.Entry<String, List<Double>> one : leads.entrySet()) {
            List<Double> ratios = Objects.requireNonNull(one.getValue());
            String low = Figures.ratio(Collections.min(ratios));
            String high = Figures.ratio(Collections.max(ratios));
            String where = ratios.size() == places
                    ? (places == 1 ? "" : "at each " + each)
                    : "at " + ratios.size() + " of " + places + " " + all;
            words.add(one.getKey() + " is ahead " + where + (where.isEmpty() ? "" : ", ")
                    + (low.equals(high) ? low : low + " to " + high) + " times the next");
        }
        return List.of(String.join("; ", words) + ".");
    }
}
