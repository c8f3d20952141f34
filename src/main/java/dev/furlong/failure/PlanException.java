package dev.furlong.failure;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The plan or the command is wrong, and its author must act; nothing was started. */
public final class PlanException extends FurlongException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String setting;
    private final @Nullable String rule;
    private final boolean ofOption;

    /** Refuses with a message of the form <em>place: rule, got value; legal values</em>. */
    public PlanException(String message) {
        this(message, null, null, null);
    }

    /** Refuses for the reason of another failure. */
    public PlanException(String message, Throwable cause) {
        this(message, cause, null, null);
    }

    private PlanException(String message, @Nullable Throwable cause, @Nullable String setting, @Nullable String rule) {
        super(ExitCode.PLAN, message, cause);
        this.setting = setting;
        this.rule = rule;
        // The place comes first in every message.
        ofOption = message.startsWith("-");
    }

    /**
     * Refuses the value of a setting, of an engine's property or of a workload's parameter.
     *
     * @param key the key as a plan has it, which the message names as its place
     * @param rule the rest of the message: <em>rule, got value; legal values</em>
     */
    public static PlanException ofSetting(String key, String rule) {
        return new PlanException("settings " + key + ": " + rule, null, key, rule);
    }

    /** Whether it refuses an option of the command, rather than something in a file. */
    public boolean isOfOption() {
        return ofOption;
    }

    /** Returns the key of the setting that is refused; empty if none is by itself. */
    public Optional<String> setting() {
        return Optional.ofNullable(setting);
    }

    /** Refuses the same of another place, such as the line of a file that set it. */
    public PlanException at(String place) {
        return new PlanException(place + ": " + (rule == null ? getMessage() : rule), this, setting, rule);
    }
}
