package dev.furlong.engine.derby.counter;

/** A count that only grows, from which something was taken off by estimate. */
final class GrowingCount {
    private final long error;
    private long told;

    /**
     * Begins at 0.
     *
     * @param error the greatest error of the estimate
     */
    GrowingCount(long error) {
        this.error = error;
    }

    /**
     * The present count.
     *
     * @param estimated the count if the estimate were exact
     * @return the same, or the count told last, if the new one is less by no more than the error; a greater fall stays,
     *     for the probe to find
     */
    long told(long estimated) {
        told = estimated < told && told - estimated <= error ? told : estimated;
        return told;
    }
}
