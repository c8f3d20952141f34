package dev.furlong.plan.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Quantifier;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.Worded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A claim as a plan file writes it. Older plans wrote a ratio of two targets with {@code workload}, {@code metric},
 * {@code of}, {@code against}, {@code low} and {@code high}. Such plans are still read.
 *
 * @param id the id of the hypothesis
 * @param claim the claim in words
 * @param source the key of a study that is listed
 * @param of the expression, or in the form before, the target of the numerator
 * @param is the relation
 * @param where the coordinates that points must have to count, by axis
 * @param quantifier {@code all}, {@code most} or {@code some}
 * @param printed the value that the study printed
 * @param workload the workload, in the form before
 * @param metric the metric, in the form before
 * @param against the target of the denominator, in the form before
 * @param low the least ratio, in the form before
 * @param high the greatest ratio, in the form before
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WrittenClaim(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String claim,
        @Nullable String source,
        @JsonProperty(required = true) String of,
        @Nullable String is,
        @Nullable Map<String, String> where,
        @JsonProperty("for") @Nullable String quantifier,
        @Nullable String printed,
        @Nullable String workload,
        @Nullable String metric,
        @Nullable String against,
        @Nullable Double low,
        @Nullable Double high) {

    /** A claim as it is written now. */
    static WrittenClaim of(Claim claim) {
        return new WrittenClaim(
                claim.id(),
                claim.claim(),
                claim.source() == null ? null : claim.source().key(),
                claim.of().toString(),
                claim.is().toString(),
                claim.where().values().isEmpty() ? null : claim.where().values(),
                claim.quantifier() == Quantifier.ALL ? null : claim.quantifier().word(),
                claim.printed(),
                null,
                null,
                null,
                null,
                null);
    }

    /**
     * Reads the claim.
     *
     * @param sources the studies that are listed, by their key
     * @throws PlanException if a key is missing, or the language has no such claim
     */
    Claim read(Map<String, Source> sources) {
        return metric == null ? readAsNow(sources) : readAsBefore(sources);
    }

    private Claim readAsNow(Map<String, Source> sources) {
        String place = "claims " + id;
        if (workload != null || against != null || low != null || high != null) {
            throw new PlanException(place + " metric: must be given with workload, against, low and high, got none;"
                    + " legal: of and is, such as of: throughput[derby:server] / throughput[derby], is: 0.9..1.0");
        }
        Source known = source == null ? null : sources.get(source);
        if (source != null && known == null) {
            throw new PlanException(place + " source: must be the key of a source that is listed, got '" + source
                    + "'; " + Nearest.hint(source, sources.keySet()) + ", or one more under sources");
        }
        return Claim.read(
                id,
                claim,
                known,
                of,
                given("is", is),
                coordinates(where),
                quantifier == null
                        ? Quantifier.ALL
                        : Worded.read(place + " for", quantifier, List.of(Quantifier.values())),
                printed);
    }

    /** The source was free text; it is its own key. */
    private Claim readAsBefore(Map<String, Source> sources) {
        String place = "claims " + id;
        if (is != null || where != null || quantifier != null || printed != null) {
            throw new PlanException(place + " metric: must not be combined with is, where, for or printed, got '"
                    + metric + "'; legal: the metric as a part of 'of'");
        }
        Source.checkText(place + ": source", source);
        double least = given("low", low);
        double most = given("high", high);
        if (!(least > 0 && least <= most)) {
            throw new PlanException(place + ": low must be above 0 and at most high, got " + least + " and " + most);
        }
        return Claim.ofTwoTargets(
                id,
                claim,
                source == null
                        ? null
                        : sources.getOrDefault(source, new Source(source, source, null, null, null, null)),
                String.valueOf(metric),
                of,
                given("against", against),
                given("workload", workload),
                least,
                most);
    }

    private Coordinates coordinates(@Nullable Map<String, String> written) {
        Map<String, String> values = new LinkedHashMap<>();
        if (written != null) {
            written.forEach(
                    (axis, value) -> values.put(axis, Coordinates.value("claims " + id + " where", axis, value)));
        }
        return new Coordinates(values);
    }

    private <T> T given(String key, @Nullable T value) {
        if (value == null) {
            throw new PlanException("claims " + id + " " + key + ": must be given, got none");
        }
        return value;
    }
}
