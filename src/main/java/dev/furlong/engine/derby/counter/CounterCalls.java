package dev.furlong.engine.derby.counter;

import java.io.IOException;
import java.util.Optional;
import javax.management.JMException;

/** The static methods that Derby calls in its JVM when {@link DerbyCounters} asks. SQL can name them. */
public final class CounterCalls {
    private CounterCalls() {}

    /**
     * Makes Derby count accesses to its pages.
     *
     * @return 1 if it can, else 0
     * @throws JMException if it cannot be told
     */
    public static long count() throws JMException {
        return PageAccesses.tell(true) ? 1 : 0;
    }

    /**
     * Makes Derby stop counting accesses to its pages.
     *
     * @return 1 if it can, else 0
     * @throws JMException if it cannot be told
     */
    public static long stop() throws JMException {
        return PageAccesses.tell(false) ? 1 : 0;
    }

    /**
     * Reads the counters. It is called in the transaction that wrote to the log from a position on.
     *
     * @param file the number of the position's file
     * @param place the position's place in the file
     * @return the counters in the form that {@link WrittenCounts} reads
     * @throws IOException if there is no log where Derby has one
     * @throws JMException if the page cache cannot be asked
     */
    public static String ask(long file, long place) throws IOException, JMException {
        Optional<PageAccesses.Counts> pages = PageAccesses.ofThisJvm().ask();
        long log = LogGrowth.until(file, place);
        return new WrittenCounts(
                        log,
                        pages.map(PageAccesses.Counts::hits).orElse(WrittenCounts.UNKNOWN),
                        pages.map(PageAccesses.Counts::misses).orElse(WrittenCounts.UNKNOWN))
                .written();
    }

    /**
     * Learns what asking itself adds. It is called after {@link #ask}, in a transaction of its own that does the same.
     * It is called twice, so that the second time sets the first one's right.
     *
     * @param file the number of the position's file
     * @param place the position's place in the file
     * @return nothing of use
     * @throws IOException if the log cannot be looked at
     * @throws JMException if the page cache cannot be asked
     */
    public static String own(long file, long place) throws IOException, JMException {
        PageAccesses.ofThisJvm().disown();
        LogGrowth.own(file, place);
        return "";
    }

    /** Forgets what was counted: all databases of this JVM are shut down. */
    public static void end() {
        LogGrowth.end();
        PageAccesses.ofThisJvm().end();
    }

    /**
     * The counters that one call tells, in words that go through SQL; each is {@link #UNKNOWN} where it is not known.
     *
     * @param logBytes the bytes that the log grew by
     * @param hits the number of accesses to pages in the cache
     * @param misses the number of accesses to other pages
     */
    record WrittenCounts(long logBytes, long hits, long misses) {
        static final long UNKNOWN = LogGrowth.UNKNOWN;

        static WrittenCounts read(String written) {
            String[] parts = written.split(" ", -1);
            return new WrittenCounts(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }

        String written() {
            return logBytes + " " + hits + " " + misses;
        }
    }
}
