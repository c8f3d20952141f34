package dev.furlong.failure;

/** This trial is lost; the others go on. */
public final class TrialException extends FurlongException {
    private static final long serialVersionUID = 1L;

    /** With a message of the form <em>place: rule, got value; legal values</em>. */
    public TrialException(String message) {
        super(ExitCode.TRIAL, message, null);
    }

    /** With the failure underneath. */
    public TrialException(String message, Throwable cause) {
        super(ExitCode.TRIAL, message, cause);
    }
}
