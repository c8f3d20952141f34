package dev.furlong.cli.progress;

import dev.furlong.report.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import picocli.CommandLine.Help.Ansi;

/** The terminals that show standard error and standard output, if they do. */
public final class Terminal {
    /** The least width that lines are made for, in columns. */
    private static final int LEAST = 40;

    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether standard error goes to a terminal that can move its cursor. */
    static boolean isThere() {
        return !"dumb".equals(System.getenv("TERM")) && leadsToATerminal(STANDARD_ERROR);
    }

    /** The screen that standard output goes to: as wide as its terminal, and as a pipe's without {@code COLUMNS}. */
    public static Screen screen() {
        int told = leadsToATerminal(STANDARD_OUTPUT)
                ? new ConsoleProgressBarConsumer(System.out).getMaxRenderedLength()
                : 0;
        return new Screen(columns(System.getenv(), told));
    }

    /** The most columns of a line on standard output: those of its terminal, or {@code COLUMNS}. Elsewhere it stays whole. */
    public static int lineColumns() {
        if (leadsToATerminal(STANDARD_OUTPUT)) {
            return columns(System.getenv(), new ConsoleProgressBarConsumer(System.out).getMaxRenderedLength());
        }
        return columns(System.getenv(), Integer.MAX_VALUE);
    }

    /** Whether standard output goes to another program. */
    public static boolean outputIsPiped() {
        try {
            return Files.readSymbolicLink(STANDARD_OUTPUT).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return false;
        }
    }

    private static boolean leadsToATerminal(Path stream) {
        try {
            return Files.readSymbolicLink(stream).toString().matches("/dev/(pts/\\d+|tty.*|console)");
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
