package dev.furlong.failure;

import org.jspecify.annotations.Nullable;

/** The machine or a server cannot do what was asked, and its owner must act. Another machine might. */
public class MachineException extends FurlongException {
    private static final long serialVersionUID = 1L;

    /** Makes a failure with a message as {@link FurlongException} says; see also {@link #cannot}. */
    public MachineException(String message) {
        super(ExitCode.MACHINE, message, null);
    }

    /** Makes a failure that another one caused. */
    public MachineException(String message, Throwable cause) {
        super(ExitCode.MACHINE, message, cause);
    }

    /**
     * Says what could not be done, and why: <em>cannot read FILE: permission denied; check which accounts may use it</em>.
     *
     * @param what the verb and its object, with the full path of a file
     */
    public static MachineException cannot(String what, Throwable why) {
        return cannot(what, why, "");
    }

    /**
     * Says the same, and more.
     *
     * @param more what is left, and what else to do; it may be empty
     */
    public static MachineException cannot(String what, Throwable why, String more) {
        String end = more.isEmpty() ? "" : "; " + more;
        return new MachineException("cannot " + what + ": " + Cause.of(why, what) + end, why);
    }

    /**
     * Refuses, before anything is started, what a list of what can run tells too.
     *
     * @param refusal the message, to which is added that nothing was started
     * @param listed what such a list says, as {@link #listed} returns it
     */
    public static MachineException unstarted(String refusal, String listed, @Nullable Throwable cause) {
        return new MachineException(refusal, listed, cause);
    }

    private MachineException(String refusal, String listed, @Nullable Throwable cause) {
        super(ExitCode.MACHINE, refusal, listed, cause);
    }

    private MachineException(String place, RefusedKey refused, @Nullable Throwable cause) {
        super(ExitCode.MACHINE, place, refused, cause);
    }

    /**
     * Refuses the value of a setting that is legal, but not on this machine.
     *
     * @param key the key as a plan has it, which the message names as its place
     * @param rule the rest of the message: <em>rule, got value; legal values</em>
     */
    public static MachineException ofSetting(String key, String rule) {
        return ofSetting(key, rule, null);
    }

    /** Refuses the same because of another failure. */
    public static MachineException ofSetting(String key, String rule, @Nullable Throwable cause) {
        RefusedKey refused = RefusedKey.ofSetting(key, rule);
        return new MachineException(refused.words(), refused, cause);
    }

    /** The same of the place where the key was written, such as the line of a file. */
    public final MachineException at(String place) {
        return refused().map(key -> new MachineException(place, key, this)).orElse(this);
    }
}
