package dev.furlong.engine.derby.counter;

import java.util.Optional;
import javax.management.JMException;

/**
 * Accesses to the page cache of the one database in this JVM since counting began, without those of the asking itself. Derby
 * counts when told to, since 10.12. Who asks makes three transactions that do the same: the first is given the figures, and
 * the difference between the other two is what each of them adds.
 */
final class PageAccesses {
    /**
     * The greatest error of the accesses taken off for asking: Derby cleans up in a thread of its own, now or later.
     */
    static final long OF_ASKING = 20;

    private static final PageAccesses OF_THIS_JVM = new PageAccesses();

    private Counts asked = Counts.NONE;
    private Counts own = Counts.NONE;
    private Counts taken = Counts.NONE;
    private GrowingCount hits = new GrowingCount(OF_ASKING);
    private GrowingCount misses = new GrowingCount(OF_ASKING);

    private PageAccesses() {}

    /** The accesses in this JVM. */
    static PageAccesses ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * Tells Derby to count, or to count no more.
     *
     * @return whether it can
     */
    static boolean tell(boolean count) throws JMException {
        Optional<PageCacheBean> cache = PageCacheBean.only();
        if (cache.isPresent()) {
            cache.get().count(count);
        }
        return cache.isPresent();
    }

    /**
     * The figures without what asking did, not less than before, unless by more than {@link #OF_ASKING}; nothing if Derby does
     * not count.
     */
    synchronized Optional<Counts> ask() throws JMException {
        Optional<Counts> now = Counts.now();
        asked = now.orElse(Counts.NONE);
        taken = Counts.NONE;
        return now.map(counts -> counts.minus(own))
                .map(loads -> new Counts(hits.told(loads.hits), misses.told(loads.misses)));
    }

    /**
     * Attributes the accesses since the last call to asking, and takes the next call's transaction to make as many.
     * Called again, it corrects the first call, so that only the accesses of asking are attributed.
     */
    synchronized void disown() throws JMException {
        Counts now = Counts.now().orElse(Counts.NONE);
        Counts done = now.minus(asked);
        own = own.plus(done).minus(taken).plus(done);
        asked = now;
        taken = done;
    }

    /** Begins anew: the databases of this JVM are shut down, and their counters gone. */
    synchronized void end() {
        asked = Counts.NONE;
        own = Counts.NONE;
        taken = Counts.NONE;
        hits = new GrowingCount(OF_ASKING);
        misses = new GrowingCount(OF_ASKING);
    }

    /**
     * Counts of accesses.
     *
     * @param hits the number of accesses that found the page in the cache
     * @param misses the number of accesses that had to read it
     */
    record Counts(long hits, long misses) {
        static final Counts NONE = new Counts(0, 0);

        static Optional<Counts> now() throws JMException {
            Optional<PageCacheBean> cache = PageCacheBean.only();
            return cache.isPresent() && cache.get().counts()
                    ? Optional.of(new Counts(cache.get().hits(), cache.get().misses()))
                    : Optional.empty();
        }

        Counts plus(Counts other) {
            return new Counts(hits + other.hits, misses + other.misses);
        }

        Counts minus(Counts other) {
            return new Counts(hits - other.hits, misses - other.misses);
        }
    }
}
