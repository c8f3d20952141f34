package dev.furlong.cli.progress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import picocli.CommandLine.Help.Ansi;

/** The terminal that shows standard error, if one does. */
final class Terminal {
    /** The least width that lines are made for, in columns. */
    private static final int LEAST = 40;

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error goes to a terminal that can move its cursor. */
    static boolean isThere() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return Files.readSymbolicLink(STANDARD_ERROR).toString().matches("/dev/(pts/\\d+|tty.*|console)");
        } catch (IOException | UnsupportedOperationException elsewhere) {
            // No /proc: only the console tells. It has no colours for NO_COLOR, and then has lines instead of the bar.
            return Ansi.AUTO.enabled();
        }
    }

    /** The columns of the terminal: {@code COLUMNS} if that is a number, or what the terminal says. */
    static int columns() {
        return columns(System.getenv(), new ConsoleProgressBarConsumer(System.err).getMaxRenderedLength());
    }

    /**
     * The columns to use.
     *
     * @param environment the variables of the environment
     * @param told what the terminal says
     */
    static int columns(Map<String, String> environment, int told) {
        String written = environment.getOrDefault("COLUMNS", "");
        return Math.max(LEAST, written.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(written) - 1 : told);
    }
}
