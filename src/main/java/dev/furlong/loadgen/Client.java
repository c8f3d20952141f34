package dev.furlong.loadgen;

import dev.furlong.engine.Remedy;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.tally.Begins;
import dev.furlong.loadgen.tally.KindTally;
import dev.furlong.loadgen.tally.PhaseWindow;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One stream of transactions. In a closed loop the next one is due when the last one is done. Since one's end is the
 * next one's intended start, the measured path takes one clock reading a transaction. In an open loop the next one is
 * due when it arrives.
 */
final class Client {
    /** The most attempts at a transaction. After them it is given up, and counts as failed. */
    static final int MOST_ATTEMPTS = 100;

    /** A client that waits for an arrival looks so often whether it is to stop. */
    private static final long LONGEST_REST_NANOS = 50_000_000;

    private final String name;
    private final Transaction transaction;
    private final Binding binding;
    private final SplittableRandom random;
    private final NanoClock clock;
    private final boolean waits;
    private volatile boolean stopped;
    private volatile @Nullable Thread waiting;
    /** Whether a transaction is drawn that its wait has kept from beginning; and how long it is still to wait. */
    private boolean drawn;

    private long waitLeftNanos;

    /**
     * Makes one client.
     *
     * @param waits whether it asks each transaction how long to wait before it
     */
    Client(
            String name,
            Transaction transaction,
            Binding binding,
            boolean waits,
            SplittableRandom random,
            NanoClock clock) {
        this.waits = waits;
        this.name = name;
        this.transaction = transaction;
        this.binding = binding;
        this.random = random;
        this.clock = clock;
    }

    /** Runs until the deadline, as below, where what ends after the deadline is not in time. */
    long run(long deadlineNanos, Tally tally) {
        return run(deadlineNanos, deadlineNanos, tally);
    }

    /**
     * Runs until the deadline; the transaction under way then is finished and counted. A wait before a transaction is in no
     * latency. One that the deadline cuts off goes on in the next phase.
     *
     * @param lastInTime the latest end of a transaction that counts as in time
     * @return the end of the last transaction, or of the wait that the deadline cut off
     * @throws ClientException if the client cannot go on, or its thread is interrupted while it waits
     */
    long run(long deadlineNanos, long lastInTime, Tally tally) {
        boolean several = tally.several();
        KindTally kind = tally.kind(0);
        long start = clock.nanos();
        while (start - deadlineNanos < 0 && !stopped) {
            if (waits) {
                start = drawAndWait(start, deadlineNanos);
                if (drawn) {
                    return start;
                }
            } else {
                transaction.next(random);
            }
            if (several) {
                kind = tally.kind(transaction.kind());
            }
            Ending ending = attempt(kind);
            long end = clock.nanos();
            count(ending, end - start, end - lastInTime <= 0, kind);
            start = end;
        }
        return start;
    }

    /**
     * Takes arrivals until those of the phase are all taken. A transaction's time starts at its arrival. Arrivals that
     * are not begun at the phase's end are still run, until the time for them is over.
     *
     * @param arrivals the arrivals, shared with the other clients
     * @param window the phase
     * @throws ClientException if the client cannot go on, or its thread is interrupted while it waits
     */
    void run(Pacer arrivals, PhaseWindow window, Tally tally, Begins begins) {
        long now = clock.nanos();
        while (now - window.lastBeginNanos() < 0) {
            long due = window.startNanos() + arrivals.take();
            if (due - window.deadlineNanos() >= 0) {
                return;
            }
            boolean late = now - due >= 0;
            if (!late) {
                now = await(due);
            }
            if (stopped) {
                return;
            }
            begins.begun(window, due, now, late);
            transaction.next(random);
            KindTally kind = tally.kind(transaction.kind());
            Ending ending = attempt(kind);
            now = clock.nanos();
            count(ending, now - due, now - window.deadlineNanos() <= 0, kind);
        }
    }

    /**
     * Draws a transaction, if none is left from before, and waits before it.
     *
     * @return the time at which the wait was over; the transaction is still only drawn if the deadline or a stop came
     *     before
     */
    private long drawAndWait(long fromNanos, long deadlineNanos) {
        if (!drawn) {
            transaction.next(random);
            waitLeftNanos = transaction.waitNanos();
            drawn = true;
        }
        long due = fromNanos + waitLeftNanos;
        long until = due - deadlineNanos < 0 ? due : deadlineNanos;
        long now = fromNanos;
        waiting = Thread.currentThread();
        while (now - until < 0 && !stopped) {
            // In one piece: many clients that woke up again and again to look would take a core.
            rest(until - now);
            now = clock.nanos();
        }
        waiting = null;
        waitLeftNanos = Math.max(0, due - now);
        drawn = waitLeftNanos > 0 || now - deadlineNanos >= 0 || stopped;
        return now;
    }

    private void rest(long nanos) {
        clock.rest(nanos);
        // Nothing rests in an interrupted thread, which would spin. Nobody of ours interrupts one that is to go on.
        if (Thread.currentThread().isInterrupted() && !stopped) {
            throw new ClientException(name, new InterruptedException("its thread was interrupted while it waited"));
        }
    }

    private long await(long due) {
        long now = clock.nanos();
        while (now - due < 0 && !stopped) {
            rest(Math.min(due - now, LONGEST_REST_NANOS));
            now = clock.nanos();
        }
        return now;
    }

    /**
     * Runs a number of transactions.
     *
     * @throws ClientException if the client cannot go on
     */
    void runAsMany(int transactions, Tally tally) {
        for (int i = 0; i < transactions; i++) {
            transaction.next(random);
            KindTally kind = tally.kind(transaction.kind());
            long start = clock.nanos();
            Ending ending = attempt(kind);
            count(ending, clock.nanos() - start, true, kind);
        }
    }

    /** Lets a phase end after the transaction under way; a wait ends at once. */
    void stop() {
        stopped = true;
        Thread resting = waiting;
        if (resting != null) {
            LockSupport.unpark(resting);
        }
    }

    private static void count(@Nullable Ending ending, long nanos, boolean inTime, KindTally kind) {
        if (ending == Ending.COMMIT) {
            kind.committed(nanos, inTime);
        } else if (ending == Ending.ROLLBACK) {
            kind.rolledBack(nanos);
        }
    }

    /** Tries until the transaction has ended as it is to; null if it was given up. */
    private @Nullable Ending attempt(KindTally kind) {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (attempt > 1) {
                kind.retried();
            }
            Ending ending;
            boolean committing = false;
            try {
                ending = binding.execute();
                if (ending == Ending.COMMIT) {
                    committing = true;
                    binding.commit();
                } else {
                    binding.rollback();
                }
            } catch (Exception e) {
                rollBackOrDie(kind, e, committing);
                continue;
            }
            if (committing) {
                transaction.committed();
            } else {
                transaction.rolledBack();
            }
            release();
            return ending;
        }
        kind.failed();
        return null;
    }

    private void release() {
        try {
            binding.release();
        } catch (Exception e) {
            // Acknowledged is committed, whatever comes after it.
            throw new ClientException(name, e);
        }
    }

    private void unknownIf(boolean committing, KindTally kind) {
        if (committing) {
            kind.unknown();
            transaction.unknown();
        }
    }

    private void rollBackOrDie(KindTally kind, Exception error, boolean committing) {
        Remedy remedy = binding.remedy(error);
        if (!remedy.retries()) {
            // Only an error that may be retried says that a commit did not happen.
            unknownIf(committing, kind);
            throw new ClientException(name, error);
        }
        kind.aborted(binding.code(error));
        try {
            binding.rollback();
            if (remedy == Remedy.PREPARE_AND_RETRY) {
                binding.prepareAnew();
            }
            binding.release();
        } catch (Exception e) {
            e.addSuppressed(error);
            throw new ClientException(name, e);
        }
    }
}
