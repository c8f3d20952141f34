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
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Slice;
import dev.furlong.workload.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One phase of the load: made, run once, then asked for its result. Allocating and adding up stay outside of
 * {@link #run}, so that what is measured around it is the load alone.
 */
public final class LoadPhase {
    /** No transaction takes as long. */
    private static final long LATER = Duration.ofDays(365).toNanos();

    private final List<Client> clients;
    private final List<Tally> tallies;
    private final List<Kind> kinds;
    private List<Tally> leads = List.of();
    private Duration leadIn = Duration.ZERO;
    private final ExecutorService threads;
    private final NanoClock clock;
    private final Duration duration;
    private final @Nullable Pacer arrivals;
    private final List<Begins> begins;
    private final AtomicReference<@Nullable RuntimeException> death = new AtomicReference<>();
    private List<Slice> slices = List.of();
    private List<Sample> series = List.of();
    private List<Lull> lulls = List.of();
    private long nanos;

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
        this.tallies = tallies(kinds);
        this.kinds = kinds;
        this.threads = threads;
        this.clock = clock;
        this.duration = duration;
        this.nanos = duration.toNanos();
    }

    /**
     * Gives each slice a time before it in which its clients are at work already. What that needs is allocated now. A phase in one
     * piece has none.
     */
    public void leadIn(Duration time) {
        leadIn = time;
        leads = tallies(kinds);
    }

    private List<Tally> tallies(List<Kind> kinds) {
        return clients.stream().map(client -> new Tally(kinds)).toList();
    }

    /** A time in which the clients run: all of the phase, or a slice of it. */
    private final class Piece {
        private final CountDownLatch ready = new CountDownLatch(clients.size());
        private final CountDownLatch go = new CountDownLatch(1);
        private final long[] beginNanos = new long[clients.size()];
        private final long[] endNanos = new long[clients.size()];
        private final List<Future<?>> running = new ArrayList<>();
        private final Duration leadIn;
        private final boolean whole;
        private volatile PhaseWindow window = PhaseWindow.of(0, Duration.ZERO);

        /**
         * Makes a piece.
         *
         * @param leadIn the time at its beginning in which nothing is counted
         * @param whole whether a transaction that ends after the deadline counts as in time
         */
        Piece(Duration leadIn, boolean whole) {
            this.leadIn = leadIn;
            this.whole = whole;
        }

        /** Lets the clients' threads wait for the start. */
        void prepare() {
            for (int i = 0; i < clients.size(); i++) {
                int client = i;
                running.add(threads.submit(() -> {
                    runOne(client);
                    return null;
                }));
            }
        }

        /** Starts all clients together, and returns the time from which on they count. */
        long start(Duration length) throws InterruptedException {
            ready.await();
            long start = clock.nanos() + leadIn.toNanos();
            window = PhaseWindow.of(start, length);
            go.countDown();
            return start;
        }

        private void runOne(int number) throws InterruptedException {
            Client client = clients.get(number);
            Tally tally = tallies.get(number);
            ready.countDown();
            go.await();
            try {
                if (arrivals == null) {
                    // A slice counts whole transactions, by the time that they took, and none of those before.
                    beginNanos[number] = leadIn.isZero()
                            ? window.startNanos()
                            : client.run(window.startNanos(), window.startNanos() - LATER, leads.get(number));
                    long deadline = window.deadlineNanos();
                    endNanos[number] = client.run(deadline, whole ? deadline + LATER : deadline, tally);
                } else {
                    client.run(arrivals, window, tally, begins.get(number));
                }
            } catch (RuntimeException e) {
                death.compareAndSet(null, e);
                clients.forEach(Client::stop);
            } catch (Error e) {
                clients.forEach(Client::stop);
                throw e;
            }
        }
    }

    /** What goes on before each slice but the first. */
    public interface Turn {
        /**
         * Returns when the slice may begin.
         *
         * @param outcomes the outcomes of the phase so far
         */
        void await(Outcomes outcomes) throws InterruptedException;
    }

    /**
     * Runs the phase. All clients start together, and all have finished when this returns.
     *
     * @param progress the consumer that is told once a second what was committed in it
     * @throws TrialException if a client died; the others were stopped then
     * @throws MachineException if a client died because acknowledgements could not be recorded
     */
    public void run(Consumer<Sample> progress) {
        Piece piece = new Piece(Duration.ZERO, false);
        piece.prepare();
        whileAlive(() -> {
            Sampler sampler = new Sampler(tallies, progress, clock, piece.start(duration));
            series = sampler.sampleWhile(piece.running);
            lulls = sampler.lulls();
        });
    }

    /**
     * Runs the phase of a closed loop in slices. In each of them all clients start together and finish; between them no
     * transaction is under way. What leads in to a slice is in the outcomes, and in no latency and no rate.
     *
     * @param count the number of slices, which have the phase's length together
     * @param turn waits until a slice may begin; the first one begins at once
     * @param progress the consumer that is told, after each second of work, what was committed in it
     * @throws TrialException if a client died; the others were stopped then
     * @throws MachineException if a client died because acknowledgements could not be recorded
     * @throws InterruptedException if this thread is interrupted while it waits for a turn
     */
    public void runInSlices(int count, Turn turn, Consumer<Sample> progress) throws InterruptedException {
        Duration each = duration.dividedBy(count);
        WorkedTime worked = new WorkedTime(clock);
        Sampler sampler = new Sampler(tallies, progress, worked, 0);
        SlicesSoFar sofar = new SlicesSoFar(count);
        for (int slice = 0; slice < count; slice++) {
            Piece piece = new Piece(leadIn, true);
            piece.prepare();
            if (slice > 0) {
                turn.await(outcomes());
            }
            whileAlive(() -> {
                long start = piece.start(each);
                worked.begin(start);
                sampler.follow(piece.running);
                worked.end(Arrays.stream(piece.endNanos).max().orElse(start));
                sofar.add(piece);
            });
        }
        series = sampler.end();
        long slowest = slowestNanos();
        lulls = sampler.lulls().stream().map(lull -> lull.atMost(slowest)).toList();
        slices = sofar.all;
        double perSecond = sofar.perSecond();
        nanos = perSecond == 0 ? nanos : Math.round(outcomes().committedInTime() * Nanos.PER_SECOND / perSecond);
    }

    /**
     * The longest that a transaction took, one that led in to a slice included: what stood still in its slice may have begun before.
     * A longer lull means that the look was late.
     */
    private long slowestNanos() {
        return allTallies()
                .flatMap(tally -> tally.kinds().stream())
                .mapToLong(KindResult::slowestNanos)
                .max()
                .orElse(0);
    }

    /** The slices that are over. Nothing of it is done while a client is at work. */
    private final class SlicesSoFar {
        private final List<Slice> all;
        private final long[] lasted = new long[clients.size()];
        private final long[] committed = new long[clients.size()];
        private long first;

        SlicesSoFar(int count) {
            this.all = new ArrayList<>(count);
        }

        void add(Piece piece) {
            long start = piece.window.startNanos();
            first = all.isEmpty() ? start : first;
            long inAll = 0;
            double perSecond = 0;
            boolean whole = true;
            for (int client = 0; client < lasted.length; client++) {
                long own = tallies.get(client).committedSoFar() - committed[client];
                long time = piece.endNanos[client] - piece.beginNanos[client];
                committed[client] += own;
                lasted[client] += time;
                inAll += own;
                whole &= time > 0;
                perSecond += own * Nanos.PER_SECOND / Math.max(1, time);
            }
            long end = Arrays.stream(piece.endNanos).max().orElse(start);
            all.add(new Slice(
                    (start - first) / Nanos.PER_SECOND,
                    (end - start) / Nanos.PER_SECOND,
                    inAll,
                    whole ? perSecond : 0));
        }

        double perSecond() {
            return IntStream.range(0, lasted.length)
                    .filter(client -> lasted[client] > 0)
                    .mapToDouble(client -> committed[client] * Nanos.PER_SECOND / lasted[client])
                    .sum();
        }
    }

    /**
     * The time of the slices so far, without what lay between them. It never goes back: a look after the clients have ended is late,
     * and the next slice goes on from there. One thread tells it and reads it.
     */
    private static final class WorkedTime implements NanoClock {
        private final NanoClock clock;
        private long before;
        private long start;
        private boolean running;
        private long latest;

        WorkedTime(NanoClock clock) {
            this.clock = clock;
        }

        /** Goes on at this time, which may be to come. */
        void begin(long nanos) {
            start = nanos;
            running = true;
        }

        void end(long nanos) {
            running = false;
            before += nanos - start;
        }

        @Override
        public long nanos() {
            latest = Math.max(latest, running ? before + Math.max(0, clock.nanos() - start) : before);
            return latest;
        }
    }

    private interface Running {
        void run() throws InterruptedException, ExecutionException;
    }

    private void whileAlive(Running running) {
        try {
            running.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            clients.forEach(Client::stop);
            throw new TrialException("load: was interrupted", e);
        } catch (ExecutionException e) {
            throw new TrialException("a client's thread ended: " + Cause.of(e), e);
        }
        throwIfDied();
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
        return allTallies().mapToLong(Tally::abortedSoFar).sum();
    }

    /** The SQL state of one of the last attempts that the engine ended; null if there was none. */
    public @Nullable String lastState() {
        return allTallies()
                .map(Tally::lastState)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private Stream<Tally> allTallies() {
        return Stream.concat(tallies.stream(), leads.stream());
    }

    /** Returns the outcomes of all clients' transactions so far. They are exact once the phase has run. */
    public Outcomes outcomes() {
        return allTallies().map(Tally::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
    }

    /** Returns the result of the phase, after it has run. */
    public PhaseResult result() {
        List<KindResult> ofKinds =
                tallies.stream().map(Tally::kinds).reduce(LoadPhase::plus).orElseThrow();
        for (Tally lead : leads) {
            ofKinds = withOutcomes(ofKinds, lead.kinds());
        }
        Histogram latencies = new Histogram(3);
        latencies.setAutoResize(true);
        ofKinds.forEach(kind -> latencies.add(kind.latencies()));
        Punctuality punctuality = arrivals == null ? null : Begins.sum(begins, arrivals.leftBefore(duration.toNanos()));
        return new PhaseResult(nanos, outcomes(), latencies, series, lulls, punctuality, ofKinds, slices);
    }

    private static List<KindResult> withOutcomes(List<KindResult> counted, List<KindResult> others) {
        return IntStream.range(0, counted.size())
                .mapToObj(kind -> counted.get(kind).with(others.get(kind).outcomes()))
                .toList();
    }

    private static List<KindResult> plus(List<KindResult> one, List<KindResult> other) {
        return IntStream.range(0, one.size())
                .mapToObj(kind -> one.get(kind).plus(other.get(kind)))
                .toList();
    }
}
