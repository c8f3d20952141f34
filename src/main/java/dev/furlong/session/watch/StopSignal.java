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
