package dev.furlong.plan.claim;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.claim.Relation.Range;
import dev.furlong.plan.written.VisibleText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published claim that an experiment tests: one expression, one relation and one quantifier over the plan's points,
 * declared before anything is measured.
 *
 * @param id of the hypothesis, such as H3.6
 * @param claim in words
 * @param source study that published it, or null if nobody did
 * @param of the expression
 * @param is the relation that it must have
 * @param where points must lie to count
 * @param quantifier at how many places it must hold
 * @param printed value that the study printed, as it printed it, or null if it printed none
 */
public record Claim(
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
     * @param of as it is written, such as {@code throughput[derby:server] / throughput[derby]}
     * @param is as it is written, such as {@code 0.9..1.0}
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
        Expression expression = ExpressionReader.read("claims " + id + " of", of);
        Relation relation = RelationReader.read("claims " + id + " is", is);
        if (relation instanceof Range range && range.isNumber() && !expression.isExact()) {
            throw new PlanException("claims " + id + " is: must be a range where figures scatter, got '" + is
                    + "'; legal: such as " + Expression.written(range.low() * 0.9) + ".."
                    + Expression.written(range.low() * 1.1) + "; one number goes with counts of the wire alone");
        }
        return new Claim(id, claim, source, expression, relation, where, quantifier, printed);
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
        Expression ratio = ExpressionReader.read(
                "claims " + id + " of", metric + "[" + target + "] / " + metric + "[" + against + "]");
        return new Claim(
                id,
                claim,
                source,
                ratio,
                Range.of(low, high),
                new Coordinates(Map.of(Coordinates.WORKLOAD, workload)),
                Quantifier.ALL,
                null);
    }

    private static void checkText(String id, String key, @Nullable String text) {
        try {
            Source.checkText(key, text);
        } catch (PlanException e) {
            throw new PlanException("claims " + VisibleText.of(id) + ": " + e.getMessage(), e);
        }
    }
}
