package dev.furlong.failure;

import org.jspecify.annotations.Nullable;

/** This trial is lost; the others go on. */
public class TrialException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private final String headline;
    private final String said;
    private final String log;

    /** Makes a failure with a message on an event, as {@link FurlongException} says. */
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
        this(message, "", log, cause);
    }

    /**
     * Makes a failure that quotes what was said last.
     *
     * @param headline what happened and why
     * @param said the words that the message quotes behind it, after a line feed; may be empty
     * @param log what is too long for the message; may be empty
     */
    public TrialException(String headline, String said, String log, @Nullable Throwable cause) {
        super(ExitCode.TRIAL, headline + said, cause);
        this.headline = headline;
        this.said = said;
        this.log = log;
    }

    /** The message without the words that it quotes. */
    public final String headline() {
        return headline;
    }

    /** The words that the message quotes behind its headline, after a line feed; empty if there are none. */
    public final String said() {
        return said;
    }

    /** Logs and stacks, which are too long for the message; empty if there are none. */
    public final String log() {
        return log;
    }
}
