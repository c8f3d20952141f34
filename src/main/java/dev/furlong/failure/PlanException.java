package dev.furlong.failure;

import org.jspecify.annotations.Nullable;

/** The plan or the command is wrong, and its author must act; nothing was started. It is wrong on each machine. */
public final class PlanException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private final boolean ofOption;

    /** Refuses with a message of the form <em>place: rule, got value; legal values</em>. */
    public PlanException(String message) {
        this(message, null);
    }

    /** Refuses for the reason of another failure. */
    public PlanException(String message, @Nullable Throwable cause) {
        super(ExitCode.PLAN, message, cause);
        // The place comes first in every message.
        ofOption = message.startsWith("-");
    }

    /**
     * Refuses, before anything is started, what a list of what can run tells too.
     *
     * @param refusal the message, to which is added that nothing was started, and which the list shows without that
     */
    public static PlanException unstarted(String refusal, Throwable cause) {
        return new PlanException(refusal, refusal, cause);
    }

    private PlanException(String refusal, String listed, Throwable cause) {
        super(ExitCode.PLAN, refusal, listed, cause);
        ofOption = refusal.startsWith("-");
    }

    private PlanException(String place, RefusedKey refused, @Nullable Throwable cause) {
        super(ExitCode.PLAN, place, refused, cause);
        ofOption = place.startsWith("-");
    }

    /**
     * Refuses the value of a setting, of an engine's property or of a workload's parameter.
     *
     * @param key the key as a plan has it, which the message names as its place
     * @param rule the rest of the message: <em>rule, got value; legal values</em>
     */
    public static PlanException ofSetting(String key, String rule) {
        return of(RefusedKey.ofSetting(key, rule));
    }

    /**
     * Refuses the value of another key of a plan.
     *
     * @param key the key as a plan has it, which the message names as its place
     * @param rule the rest of the message
     */
    public static PlanException ofKey(String key, String rule) {
        return of(new RefusedKey(key, rule));
    }

    private static PlanException of(RefusedKey refused) {
        return new PlanException(refused.words(), refused, null);
    }

    /** Whether it refuses an option of the command, rather than something in a file. */
    public boolean isOfOption() {
        return ofOption;
    }

    /** Refuses the same of the place where the key was written, such as the line of a file. */
    public PlanException at(String place) {
        return refused()
                .map(key -> new PlanException(place, key, this))
                .orElseGet(() -> new PlanException(place + ": " + getMessage(), this));
    }
}
