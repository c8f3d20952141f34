package dev.furlong.failure;

import org.jspecify.annotations.Nullable;

/** This trial is lost; the others go on. */
public class TrialException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private final String log;

    /** Makes a failure with a message of the form <em>place: rule, got value; legal values</em>. */
    public TrialException(String message) {
        this(message, "");
    }

    /** Makes a failure with a log that holds what is too long for the message. */
    public TrialException(String message, String log) {
        this(message, log, null);
    }

    /** Makes a failure that another one caused. */
    public TrialException(String message, Throwable cause) {
        this(message, "", cause);
    }

    /** Makes a failure that another one caused, with a log that holds what is too long for the message. */
    public TrialException(String message, String log, @Nullable Throwable cause) {
        super(ExitCode.TRIAL, message, cause);
        this.log = log;
    }

    /** Logs and stacks, which are too long for the message; empty if there are none. */
    public final String log() {
        return log;
    }
}
