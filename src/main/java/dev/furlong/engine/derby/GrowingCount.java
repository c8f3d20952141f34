package dev.furlong.engine.derby;

/** A count that only grows, from which something was taken off by estimate. */
final class GrowingCount {
    private final long error;
    private long told;

    /**
     * From 0.
     *
     * @param error of the estimate, at most
     */
    GrowingCount(long error) {
        this.error = error;
    }

    /**
     * What the count is now.
     *
     * @param estimated what it would be if the estimate were exact
     * @return that; what was told last, if that is less by no more than the error. A greater fall stays, for the probe to find.
     */
    long told(long estimated) {
        told = estimated < told && told - estimated <= error ? told : estimated;
        return told;
    }
}
