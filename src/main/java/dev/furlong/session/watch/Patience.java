package dev.furlong.session.watch;

import java.time.Duration;

/**
 * The time for which a session may still go without progress. It may take the time that it was asked to take, and a
 * grace beyond that. Each progress gives it at least the whole grace again. The watcher looks often and briefly. If a
 * look took long, the watcher itself was stopped, and only the usual length of a look counts.
 */
public final class Patience {
    /** The grace of every session, unless a transaction may wait longer for a lock. */
    public static final Duration USUAL = Duration.ofSeconds(30);
    /** The time for which the watcher waits for one event. */
    static final Duration LOOK = Duration.ofSeconds(1);

    private final Duration grace;
    private Duration left;

    /** Begins with the whole grace left. */
    Patience(Duration grace) {
        this.grace = grace;
        this.left = grace;
    }

    /** Begins something that may take so long. */
    void asked(Duration time) {
        left = time.plus(grace);
    }

    /** Notes progress. */
    void progress() {
        left = left.compareTo(grace) < 0 ? grace : left;
    }

    /** Notes a look that lasted so long. */
    void looked(Duration time) {
        Duration most = LOOK.multipliedBy(2);
        left = left.minus(time.compareTo(most) < 0 ? time : most);
    }

    /** Whether no time is left. */
    boolean over() {
        return left.isNegative() || left.isZero();
    }
}
