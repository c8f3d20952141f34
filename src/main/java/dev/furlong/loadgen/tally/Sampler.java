package dev.furlong.loadgen.tally;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Reads once a second what was committed and how long it took, from a thread that is no client's.
 * It looks at the clients' own histograms while they write, and takes the difference from what it
 * saw before. So the clients do nothing for it. A transaction that ends in that moment may count a
 * second later, but none is lost or counted twice. Ten times a second it looks whether there is any
 * commit at all.
 */
public final class Sampler {
    private static final long PERIOD_NANOS = (long) Nanos.PER_SECOND;
    private static final double HALF = 50;
    private static final double MOST = 99;

    private final List<Tally> tallies;
    private final Consumer<Sample> progress;
    private final NanoClock clock;
    private final long startNanos;
    private final List<Sample> series = new ArrayList<>();
    private final LullWatch lulls;
    private List<Lull> kept = List.of();
    private Histogram before = Tally.emptyHistogram();
    private Histogram now = Tally.emptyHistogram();
    private final Histogram since = Tally.emptyHistogram();

    /** Samples clients that begin at this time. */
    public Sampler(List<Tally> tallies, Consumer<Sample> progress, NanoClock clock, long startNanos) {
        this.tallies = tallies;
        this.progress = progress;
        this.clock = clock;
        this.startNanos = startNanos;
        this.lulls = new LullWatch(startNanos);
    }

    /** Samples each second until all clients have finished. The last interval may be shorter. */
    public List<Sample> sampleWhile(List<Future<?>> running) throws InterruptedException, ExecutionException {
        follow(running);
        return end();
    }

    /** Samples each second until these clients have finished; others may go on where they ended. */
    public void follow(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> one : running) {
            while (!one.isDone()) {
                // Seconds that were missed are not made up: they would be too short to hold a rate.
                long next = startNanos + (lastEnd() / PERIOD_NANOS + 1) * PERIOD_NANOS;
                try {
                    one.get(Math.max(1, Math.min(next, lulls.nextNanos()) - clock.nanos()), TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    lulls.look(clock.nanos(), committed());
                    if (clock.nanos() - next >= 0) {
                        sample();
                    }
                }
            }
            one.get();
        }
    }

    /** Samples what is left, when nobody goes on any more. */
    public List<Sample> end() {
        kept = lulls.end(clock.nanos(), committed());
        sample();
        return series;
    }

    /**
     * The times in which no client committed: the longest one, and all others of a second or more.
     */
    public List<Lull> lulls() {
        return kept;
    }

    /** Samples the time since the last sample, if there was any: a rate needs one. */
    private void sample() {
        long end = clock.nanos() - startNanos;
        if (end <= lastEnd()) {
            return;
        }
        now.reset();
        tallies.forEach(tally -> tally.addLatenciesTo(now));
        since.reset();
        since.add(now);
        since.subtract(before);
        Histogram reused = before;
        before = now;
        now = reused;
        boolean any = since.getTotalCount() > 0;
        Sample sample = new Sample(
                end,
                since.getTotalCount(),
                any ? since.getValueAtPercentile(HALF) : 0,
                any ? since.getValueAtPercentile(MOST) : 0,
                any ? since.getValueAtPercentile(100) : 0);
        series.add(sample);
        progress.accept(sample);
    }

    private long lastEnd() {
        return series.isEmpty() ? 0 : series.get(series.size() - 1).endNanos();
    }

    private long committed() {
        return tallies.stream().mapToLong(Tally::committedSoFar).sum();
    }
}
