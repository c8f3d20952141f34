package dev.furlong.failure;

/** A process of ours was ended by a signal that somebody sent it, such as Ctrl-C. Nothing else is wrong. */
public final class SignalledException extends TrialException {
    private static final long serialVersionUID = 1L;

    /** The message says which process ended, and with which status. */
    public SignalledException(String message) {
        super(message);
    }
}
