package dev.furlong.failure;

/** The plan or the command is wrong, and its author must act; nothing was started. */
public final class PlanException extends FurlongException {
    private static final long serialVersionUID = 1L;

    /** With a message of the form <em>place: rule, got value; legal values</em>. */
    public PlanException(String message) {
        super(ExitCode.PLAN, message, null);
    }

    /** With the failure underneath. */
    public PlanException(String message, Throwable cause) {
        super(ExitCode.PLAN, message, cause);
    }
}
