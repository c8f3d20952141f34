package dev.furlong.run;

/**
 * The time and the disk space that the rest of a run has.
 *
 * @param seconds the time that the rest takes, about
 * @param freeBytes the free space now on the disk under its results
 */
public record Remaining(double seconds, long freeBytes) {
    private static final long BYTES_PER_MIB = 1L << 20;

    /** The free bytes in MiB. */
    public long freeMib() {
        return freeBytes / BYTES_PER_MIB;
    }
}
