package dev.furlong.loadgen;

import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.tally.Begins;
import dev.furlong.loadgen.tally.KindResult;
import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.PhaseWindow;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.loadgen.tally.Sampler;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.workload.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One phase of the load: made, run once, then asked for its result. Allocating and adding up stay outside of
 * {@link #run}, so that what is measured around it is the load alone.
 */
public final class LoadPhase {
    private final List<Client> clients;
    private final List<Tally> tallies;
    private final ExecutorService threads;
    private final NanoClock clock;
    private final Duration duration;
    private final @Nullable Pacer arrivals;
    private final List<Begins> begins;
    private final AtomicReference<@Nullable RuntimeException> death = new AtomicReference<>();
    private final CountDownLatch ready;
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile PhaseWindow window = PhaseWindow.of(0, Duration.ZERO);
    private List<Sample> series = List.of();
    private List<Lull> lulls = List.of();

    /**
     * Makes a phase of these clients.
     *
     * @param kinds the kinds of their transactions
     * @param arrivals the arrivals of an open loop, or null for a closed one
     */
    LoadPhase(
            List<Client> clients,
            List<Kind> kinds,
            ExecutorService threads,
            NanoClock clock,
            Duration duration,
            @Nullable Pacer arrivals) {
        this.clients = clients;
        this.arrivals = arrivals;
        this.begins = clients.stream().map(client -> new Begins()).toList();
        this.tallies = clients.stream().map(client -> new Tally(kinds)).toList();
        this.threads = threads;
        this.clock = clock;
        this.duration = duration;
        this.ready = new CountDownLatch(clients.size());
    }

    /**
     * Runs the phase. All clients start together, and all have finished when this returns.
     *
     * @param progress the consumer that is told once a second what was committed in it
     * @throws TrialException if a client died; the others were stopped then
     * @throws MachineException if a client died because acknowledgements could not be recorded
     */
    public void run(Consumer<Sample> progress) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            Client client = clients.get(i);
            Tally tally = tallies.get(i);
            Begins own = begins.get(i);
            running.add(threads.submit(() -> {
                runOne(client, tally, own);
                return null;
            }));
        }
        try {
            ready.await();
            long start = clock.nanos();
            window = PhaseWindow.of(start, duration);
            go.countDown();
            Sampler sampler = new Sampler(tallies, progress, clock, start);
            series = sampler.sampleWhile(running);
            lulls = sampler.lulls();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            clients.forEach(Client::stop);
            throw new TrialException("load: was interrupted", e);
        } catch (ExecutionException e) {
            throw new TrialException("a client's thread ended: " + Cause.of(e), e);
        }
        throwIfDied();
    }

    private void runOne(Client client, Tally tally, Begins own) throws InterruptedException {
        ready.countDown();
        go.await();
        try {
            if (arrivals == null) {
                client.run(window.deadlineNanos(), tally);
            } else {
                client.run(arrivals, window, tally, own);
            }
        } catch (RuntimeException e) {
            death.compareAndSet(null, e);
            clients.forEach(Client::stop);
        } catch (Error e) {
            clients.forEach(Client::stop);
            throw e;
        }
    }

    private void throwIfDied() {
        RuntimeException first = death.get();
        if (first != null) {
            Outcomes outcomes = outcomes();
            String words = first.getMessage() + "; the phase had " + outcomes.committed() + " committed, "
                    + outcomes.retried() + " retried, " + outcomes.unknown() + " of unknown outcome";
            if (first instanceof MachineException) {
                throw new MachineException(words, first);
            }
            throw new TrialException(words, first);
        }
    }

    /** Returns the planned length of the phase. */
    public Duration duration() {
        return duration;
    }

    /**
     * The number of attempts that the engine ended so far. Reading it has no effect on the clients.
     */
    public long abortedSoFar() {
        return tallies.stream().mapToLong(Tally::abortedSoFar).sum();
    }

    /** The SQL state of one of the last attempts that the engine ended; null if there was none. */
    public @Nullable String lastState() {
        return tallies.stream()
                .map(Tally::lastState)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the outcomes of all clients' transactions so far. They are exact once the phase has run. */
    public Outcomes outcomes() {
        return tallies.stream().map(Tally::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
    }

    /** Returns the result of the phase, after it has run. */
    public PhaseResult result() {
        List<KindResult> kinds =
                tallies.stream().map(Tally::kinds).reduce(LoadPhase::plus).orElseThrow();
        Histogram latencies = new Histogram(3);
        latencies.setAutoResize(true);
        kinds.forEach(kind -> latencies.add(kind.latencies()));
        Punctuality punctuality = arrivals == null ? null : Begins.sum(begins, arrivals.leftBefore(duration.toNanos()));
        return new PhaseResult(duration.toNanos(), outcomes(), latencies, series, lulls, punctuality, kinds);
    }

    private static List<KindResult> plus(List<KindResult> one, List<KindResult> other) {
        return IntStream.range(0, one.size())
                .mapToObj(kind -> one.get(kind).plus(other.get(kind)))
                .toList();
    }
}
