package dev.furlong.plan.claim;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Expression.Operator;
import dev.furlong.plan.claim.Relation.Exactly;
import dev.furlong.plan.claim.Relation.Range;
import dev.furlong.plan.claim.Relation.Word;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.plan.written.Worded;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A published claim that an experiment tests: one expression, one relation and one quantifier over the plan's points,
 * declared before anything is measured.
 *
 * @param place the place where it was written, for messages
 * @param id the id of the hypothesis, such as H3.6
 * @param claim the claim in words
 * @param source the study that published it, or null if nobody did
 * @param of the expression
 * @param is the relation that it must have
 * @param where the coordinates that points must have to count
 * @param quantifier the number of places at which it must hold
 * @param printed the value that the study printed, as it printed it, or null if it printed none
 */
public record Claim(
        String place,
        String id,
        String claim,
        @Nullable Source source,
        Expression of,
        Relation is,
        Coordinates where,
        Quantifier quantifier,
        @Nullable String printed) {
    /** Checks that the texts fit into a report. */
    public Claim {
        checkText(id, "id", id);
        checkText(id, "claim", claim);
        checkText(id, "printed", printed);
    }

    /**
     * Reads a claim.
     *
     * @param of the expression as it is written, such as {@code throughput[derby:server] / throughput[derby]}
     * @param is the relation as it is written, such as {@code 0.9..1.0}
     * @throws PlanException if a text does not fit, or the language has no such expression or relation
     */
    public static Claim read(
            String id,
            String claim,
            @Nullable Source source,
            String of,
            String is,
            Coordinates where,
            Quantifier quantifier,
            @Nullable String printed) {
        checkText(id, "id", id);
        String place = "claims " + id;
        checkText(id, "of", of);
        checkText(id, "is", is);
        Expression expression = ExpressionReader.read(place + " of", of);
        Relation relation = expression instanceof Limit
                ? new Word(Worded.read(place + " is", is.strip(), List.of(Bottleneck.values())))
                : RelationReader.read(place + " is", is);
        if (relation instanceof Exactly && !expression.isExact()) {
            throw new PlanException(place + " is: must be a range for figures that scatter, got '" + is
                    + "'; legal: such as 0.9..1.1; only round trips can be exactly one number");
        }
        Set<String> named = new TreeSet<>(relation.axes());
        named.addAll(expression.axes());
        named.retainAll(where.values().keySet());
        if (!named.isEmpty()) {
            throw new PlanException(
                    place + " where: must not name an axis that 'of' or 'is' names, got " + String.join(", ", named));
        }
        if (printed != null && source == null) {
            throw new PlanException(place + " printed: must have a source beside it, got '" + printed + "' alone");
        }
        return new Claim(place, id, claim, source, expression, relation, where, quantifier, printed);
    }

    /**
     * A claim on the ratio of one metric between two targets, with one workload, whatever else varies.
     *
     * @param low least ratio that confirms it
     * @param high greatest ratio that confirms it
     * @throws PlanException if there is no such metric or target
     */
    public static Claim ofTwoTargets(
            String id,
            String claim,
            @Nullable Source source,
            String metric,
            String target,
            String against,
            String workload,
            double low,
            double high) {
        checkText(id, "id", id);
        String place = "claims " + id;
        Expression ratio = new Joined(
                Operator.OVER,
                ExpressionReader.term(place + " metric", metric, place + " of", target),
                ExpressionReader.term(place + " metric", metric, place + " against", against));
        return new Claim(
                place,
                id,
                claim,
                source,
                ratio,
                Range.of(low, high),
                new Coordinates(Map.of(Coordinates.WORKLOAD, workload)),
                Quantifier.ALL,
                null);
    }

    /**
     * The same in a file.
     *
     * @param where the file and the line
     */
    public Claim writtenIn(String where) {
        return new Claim(where + " claims " + id, id, claim, source, of, is, this.where, quantifier, printed);
    }

    private static void checkText(String id, String key, @Nullable String text) {
        try {
            Source.checkText(key, text);
        } catch (PlanException e) {
            throw new PlanException("claims " + VisibleText.of(id) + ": " + e.getMessage(), e);
        }
    }
}
