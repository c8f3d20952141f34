package dev.furlong.run;

/**
 * What is left for the rest of a run.
 *
 * @param seconds that it takes, about
 * @param freeBytes of the disk under its results, now
 */
public record Remaining(double seconds, long freeBytes) {
    private static final long BYTES_PER_MIB = 1L << 20;

    /** The free bytes in MiB. */
    public long freeMib() {
        return freeBytes / BYTES_PER_MIB;
    }
}
