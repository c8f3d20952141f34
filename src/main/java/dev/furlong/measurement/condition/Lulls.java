package dev.furlong.measurement.condition;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times of a second or more in which no client of a trial committed, or none of one of its load JVMs.
 *
 * @param longest the longest of them, sorted by their beginning
 * @param omitted the number of shorter ones left out; null in an older record, which holds the longest one
 *     alone
 * @param totalSeconds the part of the measurement that they took together, in seconds
 * @param usualSeconds the time that 95 % of the transactions took at most, in seconds; the lesser one of warm-up and
 *     measurement
 */
public record Lulls(List<Time> longest, @Nullable Integer omitted, double totalSeconds, double usualSeconds) {
    /** A record holds no more of them, so that its line stays short. */
    public static final int MOST = 100;

    /**
     * One time without a commit, in seconds.
     *
     * @param from its beginning, from the beginning of the measurement
     * @param seconds its length
     * @param blind the part of it in which the load JVM's own clock stood still
     * @param loadJvm the number, from 1, of the one load JVM whose clients did not commit while others did; null if no
     *     client of any load JVM committed, and in older records
     */
    public record Time(
            double from,
            double seconds,
            double blind,
            @Nullable Integer loadJvm) {
        /** A time in which no client of any load JVM committed. */
        public Time(double from, double seconds, double blind) {
            this(from, seconds, blind, null);
        }
    }

    /** Copies the list. */
    public Lulls {
        longest = List.copyOf(longest);
    }

    /** Whether it holds the longest time alone, which stands for all. */
    public boolean longestAlone() {
        return omitted == null;
    }

    /** The number of shorter ones left out; 0 if that is not known. */
    public int omittedTimes() {
        return omitted == null ? 0 : omitted;
    }

    /**
     * The lulls of a measurement: keeps the longest times and counts the others.
     *
     * @param all the times of a second or more
     */
    public static Lulls of(List<Time> all, double totalSeconds, double usualSeconds) {
        List<Time> longest = all.stream()
                .sorted(Comparator.comparingDouble(Time::seconds).reversed())
                .limit(MOST)
                .sorted(Comparator.comparingDouble(Time::from))
                .toList();
        return new Lulls(longest, all.size() - longest.size(), totalSeconds, usualSeconds);
    }
}
