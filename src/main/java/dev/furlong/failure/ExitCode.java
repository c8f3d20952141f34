package dev.furlong.failure;

/** The exit codes of the command line. Scripts rely on the numbers, so they do not change. */
public enum ExitCode {
    /** Everything that was asked for was done. */
    GOOD(0),
    /** A bug of Furlong's own. */
    BUG(1),
    /** The plan or the command is wrong, whatever the machine; nothing was done. */
    PLAN(2),
    /**
     * The machine or a server could not do what was asked, though another one might. Or the records of a run are damaged.
     */
    MACHINE(3),
    /** A trial was lost or is invalid, or a gate failed. */
    TRIAL(4),
    /** Stopped by Ctrl-C. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The process's exit status, 0 to 130. */
    public int code() {
        return code;
    }
}
