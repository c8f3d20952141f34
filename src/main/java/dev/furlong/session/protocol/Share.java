package dev.furlong.session.protocol;

import dev.furlong.loadgen.ClientNumbers;

/**
 * The part that one of several sessions of a trial has in its load. The sessions run at once, on a JVM each. The first
 * one leads. It does alone what is done once.
 *
 * @param session the number of the session, from 0
 * @param sessions the number of sessions, at least one
 * @param clients the clients of the session
 */
public record Share(int session, int sessions, ClientNumbers clients) {
    /**
     * Returns a session's share of all clients.
     *
     * @param first the number of the first of all clients, from 0
     * @param clients the number of clients of the drive, at least one for each session
     */
    public static Share of(int session, int sessions, int first, int clients) {
        return new Share(
                session,
                sessions,
                ClientNumbers.spread(first, clients, sessions).get(session));
    }

    /** Whether the session leads. */
    public boolean leads() {
        return session == 0;
    }

    /** Whether there is no other session. */
    public boolean isAlone() {
        return sessions == 1;
    }
}
