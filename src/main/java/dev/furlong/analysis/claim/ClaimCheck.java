package dev.furlong.analysis.claim;

import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Relation;
import dev.furlong.plan.claim.Relation.Direction;
import dev.furlong.plan.claim.Relation.Exactly;
import dev.furlong.plan.claim.Relation.Extreme;
import dev.furlong.plan.claim.Relation.Range;
import dev.furlong.plan.claim.Relation.Trend;
import dev.furlong.plan.claim.Relation.Word;
import dev.furlong.plan.place.ClaimPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
     * Checks a claim.
     *
     * @param margin the distance from 1 within which ratios are flat, unless the claim has its own
     */
    ClaimCheck(Claim claim, ClaimPlaces places, PointFigures figures, double margin) {
        this.claim = claim;
        this.places = places;
        this.evaluation = new Evaluation(places, figures);
        this.margin = margin;
        this.exact = claim.of().isExact();
        this.product = claim.of().isProduct();
        this.ratio = claim.of().isRatio();
    }

    /**
     * The evidence of one place.
     *
     * @param place the coordinates of the place
     * @param measured the measured value in words, empty if nothing could be measured
     * @param chances the chances that the relation holds and fails there
     * @param blocks the number of blocks that have all of its figures
     * @param missing the reason why there is no value, or empty
     * @param doubt the reason why nothing may be concluded, or empty
     */
    record AtPlace(
            Coordinates place,
            String measured,
            Chances chances,
            int blocks,
            Optional<Missing> missing,
            Optional<String> doubt) {
        /**
         * Tells whether chance can be told here.
         *
         * @param least the least number of blocks from which it can be
         */
        boolean isTested(int least) {
            return tells() && blocks >= least;
        }

        /** Tells whether something may be concluded here. */
        boolean tells() {
            return missing.isEmpty() && doubt.isEmpty();
        }
    }

    /** Returns the evidence of each place, in the plan's order; none if the plan has no place for the claim. */
    List<AtPlace> everywhere() {
        return places.of(claim).stream().map(this::at).toList();
    }

    private AtPlace at(Coordinates place) {
        return claim.of() instanceof Limit limit && claim.is() instanceof Word word
                ? limited(evaluation.limits(limit, place), word, place)
                : computed(place);
    }

    private static AtPlace limited(Limited limited, Word word, Coordinates place) {
        Optional<Missing> missing = limited.missing().or(() -> limited.unseen(word.limit()));
        return missing.isPresent()
                ? new AtPlace(place, "", Chances.UNKNOWN, 0, missing, limited.doubt())
                : new AtPlace(
                        place,
                        limited.words(),
                        limited.is(word.limit()),
                        limited.blocks().size(),
                        Optional.empty(),
                        limited.doubt());
    }

    private AtPlace computed(Coordinates place) {
        List<Coordinates> compared = places.compared(claim, place);
        List<Evaluated> values = compared.stream()
                .map(one -> evaluation.of(claim.of(), place.with(one)))
                .toList();
        Optional<String> doubt =
                values.stream().flatMap(one -> one.doubt().stream()).findFirst();
        Optional<Missing> missing = missing(compared, values);
        if (missing.isPresent()) {
            return new AtPlace(place, "", Chances.UNKNOWN, 0, missing, doubt);
        }
        return new AtPlace(
                place,
                words(compared, values),
                chances(compared, values),
                values.stream().mapToInt(one -> one.inBlocks().blocks()).min().orElse(0),
                Optional.empty(),
                doubt);
    }

    private Optional<Missing> missing(List<Coordinates> compared, List<Evaluated> values) {
        return Missing.first(
                        values.stream().flatMap(one -> one.missing().stream()).toList())
                .or(() -> unlike(values))
                .or(() -> claim.is().needsRatios() ? withoutRatio(compared, values) : Optional.empty());
    }

    /** Says why values have no ratios. Two sides that are 0 in all blocks are alike and need none. */
    private Optional<Missing> withoutRatio(List<Coordinates> compared, List<Evaluated> values) {
        if (values.stream().allMatch(Evaluated::isZero)) {
            return Optional.empty();
        }
        return Missing.first(IntStream.range(0, values.size())
                .mapToObj(i -> withoutRatio(compared.get(i).written(), values.get(i)))
                .flatMap(Optional::stream)
                .toList());
    }

    private Optional<Missing> withoutRatio(String at, Evaluated value) {
        if (value.isZero()) {
            return Optional.of(
                    Missing.forGood(claim.of() + " is 0 at " + at + " and not 0 at others, so there is no ratio"));
        }
        List<Integer> blocks = value.inBlocks().withoutLogarithm();
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Missing(
                        claim.of() + " is not above 0 at " + at + " in repetition " + blocks.get(0)
                                + ", so there is no ratio",
                        blocks.size() == value.inBlocks().blocks()));
    }

    private Optional<Missing> unlike(List<Evaluated> evaluated) {
        return evaluated.stream()
                .flatMap(one ->
                        evaluated.stream().flatMap(other -> evaluation.unlike(one.points(), other.points()).stream()))
                .findFirst();
    }

    private Chances chances(List<Coordinates> compared, List<Evaluated> values) {
        Relation is = claim.is();
        if (is instanceof Exactly exactly) {
            return inRange(Range.of(exactly.value(), exactly.value()), values.get(0));
        }
        if (is instanceof Range range) {
            return chances(range, compared, values);
        }
        if (is instanceof Trend trend) {
            return chances(trend, values);
        }
        if (is instanceof Extreme extreme) {
            return chances(extreme, compared, values);
        }
        return neighbours(values, true);
    }

    private Chances chances(Range range, List<Coordinates> compared, List<Evaluated> values) {
        AxisOrder axis = new AxisOrder(
                range.along().orElse(""),
                compared.stream().flatMap(one -> one.values().values().stream()).toList());
        List<Chances> each = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Chances inside = inRange(range, values.get(i));
            boolean must =
                    axis.values().isEmpty() || range.holdsAt(axis.values().get(i), axis);
            each.add(must ? inside : inside.not());
        }
        return Chances.all(each);
    }

    private Chances inRange(Range range, Evaluated value) {
        if (Double.isInfinite(range.low())) {
            return beyond(value, range.high(), range.withHigh(), -1);
        }
        Chances above = beyond(value, range.low(), range.withLow(), 1);
        return Double.isInfinite(range.high())
                ? above
                : above.andEnd(beyond(value, range.high(), range.withHigh(), -1));
    }

    private Chances beyond(Evaluated value, double bound, boolean withBound, int direction) {
        boolean logs = ratio && bound > 0 && value.inBlocks().isPositive();
        List<Double> differences = value.inBlocks().values().stream()
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
                List<Double> logs = values.get(a).with(values.get(b), ClaimCheck::logRatio);
                pairs.add(Chances.above(logs.stream().map(one -> one + bound).toList(), 1, true, exact)
                        .andEnd(Chances.above(
                                logs.stream().map(one -> bound - one).toList(), 1, true, exact)));
            }
        }
        return Chances.all(pairs);
    }

    /** Zero differs by nothing from zero. */
    private static double logRatio(double before, double after) {
        return before == 0 && after == 0 ? 0 : Math.log(after / before);
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

    private Chances chances(Extreme extreme, List<Coordinates> compared, List<Evaluated> values) {
        Coordinates named = extreme.named().get(0);
        int at = IntStream.range(0, values.size())
                .filter(i -> compared.get(i).isSame(named))
                .findFirst()
                .orElseThrow();
        return Chances.all(IntStream.range(0, values.size())
                .filter(i -> i != at)
                .mapToObj(i -> extreme.greatest()
                        ? greater(values.get(at), values.get(i))
                        : greater(values.get(i), values.get(at)))
                .toList());
    }

    private Chances greater(Evaluated one, Evaluated other) {
        boolean logs =
                product && one.inBlocks().isPositive() && other.inBlocks().isPositive();
        return Chances.above(
                one.with(other, (x, y) -> logs ? Math.log(x / y) : x - y),
                logs ? 1 : Math.max(one.size(), other.size()),
                false,
                exact);
    }

    private String words(List<Coordinates> compared, List<Evaluated> values) {
        if (values.size() == 1) {
            return values.get(0).words(claim.of());
        }
        return IntStream.range(0, values.size())
                .mapToObj(i -> label(compared.get(i)) + ": " + values.get(i).mean(claim.of()))
                .collect(Collectors.joining(", "));
    }

    /** One value of the axis that the relation goes along, or all that a place of an order has. */
    private String label(Coordinates one) {
        return claim.is().along().map(axis -> one.values().get(axis)).orElse("[" + one.written() + "]");
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

    /** Writes the expectation of the claim in words. */
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
        return of + claim.is().verb() + claim.is() + where + quantifier;
    }
}
