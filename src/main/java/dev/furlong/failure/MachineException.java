package dev.furlong.failure;

/** The machine or a server cannot do what was asked, and its owner must act. */
public class MachineException extends FurlongException {
    private static final long serialVersionUID = 1L;

    /** Makes a failure with a message of the form <em>place: rule, got value; legal values</em>. */
    public MachineException(String message) {
        super(ExitCode.MACHINE, message, null);
    }

    /** Makes a failure that another one caused. */
    public MachineException(String message, Throwable cause) {
        super(ExitCode.MACHINE, message, cause);
    }
}
