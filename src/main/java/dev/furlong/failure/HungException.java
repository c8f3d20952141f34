package dev.furlong.failure;

/** Nothing goes on in a trial any more: whoever hangs is still there, and has to be killed. */
public final class HungException extends TrialException {
    private static final long serialVersionUID = 1L;

    /** With a message that says what did not come, and for how long. */
    public HungException(String message) {
        super(message);
    }
}
