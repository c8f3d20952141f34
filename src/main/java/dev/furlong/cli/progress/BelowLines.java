package dev.furlong.cli.progress;

import dev.furlong.plan.written.VisibleText;
import java.io.PrintStream;
import java.util.function.IntSupplier;
import me.tongfei.progressbar.ProgressBarConsumer;

/** A bar that is drawn again and again in the last line of a terminal, below lines that stay. */
final class BelowLines implements ProgressBarConsumer {
    private final PrintStream terminal;
    private final IntSupplier columns;
    private final Signs signs;
    private String drawn = "";
    private boolean closed;

    /**
     * Draws on a terminal.
     *
     * @param columns supplies the width of the terminal, which may change
     * @param signs the signs that it shows
     */
    BelowLines(PrintStream terminal, IntSupplier columns, Signs signs) {
        this.terminal = terminal;
        this.columns = columns;
        this.signs = signs;
    }

    @Override
    public int getMaxRenderedLength() {
        return columns.getAsInt();
    }

    @Override
    public synchronized void accept(String bar) {
        if (closed) {
            // The timer may be late.
            return;
        }
        String shown = signs.of(bar);
        terminal.print('\r' + shown + " ".repeat(Math.max(0, drawn.length() - shown.length())));
        terminal.flush();
        drawn = shown;
    }

    /** Prints a line above the bar. Control characters in it are shown as escapes. */
    synchronized void line(String words) {
        String bar = drawn;
        erase();
        terminal.println(signs.of(VisibleText.of(words)));
        accept(bar);
    }

    private void erase() {
        accept("");
        terminal.print('\r');
    }

    /** Erases the bar, so that what is printed next begins a line. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        erase();
        terminal.flush();
        closed = true;
    }
}
