package dev.furlong.failure;

/** The target's own disk is full, and the message says so, so that no search for a full disk is needed. */
public final class FullOwnDiskException extends TrialException {
    private static final long serialVersionUID = 1L;

    /** Makes a failure with a log that holds what is too long for the message. */
    public FullOwnDiskException(String message, String log) {
        super(message, log);
    }
}
