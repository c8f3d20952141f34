package dev.furlong.results;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads lines of JSON that each have all their values. */
final class WholeLines {
    private WholeLines() {}

    /** Looks at a value that has all its fields. */
    @FunctionalInterface
    interface Check<T> {
        /**
         * Refuses a value that Furlong never writes.
         *
         * @param before the value of the line before; null for the first
         */
        void check(T value, @Nullable T before) throws JsonProcessingException;
    }

    /**
     * Reads a value of each line.
     *
     * @param first the number of the first of these lines in their file
     * @throws JsonProcessingException if a line is none, with its number
     */
    static <T> List<T> parse(List<String> lines, int first, Class<T> type, Check<T> check)
            throws JsonProcessingException {
        List<T> values = new ArrayList<>();
        for (String line : lines) {
            try {
                T value = Json.WHOLE.forType(type).readValue(line);
                if (value == null) {
                    throw refused("null");
                }
                check.check(value, values.isEmpty() ? null : values.get(values.size() - 1));
                values.add(value);
            } catch (JsonProcessingException e) {
                throw new JsonParseException(null, Json.problem(e) + " in line " + (first + values.size()), e);
            }
        }
        return values;
    }

    /** A refusal in words that follow "got". */
    static JsonParseException refused(String words) {
        return new JsonParseException(null, words);
    }

    /** Whether a value is a number from 0 up. */
    static boolean isFromZero(double value) {
        return Double.isFinite(value) && value >= 0;
    }
}
