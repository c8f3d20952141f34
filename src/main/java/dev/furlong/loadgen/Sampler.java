package dev.furlong.loadgen;

import dev.furlong.measurement.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/** Reads once a second how many transactions were committed, from a thread that is no client's. */
record Sampler(List<Tally> tallies, LongConsumer progress, NanoClock clock, long startNanos) {
    private static final long PERIOD_NANOS = 1_000_000_000L;

    /** The commits of each second until all clients have finished; the last interval may be shorter. */
    List<Sample> sampleWhile(List<Future<?>> running) throws InterruptedException, ExecutionException {
        List<Sample> series = new ArrayList<>();
        for (Future<?> one : running) {
            while (!one.isDone()) {
                long next = startNanos + (series.size() + 1) * PERIOD_NANOS;
                try {
                    one.get(Math.max(1, next - clock.nanos()), TimeUnit.NANOSECONDS);
                } catch (TimeoutException e) {
                    sample(series);
                }
            }
            one.get();
        }
        sample(series);
        return series;
    }

    private void sample(List<Sample> series) {
        long now = tallies.stream().mapToLong(Tally::committedSoFar).sum();
        long before = series.stream().mapToLong(Sample::committed).sum();
        series.add(new Sample(clock.nanos() - startNanos, now - before));
        progress.accept(now);
    }
}
