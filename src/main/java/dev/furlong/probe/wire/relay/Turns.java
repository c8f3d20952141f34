package dev.furlong.probe.wire.relay;

/** The turns of client and server on one connection. */
final class Turns {
    private boolean heard = true;

    /** The client sends; whether it does so after it has heard from the server, and not while it goes on sending. */
    synchronized boolean clientSends() {
        boolean after = heard;
        heard = false;
        return after;
    }

    /** The client is about to hear from the server. */
    synchronized void serverAnswers() {
        heard = true;
    }
}
