package dev.furlong.workload;

/** An engine answered something else than what was stored; the figures of such a trial mean nothing. */
public final class WrongAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An exception with this message, which gives the statement, what was expected and what came. */
    public WrongAnswerException(String message) {
        super(message);
    }
}
