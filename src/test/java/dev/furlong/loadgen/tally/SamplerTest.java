package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import dev.furlong.workload.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Establishes, on a clock of our own, that each second holds what was committed in it, and nothing of another. */
final class SamplerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 77;

    private final FakeClock clock = new FakeClock(START);
    private final Tally first = new Tally(List.of(Kind.committing("sampled")));
    private final Tally second = new Tally(List.of(Kind.committing("sampled")));
    private final List<Sample> progress = new ArrayList<>();

    @Test
    void eachSecond_holdsItsOwnCommitsAndLatencies_ofAllClients() throws Exception {
        Runnable busy = () -> {
            commit(first, 49, 500_000);
            commit(first, 2, 1_000_000);
            commit(second, 45, 2_000_000);
            commit(second, 3, 3_000_000);
            commit(second, 1, 4_000_000);
        };
        Runnable slow = () -> commit(first, 7, 8_000_000);
        Runnable idle = () -> {};
        Runnable half = () -> commit(second, 2, 5_000_000);

        List<Sample> series = sampler().sampleWhile(List.of(new Running(List.of(busy, slow, idle), half)));

        assertThat(series).isEqualTo(progress).hasSize(4);
        assertThat(series).extracting(Sample::endNanos).containsExactly(SECOND, 2 * SECOND, 3 * SECOND, 7 * SECOND / 2);
        assertThat(series).extracting(Sample::committed).containsExactly(100L, 7L, 0L, 2L);
        assertThat(micros(series, Sample::p50Nanos)).containsExactly(1_000L, 8_000L, 0L, 5_000L);
        assertThat(micros(series, Sample::p99Nanos)).containsExactly(3_000L, 8_000L, 0L, 5_000L);
        assertThat(micros(series, Sample::maxNanos)).containsExactly(4_000L, 8_000L, 0L, 5_000L);
    }

    @Test
    void secondThatWasReadLate_endsWhenItWasRead_andTheNextIsOnTimeAgain() throws Exception {
        Runnable late = () -> clock.advance(300_000_000);

        List<Sample> series = sampler().sampleWhile(List.of(new Running(List.of(late, () -> {}), () -> {})));

        assertThat(series)
                .extracting(Sample::endNanos)
                .containsExactly(SECOND + 300_000_000, 2 * SECOND, 5 * SECOND / 2);
    }

    @Test
    void endWithoutTimeSinceTheLastSample_isNoSampleOfItsOwn() {
        Sampler sampler = sampler();
        clock.advance(SECOND);

        assertThat(sampler.end()).hasSize(1);
        assertThat(sampler.end()).hasSize(1);
    }

    @Test
    void secondsThatWereMissed_areOneSample_andOneLull() throws Exception {
        Runnable stopped = () -> clock.advance(3 * SECOND + 200_000_000);
        Sampler sampler = sampler();

        List<Sample> series = sampler.sampleWhile(List.of(new Running(List.of(stopped, () -> {}), () -> {})));

        assertThat(series)
                .extracting(Sample::endNanos)
                .containsExactly(4 * SECOND + 200_000_000, 5 * SECOND, 11 * SECOND / 2);
        assertThat(sampler.lulls()).containsExactly(new Lull(0, 11 * SECOND / 2, 3 * SECOND + 600_000_000));
    }

    @Test
    void allClients_areWaitedFor() throws Exception {
        Running quick = new Running(List.of(), () -> commit(first, 1, 1_000_000));
        Running slow = new Running(List.of(() -> commit(second, 2, 1_000_000)), () -> commit(second, 3, 1_000_000));

        List<Sample> series = sampler().sampleWhile(List.of(quick, slow));

        assertThat(series).extracting(Sample::committed).containsExactly(3L, 3L);
        assertThat(slow.isDone()).isTrue();
    }

    private Sampler sampler() {
        return new Sampler(List.of(first, second), progress::add, clock, START);
    }

    private static void commit(Tally tally, int times, long nanos) {
        for (int i = 0; i < times; i++) {
            tally.kind(0).committed(nanos, true);
        }
    }

    /** To ten microseconds, to which the histogram is exact enough. */
    private static List<Long> micros(List<Sample> series, ToLongFunction<Sample> nanos) {
        return series.stream()
                .map(sample -> Math.round(nanos.applyAsLong(sample) / 1e4) * 10)
                .toList();
    }

    /** A client's thread that works while it is waited for: so many whole seconds, then half a one. */
    private final class Running implements Future<Object> {
        private static final int MOST_LOOKS = 1000;

        private final List<Runnable> waits;
        private final Runnable last;
        private boolean done;
        private int looks;

        Running(List<Runnable> waits, Runnable last) {
            this.waits = new ArrayList<>(waits);
            this.last = last;
        }

        @Override
        public Object get(long timeout, TimeUnit unit) throws TimeoutException {
            looks++;
            assertThat(looks)
                    .as("looks of a sampler that finds no whole second")
                    .isLessThan(MOST_LOOKS);
            if (waits.isEmpty()) {
                clock.advance(SECOND / 2);
                last.run();
                done = true;
                return this;
            }
            clock.advance(unit.toNanos(timeout));
            if ((clock.nanos() - START) % SECOND == 0) {
                waits.remove(0).run();
            }
            throw new TimeoutException();
        }

        @Override
        public Object get() {
            return this;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            return false;
        }
    }
}
