package dev.furlong.run.load;

/** A heap that does not hold what a load JVM has to keep. */
public final class FullHeap {
    /** What a JVM that ends because of it says last. */
    private static final String LAST_WORD = "Terminating due to java.lang.OutOfMemoryError";

    private FullHeap() {}

    /** Whether a JVM that said this at its end had no room in its heap. */
    public static boolean ended(String lastWords) {
        return lastWords.contains(LAST_WORD);
    }

    /**
     * Why the trial is lost, and what to do.
     *
     * @param said the error's message, or how the JVM ended
     */
    public static String words(String said) {
        return "heap: must hold the load's clients and an embedded engine with its buffer, got " + said
                + "; raise --set heap, or lower --clients or --set buffer";
    }
}
