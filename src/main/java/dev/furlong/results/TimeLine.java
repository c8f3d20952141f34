package dev.furlong.results;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One trial second by second, from the beginning of its first phase to its end: a JSON line for each second, after one
 * that says what is absent.
 *
 * @param absent the reasons why values are in no second, by the name of the value
 * @param seconds the seconds in their order
 */
public record TimeLine(Map<String, String> absent, List<Second> seconds) {
    /** The beginning of an event that says that a checkpoint of the engine has ended, as in PostgreSQL's log. */
    public static final String CHECKPOINT_ENDED = "checkpoint complete";

    private static final String MEASURED = "measurement";

    /**
     * One second; it is shorter where a phase ends.
     *
     * @param at the moment of its end, in seconds from the beginning
     * @param lasted its length, in seconds
     * @param phase the phase that it belongs to
     * @param values the values by name: {@code throughput} in transactions per second, {@code latency.…} in µs,
     *     {@code cpu.…} in cores, all others per second
     * @param events the events that were seen in it, such as a checkpoint
     */
    public record Second(double at, double lasted, String phase, Map<String, Double> values, List<String> events) {
        /** Whether it belongs to the measurement. */
        public boolean ofMeasurement() {
            return phase.equals(MEASURED);
        }

        /** The number of checkpoints of the engine that ended in it; one that only begins does not count. */
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

    /** The time line as lines of JSON. */
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
