package dev.furlong.deployment.jvm;

/** A JVM whose stacks can be sampled. */
public interface SampledJvm {
    /** Begins to sample. If it cannot, the {@link #end} says why. */
    void begin();

    /**
     * Ends sampling, and counts the samples of a window.
     *
     * @param fromMillis the beginning of the window, by the machine's clock
     * @param toMillis the end of the window
     */
    LayerCounts end(long fromMillis, long toMillis);
}
