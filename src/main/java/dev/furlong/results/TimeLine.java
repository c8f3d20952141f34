package dev.furlong.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One trial second by second, from the beginning of its first phase to its end. The first JSON line says what is absent.
 * A line for each second follows.
 *
 * @param absent the reasons why values are in no second, by the name of the value
 * @param seconds the seconds in their order
 */
public record TimeLine(Map<String, String> absent, List<Second> seconds) {
    /** The name of checkpoints among what is absent. */
    public static final String CHECKPOINTS = "checkpoints";

    /** The time within which one second begins where the one before ends: times are rounded. */
    private static final double ROUNDED = 0.001;
    /** More than anything that is measured. */
    private static final double GREATEST = 1e18;

    private static final String LATENCY = "latency.";

    /** The phases of a trial. */
    public enum Phase {
        /** The time before the first phase. */
        BEFORE(""),
        /** The audit of the wire. */
        AUDIT("audit"),
        /** The phase before the measurement, which is not measured. */
        WARM_UP("warm-up"),
        /** The phase that is measured. */
        MEASUREMENT("measurement"),
        /** The time between two phases, when no load runs. */
        BETWEEN("between"),
        /** The checkpoint and the sync after the measurement. */
        DRAIN("drain"),
        /** The check of the data. */
        CHECK("check");

        private final String word;

        Phase(String word) {
            this.word = word;
        }

        /** The word that records use for it. */
        @JsonValue
        public String word() {
            return word;
        }
    }

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
    public record Second(double at, double lasted, Phase phase, Map<String, Double> values, List<Event> events) {
        /** Whether it belongs to the measurement. */
        public boolean ofMeasurement() {
            return phase == Phase.MEASUREMENT;
        }

        /** The number of checkpoints of the engine that ended in it; one that only begins does not count. */
        public int checkpointsEnded() {
            return (int) events.stream()
                    .filter(event -> event.kind() == Event.Kind.CHECKPOINT_ENDED)
                    .count();
        }
    }

    /**
     * Something that was seen. A file holds its words alone, and they tell the kind.
     *
     * @param kind the kind of event
     * @param words the event in words
     */
    public record Event(Kind kind, String words) {
        /** The beginning of the words about a checkpoint that has ended, and of no others. */
        private static final String ENDED = "checkpoint complete";

        /** The kinds of events that Furlong tells apart. */
        public enum Kind {
            /** A checkpoint of the engine has ended. */
            CHECKPOINT_ENDED,
            /** Something else that an engine tells, such as the beginning of a checkpoint. */
            OTHER
        }

        /** Refuses words that a file would give back as another kind. */
        public Event {
            if (kind != kindOf(words)) {
                throw new IllegalArgumentException("event: only that of a checkpoint that has ended begins with '"
                        + ENDED + "', got " + kind + " with '" + words + "'");
            }
        }

        /** A checkpoint has ended. */
        public static Event checkpointEnded(String detail) {
            return new Event(Kind.CHECKPOINT_ENDED, ENDED + ": " + detail);
        }

        /** An engine tells something else. */
        public static Event other(String words) {
            return new Event(Kind.OTHER, words);
        }

        /** Reads the words of a file. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public static Event read(String words) {
            return new Event(kindOf(words), words);
        }

        private static Kind kindOf(String words) {
            return words.startsWith(ENDED) ? Kind.CHECKPOINT_ENDED : Kind.OTHER;
        }

        @Override
        @JsonValue
        public String words() {
            return words;
        }
    }

    private record Header(Map<String, String> absent) {}

    /** The number of checkpoints of the engine that ended in the measurement; empty if the engine does not tell. */
    public OptionalLong checkpointsOfMeasurement() {
        return absent.containsKey(CHECKPOINTS)
                ? OptionalLong.empty()
                : OptionalLong.of(seconds.stream()
                        .filter(Second::ofMeasurement)
                        .mapToLong(Second::checkpointsEnded)
                        .sum());
    }

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
     * @throws JsonProcessingException if they are none, with the number of the line that is wrong
     */
    public static TimeLine parse(String text) throws JsonProcessingException {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()) {
            throw new JsonParseException(null, "no line");
        }
        List<Header> headers =
                WholeLines.parse(lines.subList(0, 1), 1, Header.class, (header, before) -> check(header));
        List<Second> seconds = WholeLines.parse(lines.subList(1, lines.size()), 2, Second.class, TimeLine::check);
        return new TimeLine(headers.get(0).absent(), seconds);
    }

    private static void check(Header header) throws JsonProcessingException {
        if (header.absent().values().stream().anyMatch(Objects::isNull)) {
            throw WholeLines.refused("null for a reason");
        }
    }

    private static void check(Second second, @Nullable Second before) throws JsonProcessingException {
        if (!WholeLines.isFromZero(second.at()) || !WholeLines.isFromZero(second.lasted())) {
            throw WholeLines.refused("a time that is no number from 0 up");
        }
        double begun = second.at() - second.lasted();
        if (begun < (before == null ? 0 : before.at()) - ROUNDED) {
            throw WholeLines.refused("a second that begins before the end of the one before");
        }
        for (Map.Entry<String, Double> value : second.values().entrySet()) {
            if (value.getValue() == null || !permits(value.getKey(), value.getValue())) {
                throw WholeLines.refused(
                        "a value of " + value.getKey() + " that nothing measures, " + value.getValue());
            }
        }
        if (second.events().stream().anyMatch(Objects::isNull)) {
            throw WholeLines.refused("null for an event");
        }
    }

    /** Counts may fall, such as those of the kernel on a machine's idle cores. A latency is never below 0. */
    private static boolean permits(String name, double value) {
        return Math.abs(value) <= GREATEST && (value >= 0 || !name.startsWith(LATENCY));
    }
}
