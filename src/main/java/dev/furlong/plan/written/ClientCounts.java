package dev.furlong.plan.written;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of clients as they are written: one, such as {@code 8}, or a sweep, such as {@code 1..100}. */
public final class ClientCounts {
    /** Most clients of one trial. */
    public static final int MOST = 10_000;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,5})(?:[.]{2}([0-9]{1,5}))?");

    private static final String KEY = "clients";

    private ClientCounts() {}

    /**
     * Reads one number, or a sweep: each count twice the one before, from the first to the last, both included. So
     * {@code 1..100} is 1, 2, 4, 8, 16, 32, 64 and 100.
     *
     * @param place the place where it stands, for the message
     * @throws PlanException if it is neither, or not from 1 to 10,000, or a sweep that does not rise
     */
    public static List<Integer> parse(String place, String written) {
        Matcher matcher = FORM.matcher(written);
        if (!matcher.matches()) {
            throw refused(place, "must be whole numbers from 1 to " + MOST + ", or a sweep of them", written);
        }
        int first = checked(place, written, matcher.group(1));
        if (matcher.group(2) == null) {
            return List.of(first);
        }
        int last = checked(place, written, matcher.group(2));
        if (last <= first) {
            throw refused(place, "must be a sweep from a smaller to a larger number", written);
        }
        List<Integer> counts = new ArrayList<>();
        for (int count = first; count < last; count *= 2) {
            counts.add(count);
        }
        counts.add(last);
        return counts;
    }

    /** Reads those of a plan file: one, or a list, of what {@link #parse} reads. */
    public static final class InPlanFile extends JsonDeserializer<List<Integer>> {
        @Override
        public List<Integer> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.isExpectedStartArrayToken()) {
                return parse(KEY, parser.getText());
            }
            List<Integer> counts = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                counts.addAll(parse(KEY, parser.getText()));
            }
            return counts;
        }
    }

    private static int checked(String place, String written, String digits) {
        int count = Integer.parseInt(digits);
        if (count < 1 || count > MOST) {
            throw refused(place, "must be whole numbers from 1 to " + MOST, written);
        }
        return count;
    }

    private static PlanException refused(String place, String rule, String written) {
        return new PlanException(place + ": " + rule + ", got '" + written + "'; legal: such as 1,8 or 1..100");
    }
}
