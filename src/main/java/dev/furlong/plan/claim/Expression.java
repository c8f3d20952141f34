package dev.furlong.plan.claim;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a claim computes from the figures of points. Its text reads back as the same expression. */
public sealed interface Expression {
    /**
     * A number.
     *
     * @param value zero or above
     */
    record Constant(double value) implements Expression {
        @Override
        public String toString() {
            return written(value);
        }
    }

    /**
     * A metric at a point.
     *
     * @param metric of the point
     * @param at where the point lies; on the axes that are not named it lies where the others do
     */
    record Term(Metric metric, Coordinates at) implements Expression {
        @Override
        public String toString() {
            return metric.key() + (at.values().isEmpty() ? "" : "[" + at.written() + "]");
        }
    }

    /**
     * Where the claim's place lies on an axis, as a number: {@code cores}, {@code clients}.
     *
     * @param axis of the plan
     */
    record AxisValue(String axis) implements Expression {
        @Override
        public String toString() {
            return axis;
        }
    }

    /** What stands between two expressions. */
    enum Operator {
        /** Sum. */
        PLUS('+', 1),
        /** Difference. */
        MINUS('-', 1),
        /** Product. */
        TIMES('*', 2),
        /** Quotient. */
        OVER('/', 2);

        private final char sign;
        private final int binds;

        Operator(char sign, int binds) {
            this.sign = sign;
            this.binds = binds;
        }

        /** As it is written. */
        public char sign() {
            return sign;
        }

        /** The result for two numbers; not finite if a quotient has zero below its line. */
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
     * Two expressions and what stands between them.
     *
     * @param operator that joins them
     * @param left first one
     * @param right second one
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

    /** What becomes of the values over an axis. */
    enum Function {
        /** The greatest of them. */
        MAX,
        /** The least of them. */
        MIN,
        /** How much is added for each unit of the axis: the slope of the line with the least squares. */
        SLOPE;

        /** As it is written. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One number from the values over an axis.
     *
     * @param function that makes it
     * @param axis of the plan
     * @param of the expression at each value of the axis
     */
    record OverAxis(Function function, String axis, Expression of) implements Expression {
        @Override
        public String toString() {
            return function.word() + "(" + axis + ", " + of + ")";
        }
    }

    /** Every metric's term in it. */
    default Stream<Term> terms() {
        if (this instanceof Term term) {
            return Stream.of(term);
        }
        return parts().stream().flatMap(Expression::terms);
    }

    /** The axes that its terms name, or that its functions go along. */
    default Set<String> axes() {
        Set<String> axes = new TreeSet<>();
        if (this instanceof Term term) {
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

    /** Whether all its metrics are the same each time the same is done, so that one block decides. */
    default boolean isExact() {
        return terms().allMatch(term -> Metrics.isExact(term.metric()));
    }

    /** Whether it is a quotient of products, so that its mean is the geometric one, as that of all ratios. */
    default boolean isRatio() {
        return isProduct() && hasQuotient();
    }

    private boolean hasQuotient() {
        return (this instanceof Joined joined && joined.operator == Operator.OVER)
                || parts().stream().anyMatch(Expression::hasQuotient);
    }

    /** Whether it is made of products and quotients alone, so that two of its values are compared by their ratio. */
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
