package dev.furlong.results;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One trial second by second, from the beginning of its first phase to its end: a JSON line for each second, after one that
 * says what is absent.
 *
 * @param absent why something is in no second, by what it is
 * @param seconds in their order
 */
public record TimeLine(Map<String, String> absent, List<Second> seconds) {
    /** How an event says that a checkpoint of the engine has ended; PostgreSQL's log has the same words. */
    public static final String CHECKPOINT_ENDED = "checkpoint complete";

    private static final String MEASURED = "measurement";

    /**
     * About a second; shorter where a phase ends.
     *
     * @param at its end, in seconds from the beginning
     * @param lasted how long it was, in seconds
     * @param phase that it belongs to
     * @param values by name: {@code throughput} in transactions per second, {@code latency.…} in µs, {@code cpu.…} in
     *     cores, all others per second
     * @param events that were seen in it, such as a checkpoint
     */
    public record Second(double at, double lasted, String phase, Map<String, Double> values, List<String> events) {
        /** Whether it belongs to the measurement. */
        public boolean ofMeasurement() {
            return phase.equals(MEASURED);
        }

        /** How many checkpoints of the engine ended in it; one that only begins is none. */
        public int checkpointsEnded() {
            return (int) events.stream()
                    .filter(event -> event.startsWith(CHECKPOINT_ENDED))
                    .count();
        }
    }

    private record Header(Map<String, String> absent) {}

    /** The name of a trial's file in the run's folder. */
    public static String file(String trial) {
        return "series/" + trial + ".jsonl";
    }

    /** As lines. */
    public String text() {
        StringBuilder text = new StringBuilder();
        try {
            text.append(Json.LINE.writeValueAsString(new Header(absent))).append('\n');
            for (Second second : seconds) {
                text.append(Json.LINE.writeValueAsString(second)).append('\n');
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("time line: cannot be written", e);
        }
        return text.toString();
    }

    /**
     * Reads lines again.
     *
     * @throws JsonProcessingException if they are none
     */
    public static TimeLine parse(String text) throws JsonProcessingException {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()) {
            throw new JsonParseException(null, "no line");
        }
        List<Second> seconds = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            seconds.add(Json.LINE.readValue(line, Second.class));
        }
        return new TimeLine(Json.LINE.readValue(lines.get(0), Header.class).absent(), seconds);
    }
}
