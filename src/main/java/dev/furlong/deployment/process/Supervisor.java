package dev.furlong.deployment.process;

import java.util.ArrayList;
import java.util.List;

/**
 * A shell that runs a server program and watches standard input for it, as a JVM of ours does. When the input ends, the
 * server is stopped cleanly. The input also ends when Furlong dies in any way. A termination signal ends the server at
 * once. The shell's status is the server's.
 */
public final class Supervisor {
    // The wait is broken off by the trap, so it is repeated until the server is gone.
    // The watch is killed: it may still ignore a termination, until it has put its trap back.
    private static final String SCRIPT = """
            trap '' INT HUP
            exec 3<&0
            signal=$1
            shift
            "$@" </dev/null 3<&- &
            server=$!
            trap 'kill -QUIT $server' TERM
            (
              trap - TERM
              while read -r line <&3; do :; done
              kill -$signal $server
            ) 2>/dev/null &
            watch=$!
            wait $server
            status=$?
            while kill -0 $server 2>/dev/null; do
              wait $server
              status=$?
            done
            kill -KILL $watch 2>/dev/null
            wait $watch 2>/dev/null
            exit $status
            """;

    private Supervisor() {}

    /**
     * The command that supervises a command.
     *
     * @param signal the signal that stops it cleanly
     */
    public static List<String> of(List<String> command, String signal) {
        List<String> supervised = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "furlong-supervisor", signal));
        supervised.addAll(command);
        return supervised;
    }
}
