package dev.furlong.session.jvm;

import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;

/** The channel between a load session and whoever watches it. */
interface EventChannel {
    /** Sends an event. */
    void send(LoadEvent event);

    /** Waits until the watcher says to go on. */
    Go awaitGo() throws InterruptedException;
}
