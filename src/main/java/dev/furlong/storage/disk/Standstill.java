package dev.furlong.storage.disk;

import java.time.Duration;

/**
 * Limits the wait for a process that should end. Furlong looks at it once a second, and counts its looks. Time alone
 * does not count: Furlong itself may have been stopped, by Ctrl-Z for example.
 */
public final class Standstill {
    /** The time from one look to the next. */
    public static final Duration LOOK = Duration.ofSeconds(1);
    /** A process that is stopped for so long does not go on by itself. */
    static final Duration LONGEST_STOPPED = Duration.ofSeconds(30);

    private final Duration longest;
    private Duration waited = Duration.ZERO;
    private Duration stopped = Duration.ZERO;

    /** Begins to wait, so long at most. */
    public Standstill(Duration longest) {
        this.longest = longest;
    }

    /** Notes that the process got on with its work, so that it may take as long again. */
    public void progress() {
        waited = Duration.ZERO;
    }

    /**
     * Notes a look at the process, which still runs.
     *
     * @param stops whether it cannot run now, because a signal stopped it
     */
    public void looked(boolean stops) {
        waited = waited.plus(LOOK);
        stopped = stops ? stopped.plus(LOOK) : Duration.ZERO;
    }

    /** Whether it makes no sense to wait on. */
    public boolean over() {
        return waited.compareTo(longest) >= 0 || stopped.compareTo(LONGEST_STOPPED) >= 0;
    }

    /** The time for which the process has been stopped; zero if it is not. */
    public Duration stopped() {
        return stopped;
    }
}
