package dev.furlong.cli;

import dev.furlong.cli.progress.Signs;
import dev.furlong.cli.progress.Terminal;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry point of the process. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = FurlongCommand.execute(out, err, Terminal.outputIsPiped(), Signs.ofProcess(), arguments);
        OverdueExit.limit(status);
        // Only shutdown hooks run from here on, such as a library's that asks Docker, which may be gone.
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> err.println("furlong: at the end, a library could not tidy up: " + failure));
        System.exit(status);
    }
}
