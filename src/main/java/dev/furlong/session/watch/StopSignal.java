package dev.furlong.session.watch;

/** Tells load sessions that their run was asked to stop. */
public interface StopSignal {
    /**
     * Ends what is done here if the run was asked to stop.
     *
     * @throws dev.furlong.failure.InterruptedRunException if it was
     */
    void check();

    /** Like {@link #check()} after a failure, which may be the first sign of a signal that reached a child before us. */
    void checkAfterFailure();

    /**
     * Notes what is left behind if this process has to end before its work does.
     *
     * @param words what it is and how to remove it, for the one who stopped it; until it is {@link #gone}
     */
    default void wouldLeave(String words) {
        // Nobody stops it.
    }

    /** Notes that this is not left behind any more. */
    default void gone(String words) {
        // Nobody stops it.
    }

    /** A signal by which nobody ever asks to stop. */
    static StopSignal never() {
        return new StopSignal() {
            @Override
            public void check() {
                // Nobody asked.
            }

            @Override
            public void checkAfterFailure() {
                // Nobody asked.
            }
        };
    }
}
