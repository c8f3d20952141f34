package dev.furlong.session.jvm;

/** A heap that is too small for what a load JVM must keep. */
public final class FullHeap {
    /** The last words of a JVM that ends because its heap is full. */
    private static final String LAST_WORD = "Terminating due to java.lang.OutOfMemoryError";

    private FullHeap() {}

    /** Whether a JVM with these last words had no room in its heap. */
    public static boolean ended(String lastWords) {
        return lastWords.contains(LAST_WORD);
    }

    /**
     * Says why the trial is lost, and what to do.
     *
     * @param said the error's message, or how the JVM ended
     */
    public static String words(String said) {
        return "heap: must hold the load's clients and an embedded engine with its buffer, got " + said
                + "; raise --set heap, or lower --clients or --set buffer";
    }
}
