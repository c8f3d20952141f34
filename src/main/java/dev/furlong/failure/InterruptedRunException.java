package dev.furlong.failure;

/** The run was stopped from outside, by Ctrl-C or a signal. */
public final class InterruptedRunException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private static final String WORDS = "run: was interrupted";

    /** Makes a failure that nothing but the wish to stop caused. */
    public InterruptedRunException() {
        super(ExitCode.INTERRUPTED, WORDS, null);
    }

    /** Makes a failure by which a thread that waited noticed it. */
    public InterruptedRunException(InterruptedException noticed) {
        super(ExitCode.INTERRUPTED, WORDS, noticed);
    }

    /** Makes a failure that says more than that, such as what is left behind. */
    public InterruptedRunException(String message, Throwable cause) {
        super(ExitCode.INTERRUPTED, message, cause);
    }
}
