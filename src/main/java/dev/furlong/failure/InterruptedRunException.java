package dev.furlong.failure;

/** The run was stopped from outside, by Ctrl-C or a signal. */
public final class InterruptedRunException extends FurlongException {
    private static final long serialVersionUID = 1L;

    /** Makes a failure with a message of the form <em>place: rule, got value; legal values</em>. */
    public InterruptedRunException(String message) {
        super(ExitCode.INTERRUPTED, message, null);
    }

    /** Makes a failure that another one caused. */
    public InterruptedRunException(String message, Throwable cause) {
        super(ExitCode.INTERRUPTED, message, cause);
    }
}
