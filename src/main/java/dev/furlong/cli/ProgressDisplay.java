package dev.furlong.cli;

import dev.furlong.measurement.WallClock;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.written.VisibleText;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Remaining;
import dev.furlong.run.RunListener;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Shows how a run goes on: a bar on a terminal, a line for each trial elsewhere. */
abstract class ProgressDisplay implements RunListener, AutoCloseable {
    private static final ProgressDisplay NONE = new ProgressDisplay() {};

    private ProgressDisplay() {}

    @Override
    public void close() {}

    /** The display that shows nothing. */
    static ProgressDisplay none() {
        return NONE;
    }

    /** The display on standard error. */
    static ProgressDisplay on(PrintWriter stderr) {
        return Ansi.AUTO.enabled() ? new Bar(stderr) : new Lines(stderr);
    }

    private static String ended(TrialRecord record) {
        if (record.lost()) {
            return "lost: " + record.lostInShort();
        }
        Double throughput = record.metrics().get("throughput");
        return String.format(Locale.ROOT, "%,.0f tx/s", throughput == null ? 0.0 : throughput)
                + (record.valid() ? "" : "; INVALID: " + record.invalidBecause());
    }

    /** The time of day at which the run ends, by this machine's time zone. */
    private static String end(double secondsLeft) {
        return WallClock.system().shownIn(Duration.ofMillis(Math.round(secondsLeft * 1e3)));
    }

    /** A display that prints notices as they come, and knows how much of the run is done. */
    private abstract static class Printing extends ProgressDisplay {
        final PrintWriter stderr;
        int trials;
        int ended;
        Remaining left = new Remaining(0, 0);

        Printing(PrintWriter stderr) {
            this.stderr = stderr;
        }

        @Override
        public void noticed(String words) {
            stderr.println(words);
        }

        @Override
        public void started(int count, Remaining estimated) {
            trials = count;
            left = estimated;
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            ended++;
        }
    }

    private static final class Lines extends Printing {
        Lines(PrintWriter stderr) {
            super(stderr);
        }

        @Override
        public void started(int count, Remaining estimated) {
            super.started(count, estimated);
            stderr.printf(
                    Locale.ROOT,
                    "%s, about %.0f s, until %s%n",
                    Figures.counted(count, "trial"),
                    estimated.seconds(),
                    end(estimated.seconds()));
        }

        @Override
        public void progress(String doing, Remaining remaining) {
            left = remaining;
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            super.ended(trial, record);
            double seconds = ended == trials ? 0 : left.seconds();
            stderr.printf(
                    Locale.ROOT,
                    "[%d/%d] block %d, %s: %s; about %.0f s left, until %s; %,d MiB free%n",
                    ended,
                    trials,
                    trial.block(),
                    trial.point().id(),
                    ProgressDisplay.ended(record),
                    seconds,
                    end(seconds),
                    left.freeMib());
        }
    }

    private static final class Bar extends Printing {
        private static final double MILLIS_PER_SECOND = 1e3;
        private static final int MIB_PER_GIB = 1024;
        /** Leaves room for the bar itself on a terminal of 80 columns. */
        private static final int MESSAGE_WIDTH = 36;

        private @Nullable ProgressBar bar;
        private double done;

        Bar(PrintWriter stderr) {
            super(stderr);
        }

        @Override
        public void started(int count, Remaining estimated) {
            super.started(count, estimated);
            stderr.printf(
                    Locale.ROOT, "%s, until about %s%n", Figures.counted(count, "trial"), end(estimated.seconds()));
            bar = new ProgressBarBuilder()
                    .setTaskName("furlong")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setInitialMax((long) (estimated.seconds() * MILLIS_PER_SECOND))
                    .setUpdateIntervalMillis(250)
                    .hideEta()
                    .setUnit(" s", (long) MILLIS_PER_SECOND)
                    .setConsumer(new ConsoleProgressBarConsumer(System.err))
                    .build();
        }

        @Override
        public void progress(String doing, Remaining remaining) {
            if (bar != null) {
                // The estimate of the whole may grow or shrink; what is done never goes back.
                done += Math.max(0, left.seconds() - remaining.seconds());
                left = remaining;
                bar.maxHint((long) ((done + left.seconds()) * MILLIS_PER_SECOND));
                bar.stepTo((long) (done * MILLIS_PER_SECOND));
                // The bar prints past our writer, since it moves the cursor.
                bar.setExtraMessage(VisibleText.of(message(doing)));
            }
        }

        private static String space(long mib) {
            return mib < MIB_PER_GIB ? mib + " MiB" : mib / MIB_PER_GIB + " GiB";
        }

        /** The message of the bar, of which a narrow terminal shows the beginning. */
        private String message(String doing) {
            String message = String.format(
                    Locale.ROOT,
                    " %.0f s, %s left, %d/%d %s",
                    left.seconds(),
                    space(left.freeMib()),
                    Math.min(ended + 1, trials),
                    trials,
                    doing);
            return message.length() <= MESSAGE_WIDTH ? message : message.substring(0, MESSAGE_WIDTH - 1) + "…";
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
                bar = null;
            }
        }
    }
}
