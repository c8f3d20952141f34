package dev.furlong.failure;

/** The disk of a target's own is full, and the message says so. Nobody has to look for it. */
public final class FullOwnDiskException extends TrialException {
    private static final long serialVersionUID = 1L;

    /** Makes a failure with a log that holds what is too long for the message. */
    public FullOwnDiskException(String message, String log) {
        super(message, log);
    }
}
