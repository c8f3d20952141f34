package dev.furlong.session.protocol;

/** The channel between a load session and whoever watches it. */
public interface EventChannel {
    /** Sends an event. */
    void send(LoadEvent event);

    /** Waits until the watcher says to go on. */
    Go awaitGo() throws InterruptedException;
}
