package dev.furlong.session.protocol;

/** The channel between a load session and whoever watches it. */
public interface EventChannel {
    /** Sends an event. */
    void send(LoadEvent event);

    /** Whether the session has a JVM of its own. */
    default boolean inOwnJvm() {
        return true;
    }

    /** Waits until the watcher says to go on. */
    Go awaitGo() throws InterruptedException;
}
