package dev.furlong.failure;

/** This trial is lost; the others go on. */
public class TrialException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private final String log;

    /** With a message of the form <em>place: rule, got value; legal values</em>. */
    public TrialException(String message) {
        super(ExitCode.TRIAL, message, null);
        this.log = "";
    }

    /** With the failure underneath. */
    public TrialException(String message, Throwable cause) {
        this(message, "", cause);
    }

    /** The log holds what is too long for a message. */
    public TrialException(String message, String log, Throwable cause) {
        super(ExitCode.TRIAL, message, cause);
        this.log = log;
    }

    /** Logs and stacks, which are too long for the message; empty if there are none. */
    public final String log() {
        return log;
    }
}
