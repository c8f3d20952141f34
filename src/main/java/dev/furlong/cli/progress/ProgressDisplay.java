package dev.furlong.cli.progress;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.RunListener;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Shows how a run goes on: a line for each finished trial, which stays. A terminal has a bar below the lines. Elsewhere a
 * long step has a line from time to time.
 */
public abstract class ProgressDisplay implements RunListener, AutoCloseable {
    private static final ProgressDisplay NONE = new ProgressDisplay() {};

    private ProgressDisplay() {}

    @Override
    public void close() {}

    /** The display that shows nothing. */
    public static ProgressDisplay none() {
        return NONE;
    }

    /** The display on standard error. */
    public static ProgressDisplay on(PrintWriter stderr) {
        return Terminal.isThere()
                ? onTerminal(stderr, System.err, Terminal::columns, Signs.ofProcess())
                : inLines(stderr, NanoClock.system());
    }

    /**
     * The display on a terminal.
     *
     * @param terminal the terminal itself, since a bar moves its cursor
     * @param columns supplies its width
     * @param signs the signs that it shows
     */
    static ProgressDisplay onTerminal(PrintWriter stderr, PrintStream terminal, IntSupplier columns, Signs signs) {
        return new Bar(stderr, terminal, columns, signs);
    }

    /** The display in a pipe or a file. */
    static ProgressDisplay inLines(PrintWriter stderr, NanoClock clock) {
        return new Lines(stderr, clock);
    }

    /** Prints the lines that stay. */
    private abstract static class Printing extends ProgressDisplay {
        private static final double SECONDS_PER_MINUTE = 60;

        private final int columns;
        private TrialLines lines;
        /** What stands before a step of one run of several; empty otherwise. */
        private String part = "";

        private double secondsAfter;

        Printing(int columns) {
            this.columns = columns;
            lines = new TrialLines(List.of(), columns);
        }

        /** Prints a line that stays. */
        abstract void print(String line);

        int ended() {
            return lines.ended();
        }

        @Override
        public void noticed(String words) {
            print(words);
        }

        /** What stands before a step. */
        String part() {
            return part;
        }

        /** The time that the runs after the present one take, about, in seconds. */
        double secondsAfter() {
            return secondsAfter;
        }

        @Override
        public void experimentStarts(String name, int number, int of, double seconds, double after) {
            part = number + "/" + of + " " + name + ", ";
            secondsAfter = after;
            print("");
            print("Experiment " + number + " of " + of + ": " + name + ". The rest of the study takes about "
                    + about(seconds + after) + ", until "
                    + WallClock.system().shownIn(Duration.ofMillis(Math.round((seconds + after) * 1e3))));
        }

        private static String about(double seconds) {
            return seconds < 2 * SECONDS_PER_MINUTE
                    ? Math.round(seconds) + " s"
                    : Math.round(seconds / SECONDS_PER_MINUTE) + " min";
        }

        @Override
        public void started(List<TrialSpec> trials, double seconds) {
            lines = new TrialLines(trials, columns);
            String end = WallClock.system().shownIn(Duration.ofMillis(Math.round(seconds * 1e3)));
            print(Figures.counted(trials.size(), "trial")
                    + String.format(Locale.ROOT, ", about %.0f s, until %s", seconds, end));
            if (!lines.legend().isEmpty()) {
                print(lines.legend());
            }
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            print(lines.line(trial, record));
        }
    }

    private static final class Lines extends Printing {
        private static final double FIRST_SILENCE_SECONDS = 10;

        private final PrintWriter stderr;
        private final NanoClock clock;
        private long last;
        private double silenceSeconds = FIRST_SILENCE_SECONDS;

        Lines(PrintWriter stderr, NanoClock clock) {
            // A line in a file stays whole.
            super(Integer.MAX_VALUE);
            this.stderr = stderr;
            this.clock = clock;
            last = clock.nanos();
        }

        @Override
        void print(String line) {
            stderr.println(line);
            last = clock.nanos();
            silenceSeconds = FIRST_SILENCE_SECONDS;
        }

        /** Says what goes on after a silence, each longer than the one before. */
        @Override
        public void progress(String doing, double secondsLeft) {
            if ((clock.nanos() - last) / Nanos.PER_SECOND >= silenceSeconds) {
                double next = 2 * silenceSeconds;
                print("  " + part() + doing);
                silenceSeconds = next;
            }
        }
    }

    private static final class Bar extends Printing {
        private static final int UPDATE_MILLIS = 250;

        private final PrintWriter stderr;
        private final BelowLines below;
        private @Nullable ProgressBar bar;
        private @Nullable Countdown countdown;
        private int trials;
        private volatile String doing = "";

        Bar(PrintWriter stderr, PrintStream terminal, IntSupplier columns, Signs signs) {
            super(columns.getAsInt());
            this.stderr = stderr;
            below = new BelowLines(terminal, columns, signs);
        }

        @Override
        void print(String line) {
            Consumer<String> printer = bar == null ? stderr::println : below::line;
            printer.accept(line);
        }

        @Override
        public void started(List<TrialSpec> all, double seconds) {
            super.started(all, seconds);
            trials = all.size();
            if (countdown != null) {
                // The next run of several: the bar is that of all of them.
                countdown.left(seconds + secondsAfter());
                return;
            }
            Countdown started = new Countdown(NanoClock.system(), seconds + secondsAfter());
            countdown = started;
            bar = new ProgressBarBuilder()
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .continuousUpdate()
                    .setRenderer((state, columns) -> BarText.of(started, doing, columns))
                    .setConsumer(below)
                    .build();
        }

        @Override
        public void progress(String step, double secondsLeft) {
            if (countdown != null) {
                countdown.left(secondsLeft + secondsAfter());
                doing = VisibleText.of(part() + Math.min(ended() + 1, trials) + "/" + trials + " " + step);
            }
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
                below.close();
                bar = null;
            }
        }
    }
}
