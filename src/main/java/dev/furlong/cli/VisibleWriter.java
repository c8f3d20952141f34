package dev.furlong.cli;

import dev.furlong.cli.progress.Signs;
import dev.furlong.plan.written.VisibleText;
import java.io.PrintWriter;
import java.io.Writer;

/** Prints what plans, records and servers say, so that a terminal shows it and does not obey it. */
final class VisibleWriter extends Writer {
    private static final int LONGEST_LINE = 2_000;

    private final PrintWriter printer;
    private final long longestLine;
    private final Signs signs;
    private long inLine;

    private VisibleWriter(PrintWriter printer, long longestLine, Signs signs) {
        this.printer = printer;
        this.longestLine = longestLine;
        this.signs = signs;
    }

    /** Makes a writer for people: it cuts a line that is too long to be read, and has these signs alone. */
    static PrintWriter cutting(PrintWriter printer, Signs signs) {
        return new PrintWriter(new VisibleWriter(printer, LONGEST_LINE, signs), true);
    }

    /** Makes a writer for programs: each line stays whole. */
    static PrintWriter whole(PrintWriter printer) {
        return new PrintWriter(new VisibleWriter(printer, Long.MAX_VALUE, Signs.ALL), true);
    }

    @Override
    public void write(char[] buffer, int offset, int length) {
        String text = signs.of(VisibleText.of(new String(buffer, offset, length)));
        int start = 0;
        for (int feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', start)) {
            part(text, start, feed);
            if (inLine > longestLine) {
                printer.write(signs.of("… (") + (inLine - longestLine) + " characters more)");
            }
            printer.write('\n');
            inLine = 0;
            start = feed + 1;
        }
        part(text, start, text.length());
    }

    /** Prints as much of a line's next part as still fits. */
    private void part(String text, int start, int end) {
        long room = Math.max(0, longestLine - inLine);
        int cut = (int) Math.min(room, end - start);
        if (cut > 0 && cut < end - start && Character.isHighSurrogate(text.charAt(start + cut - 1))) {
            // Half a character is none.
            cut--;
        }
        printer.write(text, start, cut);
        inLine += end - start;
    }

    @Override
    public void flush() {
        printer.flush();
    }

    /** Leaves the printer open, which belongs to its owner. */
    @Override
    public void close() {
        flush();
    }
}
