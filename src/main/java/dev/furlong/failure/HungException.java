package dev.furlong.failure;

/** A trial makes no progress any more. The process that hangs is still there and must be killed. */
public final class HungException extends TrialException {
    private static final long serialVersionUID = 1L;

    /** The message says what did not come, and for how long. */
    public HungException(String message) {
        super(message);
    }
}
