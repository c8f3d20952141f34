package dev.furlong.failure;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of all failures that Furlong foresees. The message on bad input reads <em>place: rule, got value; legal
 * values</em>. The message on an event says what happened and why, then what is left and what to do.
 */
public abstract class FurlongException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    /** What ends the message of a refusal that comes before a run. */
    private static final String UNSTARTED = "; nothing was started";

    private final @Nullable RefusedKey refused;
    private final @Nullable String listed;

    FurlongException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.refused = null;
        this.listed = null;
    }

    FurlongException(ExitCode exitCode, String refusal, String listed, @Nullable Throwable cause) {
        super(refusal + UNSTARTED, cause);
        this.exitCode = exitCode;
        this.refused = null;
        this.listed = listed;
    }

    FurlongException(ExitCode exitCode, String place, RefusedKey refused, @Nullable Throwable cause) {
        super(place + ": " + refused.rule(), cause);
        this.exitCode = exitCode;
        this.refused = refused;
        this.listed = null;
    }

    /** The exit code of the process if nobody handles this. */
    public final ExitCode exitCode() {
        return exitCode;
    }

    /** The message for a list of what can run, which starts nothing and has named the place already. */
    public final String listed() {
        return listed == null ? String.valueOf(getMessage()) : listed;
    }

    /** The key of the plan that is refused, as {@link RefusedKey} has it; empty if it is none, or not one alone. */
    public final Optional<RefusedKey> refused() {
        return Optional.ofNullable(refused);
    }
}
