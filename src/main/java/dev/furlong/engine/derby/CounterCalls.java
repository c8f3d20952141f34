package dev.furlong.engine.derby;

import java.io.IOException;
import java.util.Optional;
import javax.management.JMException;

/** What Derby calls in its JVM when {@link DerbyCounters} asks: static methods, which SQL can name. */
public final class CounterCalls {
    private CounterCalls() {}

    /**
     * Makes Derby count accesses to its pages.
     *
     * @return 1 if it can, else 0
     * @throws JMException if it cannot be told
     */
    public static long count() throws JMException {
        return PageAccesses.begin() ? 1 : 0;
    }

    /**
     * Called in the transaction that wrote to the log from a position on.
     *
     * @param file the position's
     * @param place the position's
     * @return what {@link Told} reads
     * @throws IOException if there is no log where Derby has one
     * @throws JMException if the page cache cannot be asked
     */
    public static String ask(long file, long place) throws IOException, JMException {
        Optional<PageAccesses.Counts> pages = PageAccesses.ofThisJvm().ask();
        long log = LogGrowth.until(file, place);
        return new Told(
                        log,
                        pages.map(PageAccesses.Counts::hits).orElse(Told.UNKNOWN),
                        pages.map(PageAccesses.Counts::misses).orElse(Told.UNKNOWN))
                .written();
    }

    /**
     * Called after {@link #ask}, in a transaction of its own that does the same; twice, so that the second time sets the first
     * one's right.
     *
     * @param file as there
     * @param place as there
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
    static void end() {
        LogGrowth.end();
        PageAccesses.ofThisJvm().end();
    }

    /**
     * What one call tells, in words that go through SQL; each {@link #UNKNOWN} where it is not known.
     *
     * @param logBytes that the log grew by
     * @param hits accesses to pages in the cache
     * @param misses accesses to other pages
     */
    record Told(long logBytes, long hits, long misses) {
        static final long UNKNOWN = LogGrowth.UNKNOWN;

        static Told read(String written) {
            String[] parts = written.split(" ", -1);
            return new Told(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }

        String written() {
            return logBytes + " " + hits + " " + misses;
        }
    }
}
