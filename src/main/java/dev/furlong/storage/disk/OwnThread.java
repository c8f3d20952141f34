package dev.furlong.storage.disk;

/**
 * Runs what waits for another process in a thread of its own. From JDK 25 on, one wait could stand
 * behind another one in a pool of two cores' size.
 */
public final class OwnThread {
    private OwnThread() {}

    /** Starts one. It does not keep this process alive. */
    public static void start(Runnable waiting) {
        Thread thread = new Thread(waiting, "furlong-answer");
        thread.setDaemon(true);
        thread.start();
    }
}
