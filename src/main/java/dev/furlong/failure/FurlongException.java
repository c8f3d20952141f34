package dev.furlong.failure;

import org.jspecify.annotations.Nullable;

/**
 * The root of all failures that Furlong foresees. Messages read <em>place: rule, got value; legal values</em>, then what
 * is left behind.
 */
public abstract class FurlongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    FurlongException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The exit code of the process if nobody handles this. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
