package dev.furlong.plan.claim;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The computation of a claim from the figures of points. Its text reads back as the same expression. */
public sealed interface Expression {
    /**
     * A number.
     *
     * @param value the number, zero or above
     */
    record Constant(double value) implements Expression {
        @Override
        public String toString() {
            return written(value);
        }
    }

    /** An expression that is read of one point. */
    sealed interface OfPoint extends Expression {
        /** Returns the coordinates of the point, on the axes that are named. */
        Coordinates at();
    }

    /**
     * A metric at a point.
     *
     * @param metric the metric of the point
     * @param at the coordinates of the point; on the axes that are not named it lies where the others do
     */
    record Term(Metric metric, Coordinates at) implements OfPoint {
        @Override
        public String toString() {
            return metric.key() + (at.values().isEmpty() ? "" : "[" + at.written() + "]");
        }
    }

    /**
     * The limit of a point. It is a word, so that it is a claim's whole expression.
     *
     * @param at the coordinates of the point; on the axes that are not named it lies where the claim's place does
     */
    record Limit(Coordinates at) implements OfPoint {
        /** The word that stands before its brackets. */
        static final String WORD = "limit";

        @Override
        public String toString() {
            return WORD + (at.values().isEmpty() ? "" : "[" + at.written() + "]");
        }
    }

    /**
     * The value of the claim's place on an axis, as a number: {@code cores}, {@code clients}.
     *
     * @param axis the key of an axis of the plan
     */
    record AxisValue(String axis) implements Expression {
        @Override
        public String toString() {
            return axis;
        }
    }

    /** The operator between two expressions. */
    enum Operator {
        /** The sum of both. */
        PLUS('+', 1),
        /** The difference of both. */
        MINUS('-', 1),
        /** The product of both. */
        TIMES('*', 2),
        /** The quotient of both. */
        OVER('/', 2);

        private final char sign;
        private final int binds;

        Operator(char sign, int binds) {
            this.sign = sign;
            this.binds = binds;
        }

        /** Returns the sign as it is written. */
        public char sign() {
            return sign;
        }

        /** The result for two numbers; not finite if the divisor is zero. */
        public double of(double left, double right) {
            return switch (this) {
                case PLUS -> left + right;
                case MINUS -> left - right;
                case TIMES -> left * right;
                case OVER -> left / right;
            };
        }
    }

    /**
     * Two expressions and the operator between them.
     *
     * @param operator the operator that joins them
     * @param left the first expression
     * @param right the second expression
     */
    record Joined(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public String toString() {
            return inside(left, operator.binds) + " " + operator.sign + " " + inside(right, operator.binds + 1);
        }

        private static String inside(Expression one, int least) {
            return one instanceof Joined joined && joined.operator.binds < least ? "(" + one + ")" : one.toString();
        }
    }

    /** The function that makes one number of the values over an axis. */
    enum Function {
        /** The greatest of the values. */
        MAX,
        /** The least of the values. */
        MIN,
        /** The slope of the line of least squares: the amount that is added for each unit of the axis. */
        SLOPE;

        /** Returns the word as it is written. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A number that is made of the values over an axis.
     *
     * @param function the function that makes it
     * @param axis the key of an axis of the plan
     * @param of the expression at each value of the axis
     */
    record OverAxis(Function function, String axis, Expression of) implements Expression {
        @Override
        public String toString() {
            return function.word() + "(" + axis + ", " + of + ")";
        }
    }

    /** Returns all that it reads of points. */
    default Stream<OfPoint> terms() {
        if (this instanceof OfPoint term) {
            return Stream.of(term);
        }
        return parts().stream().flatMap(Expression::terms);
    }

    /** The axes that its terms name, or that its functions go along. */
    default Set<String> axes() {
        Set<String> axes = new TreeSet<>();
        if (this instanceof OfPoint term) {
            axes.addAll(term.at().values().keySet());
        } else if (this instanceof OverAxis overAxis) {
            axes.add(overAxis.axis());
        }
        parts().forEach(part -> axes.addAll(part.axes()));
        return axes;
    }

    /** The expressions that it is made of. */
    default List<Expression> parts() {
        if (this instanceof Joined joined) {
            return List.of(joined.left, joined.right);
        }
        return this instanceof OverAxis overAxis ? List.of(overAxis.of) : List.of();
    }

    /** Tells whether all its metrics are the same each time the same is done, so that one block decides. */
    default boolean isExact() {
        return terms().allMatch(one ->
                one instanceof Term term && Metrics.isExact(term.metric().key()));
    }

    /** The unit of its value; empty if it has none, as a ratio has, or one that nobody writes. */
    default String unit() {
        if (this instanceof Term term) {
            return term.metric().unit();
        }
        if (this instanceof OverAxis overAxis) {
            return overAxis.function == Function.SLOPE ? "" : overAxis.of.unit();
        }
        return this instanceof Joined joined
                        && (joined.operator == Operator.PLUS || joined.operator == Operator.MINUS)
                        && joined.left.unit().equals(joined.right.unit())
                ? joined.left.unit()
                : "";
    }

    /** Tells whether its value may be below 0, though no figure is. */
    default boolean mayBeNegative() {
        return (this instanceof Joined joined && joined.operator == Operator.MINUS)
                || (this instanceof OverAxis overAxis && overAxis.function == Function.SLOPE)
                || parts().stream().anyMatch(Expression::mayBeNegative);
    }

    /** Tells whether it is a quotient of products, so that its mean is the geometric one, as that of all ratios. */
    default boolean isRatio() {
        return isProduct() && hasQuotient();
    }

    private boolean hasQuotient() {
        return (this instanceof Joined joined && joined.operator == Operator.OVER)
                || parts().stream().anyMatch(Expression::hasQuotient);
    }

    /**
     * Tells whether it is made of products and quotients alone, so that two of its values are compared by their ratio.
     */
    default boolean isProduct() {
        return (!(this instanceof Joined joined)
                        || joined.operator == Operator.TIMES
                        || joined.operator == Operator.OVER)
                && !(this instanceof OverAxis overAxis && overAxis.function == Function.SLOPE)
                && parts().stream().allMatch(Expression::isProduct);
    }

    /** A number in its shortest form. */
    static String written(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }
}
