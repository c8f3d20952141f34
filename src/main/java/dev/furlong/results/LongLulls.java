package dev.furlong.results;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The times of a second or more in which no client of a trial committed.
 *
 * @param longest the longest of these times, sorted by their beginning
 * @param omitted how many shorter ones are left out
 */
public record LongLulls(List<Time> longest, int omitted) {
    /** A record holds no more of them, so that its line stays short. */
    public static final int MOST = 100;

    private static final String TIMES = "load.lulls";
    private static final String OMITTED = "load.lulls.omitted";
    private static final String BETWEEN_TIMES = "; ";
    private static final String BETWEEN_NUMBERS = " ";

    /**
     * One of them, in seconds.
     *
     * @param from its beginning, from the beginning of the measurement
     * @param seconds how long it was
     * @param blind the part of it in which the load JVM's own clock stood still
     */
    public record Time(double from, double seconds, double blind) {
        private static Time of(String text) {
            String[] numbers = text.split(BETWEEN_NUMBERS, -1);
            return new Time(
                    Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]), Double.parseDouble(numbers[2]));
        }

        private String text() {
            return Stream.of(from, seconds, blind)
                    .map(number -> String.format(Locale.ROOT, "%.4f", number))
                    .collect(Collectors.joining(BETWEEN_NUMBERS));
        }
    }

    /** Copies. */
    public LongLulls {
        longest = List.copyOf(longest);
    }

    /** The longest of all that there were. */
    public static LongLulls of(List<Time> all) {
        List<Time> longest = all.stream()
                .sorted(Comparator.comparingDouble(Time::seconds).reversed())
                .limit(MOST)
                .sorted(Comparator.comparingDouble(Time::from))
                .toList();
        return new LongLulls(longest, all.size() - longest.size());
    }

    /** As facts of the trial: none if there was no such time. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        if (!longest.isEmpty()) {
            facts.put(TIMES, longest.stream().map(Time::text).collect(Collectors.joining(BETWEEN_TIMES)));
        }
        if (omitted > 0) {
            facts.put(OMITTED, String.valueOf(omitted));
        }
        return facts;
    }

    /** From the facts of a trial; empty if there was no such time, or an older Furlong wrote them. */
    public static Optional<LongLulls> of(Map<String, String> facts) {
        return Optional.ofNullable(facts.get(TIMES))
                .map(times -> new LongLulls(
                        Stream.of(times.split(BETWEEN_TIMES, -1)).map(Time::of).toList(),
                        Integer.parseInt(facts.getOrDefault(OMITTED, "0"))));
    }
}
