package dev.furlong.session.jvm;

import dev.furlong.session.protocol.LoadEvent;

/** Between a load session and whoever watches it. */
interface EventChannel {
    /** Says something. */
    void send(LoadEvent event);

    /** Waits until the watcher has read its probes and says to go on. */
    void awaitGo() throws InterruptedException;
}
