package dev.furlong.failure;

/** A disk is full, and the message names it, so that no search for a full disk is needed. */
public final class FullDiskException extends MachineException {
    /** The operating system's words for a full disk, which whoever fails on it passes on. */
    public static final String SAID = "No space left on device";

    private static final long serialVersionUID = 1L;

    /** With a message of the form <em>place: rule, got value; legal values</em>, and the failure underneath. */
    public FullDiskException(String message, Throwable cause) {
        super(message, cause);
    }
}
