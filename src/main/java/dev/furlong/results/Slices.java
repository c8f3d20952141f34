package dev.furlong.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.measurement.Slice;
import java.util.List;

/**
 * The slices in which a trial was measured, each a line of JSON. The slices of the same place in trials that took turns belong to
 * one round: they are neighbours.
 *
 * @param slices the slices in their order
 */
public record Slices(List<Slice> slices) {
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
        List<String> lines = text.lines().map(Slices::withTurn).toList();
        return new Slices(WholeLines.parse(lines, 1, Slice.class, (slice, before) -> check(slice)));
    }

    /** A line of an older record tells nothing of its turn. */
    private static String withTurn(String line) {
        return line.contains("\"turn\":") || !line.endsWith("}")
                ? line
                : line.substring(0, line.length() - 1) + ",\"turn\":{}}";
    }

    private static void check(Slice slice) throws JsonProcessingException {
        if (!WholeLines.isFromZero(slice.at())
                || !WholeLines.isFromZero(slice.lasted())
                || slice.committed() < 0
                || !WholeLines.isFromZero(slice.throughput())
                || !slice.turn().values().stream().allMatch(WholeLines::isFromZero)) {
            throw WholeLines.refused("a value that is no number from 0 up");
        }
    }
}
