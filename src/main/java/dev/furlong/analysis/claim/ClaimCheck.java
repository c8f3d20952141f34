package dev.furlong.analysis.claim;

import dev.furlong.plan.ClaimPlaces;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Coordinates;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Relation;
import dev.furlong.plan.claim.Relation.Direction;
import dev.furlong.plan.claim.Relation.Exactly;
import dev.furlong.plan.claim.Relation.Extreme;
import dev.furlong.plan.claim.Relation.Order;
import dev.furlong.plan.claim.Relation.Part;
import dev.furlong.plan.claim.Relation.Range;
import dev.furlong.plan.claim.Relation.Trend;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tests one claim at each of its places. */
final class ClaimCheck {
    private final Claim claim;
    private final ClaimPlaces places;
    private final Evaluation evaluation;
    private final double margin;
    private final boolean exact;
    private final boolean product;
    private final boolean ratio;

    /**
     * Of a claim.
     *
     * @param margin ratios within this of 1 are flat, unless the claim says another
     */
    ClaimCheck(Claim claim, ClaimPlaces places, Figures figures, double margin) {
        this.claim = claim;
        this.places = places;
        this.evaluation = new Evaluation(places, figures);
        this.margin = margin;
        this.exact = claim.of().isExact();
        this.product = claim.of().isProduct();
        this.ratio = claim.of().isRatio();
    }

    /**
     * What one place says.
     *
     * @param place where
     * @param measured in words, empty if nothing could be
     * @param chances that the relation holds and fails there
     * @param blocks that have all of its figures
     * @param missing why there is no value, or empty
     * @param doubt why nothing may be concluded, or empty
     */
    record AtPlace(
            Coordinates place,
            String measured,
            Chances chances,
            int blocks,
            Optional<String> missing,
            Optional<String> doubt) {
        /** Whether chance can be told here: from one block it cannot, unless the metric is exact. */
        boolean isTested(boolean exact) {
            return tells() && blocks >= (exact ? 1 : 2);
        }

        /** Whether something may be concluded here. */
        boolean tells() {
            return missing.isEmpty() && doubt.isEmpty();
        }
    }

    /** What each place says, in the plan's order; none if the plan has no place for the claim. */
    List<AtPlace> everywhere() {
        return places.of(claim).stream().map(this::at).toList();
    }

    private AtPlace at(Coordinates place) {
        Map<String, Evaluated> values = new LinkedHashMap<>();
        alongRelation(place).forEach((label, where) -> values.put(label, evaluation.of(claim.of(), where)));
        Optional<String> missing = first(values, one -> one.missing());
        if (missing.isPresent()) {
            return new AtPlace(place, "", Chances.UNKNOWN, 0, missing, first(values, one -> one.doubt()));
        }
        List<Evaluated> evaluated = List.copyOf(values.values());
        Optional<String> unlike = unlike(evaluated);
        if (unlike.isPresent()) {
            return new AtPlace(place, "", Chances.UNKNOWN, 0, unlike, Optional.empty());
        }
        if (needsRatios() && !evaluated.stream().allMatch(Evaluated::isPositive)) {
            return new AtPlace(
                    place,
                    "",
                    Chances.UNKNOWN,
                    0,
                    Optional.of(claim.of() + " is 0, which has no ratio"),
                    Optional.empty());
        }
        return new AtPlace(
                place,
                words(values),
                chances(List.copyOf(values.keySet()), evaluated),
                evaluated.stream().mapToInt(one -> one.byBlock().size()).min().orElse(0),
                Optional.empty(),
                first(values, one -> one.doubt()));
    }

    private Optional<String> unlike(List<Evaluated> evaluated) {
        return evaluated.stream()
                .flatMap(one ->
                        evaluated.stream().flatMap(other -> evaluation.unlike(one.points(), other.points()).stream()))
                .findFirst();
    }

    private interface Reason {
        Optional<String> of(Evaluated one);
    }

    private static Optional<String> first(Map<String, Evaluated> values, Reason reason) {
        return values.values().stream().flatMap(one -> reason.of(one).stream()).findFirst();
    }

    private boolean needsRatios() {
        return claim.is() instanceof Trend trend && trend.direction() == Direction.FLAT;
    }

    /** The places that the relation sets against each other, in its order, each with its label. */
    private Map<String, Coordinates> alongRelation(Coordinates place) {
        Map<String, Coordinates> along = new LinkedHashMap<>();
        if (claim.is() instanceof Order order) {
            order.places().forEach(one -> along.put("[" + one.written() + "]", place.with(one)));
            return along;
        }
        Optional<String> axis = claim.is().along();
        if (axis.isEmpty()) {
            along.put("", place);
            return along;
        }
        List<String> values = places.values(axis.get(), claim.of(), place);
        if (claim.is() instanceof Trend trend) {
            values = ClaimPlaces.part(trend, values);
        }
        values.forEach(value -> along.put(value, place.with(axis.get(), value)));
        return along;
    }

    private Chances chances(List<String> labels, List<Evaluated> values) {
        if (claim.is() instanceof Exactly exactly) {
            return inRange(Range.of(exactly.value(), exactly.value()), values.get(0));
        }
        if (claim.is() instanceof Range range) {
            return chances(range, labels, values);
        }
        if (claim.is() instanceof Trend trend) {
            return chances(trend, values);
        }
        if (claim.is() instanceof Extreme extreme) {
            return chances(extreme, labels, values);
        }
        return neighbours(values, true);
    }

    private Chances chances(Range range, List<String> labels, List<Evaluated> values) {
        Part part = range.only();
        if (part == null) {
            return inRange(range, values.get(0));
        }
        List<Chances> each = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Chances inside = inRange(range, values.get(i));
            each.add(ClaimPlaces.covers(part, labels.get(i), labels) ? inside : inside.not());
        }
        return Chances.all(each);
    }

    private Chances inRange(Range range, Evaluated value) {
        Chances above = beyond(value, range.low(), range.withLow(), 1);
        Chances below = beyond(value, range.high(), range.withHigh(), -1);
        if (Double.isInfinite(range.low())) {
            return below;
        }
        return Double.isInfinite(range.high()) ? above : above.andEnd(below);
    }

    private Chances beyond(Evaluated value, double bound, boolean withBound, int direction) {
        boolean logs = ratio && bound > 0 && value.isPositive();
        List<Double> differences = value.values().stream()
                .map(one -> direction * (logs ? Math.log(one / bound) : one - bound))
                .toList();
        return Chances.above(differences, logs ? 1 : Math.max(value.size(), Math.abs(bound)), withBound, exact);
    }

    private Chances chances(Trend trend, List<Evaluated> values) {
        if (trend.direction() != Direction.FLAT) {
            return neighbours(values, trend.direction() == Direction.FALLING);
        }
        double bound = Math.log1p(trend.withinPercent() == null ? margin : trend.withinPercent() / 100);
        List<Chances> pairs = new ArrayList<>();
        for (int a = 0; a < values.size(); a++) {
            for (int b = a + 1; b < values.size(); b++) {
                List<Double> logs = values.get(a).with(values.get(b), (x, y) -> Math.log(y / x));
                pairs.add(Chances.above(logs.stream().map(one -> one + bound).toList(), 1, true, exact)
                        .andEnd(Chances.above(
                                logs.stream().map(one -> bound - one).toList(), 1, true, exact)));
            }
        }
        return Chances.all(pairs);
    }

    private Chances neighbours(List<Evaluated> values, boolean falling) {
        List<Chances> steps = new ArrayList<>();
        for (int i = 1; i < values.size(); i++) {
            Evaluated before = values.get(i - 1);
            Evaluated after = values.get(i);
            steps.add(falling ? greater(before, after) : greater(after, before));
        }
        return Chances.all(steps);
    }

    private Chances chances(Extreme extreme, List<String> labels, List<Evaluated> values) {
        int at = labels.indexOf(ClaimPlaces.asIn(labels, extreme.axis(), extreme.value()));
        List<Chances> against = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (i != at) {
                against.add(
                        extreme.greatest()
                                ? greater(values.get(at), values.get(i))
                                : greater(values.get(i), values.get(at)));
            }
        }
        return Chances.all(against);
    }

    private Chances greater(Evaluated one, Evaluated other) {
        boolean logs = product && one.isPositive() && other.isPositive();
        return Chances.above(
                one.with(other, (x, y) -> logs ? Math.log(x / y) : x - y),
                logs ? 1 : Math.max(one.size(), other.size()),
                false,
                exact);
    }

    private String words(Map<String, Evaluated> values) {
        if (values.size() == 1) {
            return values.values().iterator().next().words(ratio, exact);
        }
        return values.entrySet().stream()
                .map(one -> one.getKey() + ": " + one.getValue().mean(ratio, exact))
                .collect(Collectors.joining(", "));
    }

    /** A place in words, without what the claim names anyway; empty if that leaves nothing. */
    static String words(Claim claim, Coordinates place) {
        StringJoiner words = new StringJoiner(", ");
        place.values().forEach((axis, value) -> {
            if (!claim.where().values().containsKey(axis)) {
                words.add(word(axis, value));
            }
        });
        return words.toString();
    }

    private static String word(String axis, String value) {
        if (axis.equals(Coordinates.CLIENTS)) {
            return value + (value.equals("1") ? " client" : " clients");
        }
        return Stream.of(Coordinates.TARGET, Coordinates.WORKLOAD).anyMatch(axis::equals) ? value : axis + "=" + value;
    }

    /** What the claim expects, in words. */
    static String expected(Claim claim) {
        Expression of = claim.of();
        String where = claim.where().values().isEmpty()
                ? ""
                : ", where " + claim.where().written();
        String quantifier = switch (claim.quantifier()) {
            case ALL -> "";
            case MOST -> ", at more than half of the places";
            case SOME -> ", at one place at least";
        };
        Relation is = claim.is();
        return of
                + (is instanceof Exactly || is instanceof Range || is instanceof Trend ? " is " : ": ")
                + is
                + where
                + quantifier;
    }
}
