package dev.furlong.results;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.furlong.measurement.Slice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slices in which a trial was measured, each a line of JSON. The slices of the same place in trials that took turns belong to
 * one round: they are neighbours.
 *
 * @param slices the slices in their order
 */
public record Slices(List<Slice> slices) {
    /** Each slice has all its values. */
    private static final ObjectReader READER = Json.LINE
            .readerFor(Slice.class)
            .with(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    /** Copies the list. */
    public Slices {
        slices = List.copyOf(slices);
    }

    /** The name of a trial's file in the run's folder. */
    public static String file(String trial) {
        return "slices/" + trial + ".jsonl";
    }

    /** The slices as lines of JSON. */
    public String text() {
        StringBuilder text = new StringBuilder();
        try {
            for (Slice slice : slices) {
                text.append(Json.LINE.writeValueAsString(slice)).append('\n');
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("slices: cannot be written", e);
        }
        return text.toString();
    }

    /**
     * Reads lines again.
     *
     * @throws JsonProcessingException if they are none, with the number of the line that is wrong
     */
    public static Slices parse(String text) throws JsonProcessingException {
        List<Slice> slices = new ArrayList<>();
        for (String line : text.lines().toList()) {
            try {
                slices.add(checked(READER.readValue(line)));
            } catch (JsonProcessingException e) {
                throw new JsonParseException(null, Json.problem(e) + " in line " + (slices.size() + 1), e);
            }
        }
        return new Slices(slices);
    }

    private static Slice checked(@Nullable Slice slice) throws JsonParseException {
        if (slice == null) {
            throw new JsonParseException(null, "no slice");
        }
        if (!isFromZero(slice.at())
                || !isFromZero(slice.lasted())
                || slice.committed() < 0
                || !isFromZero(slice.throughput())) {
            throw new JsonParseException(null, "a value that is no number from 0 up");
        }
        return slice;
    }

    private static boolean isFromZero(double value) {
        return Double.isFinite(value) && value >= 0;
    }
}
