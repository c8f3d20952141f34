package dev.furlong.run;

import java.time.Duration;

/**
 * How long a session may still go without progress. What it was asked to take is its own; beyond that, and behind the last
 * progress, it has a grace. Time counts in short looks: of a longer one, the watcher itself was stopped, and only what a look
 * may last is counted.
 */
final class Patience {
    /** The grace of every session, unless a transaction may wait longer for a lock. */
    static final Duration USUAL = Duration.ofSeconds(30);
    /** How long the watcher waits for one event. */
    static final Duration LOOK = Duration.ofSeconds(1);

    private final Duration grace;
    private Duration left;

    /** With the whole grace left. */
    Patience(Duration grace) {
        this.grace = grace;
        this.left = grace;
    }

    /** Something begins that may take so long. */
    void asked(Duration time) {
        left = time.plus(grace);
    }

    /** Something went on. */
    void progress() {
        left = left.compareTo(grace) < 0 ? grace : left;
    }

    /** A look has lasted so long. */
    void looked(Duration time) {
        Duration most = LOOK.multipliedBy(2);
        left = left.minus(time.compareTo(most) < 0 ? time : most);
    }

    /** Whether nothing is left. */
    boolean over() {
        return left.isNegative() || left.isZero();
    }
}
