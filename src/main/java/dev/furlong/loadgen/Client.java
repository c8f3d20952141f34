package dev.furlong.loadgen;

import dev.furlong.engine.Remedy;
import dev.furlong.loadgen.connection.Session;
import dev.furlong.loadgen.tally.Begins;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.loadgen.tally.Window;
import dev.furlong.measurement.NanoClock;
import dev.furlong.workload.Transaction;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * One stream of transactions. In a closed loop the next one is due when the last one is done, so that the measured path takes
 * one clock reading a transaction, because one's end is the next one's intended start. In an open loop the next one is due
 * when it arrives.
 */
final class Client {
    /** After so many attempts a transaction is given up, counted as failed. */
    static final int MOST_ATTEMPTS = 100;

    /** A client that waits for an arrival looks so often whether it is to stop. */
    private static final long LONGEST_REST_NANOS = 50_000_000;

    private final String name;
    private final Transaction transaction;
    private final Session session;
    private final Function<SQLException, Remedy> remedies;
    private final SplittableRandom random;
    private final NanoClock clock;
    private volatile boolean stopped;

    Client(
            String name,
            Transaction transaction,
            Session session,
            Function<SQLException, Remedy> remedies,
            SplittableRandom random,
            NanoClock clock) {
        this.name = name;
        this.transaction = transaction;
        this.session = session;
        this.remedies = remedies;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Runs until the deadline; the transaction under way then is finished and counted.
     *
     * @throws ClientException if the client cannot go on
     */
    void run(long deadlineNanos, Tally tally) {
        long start = clock.nanos();
        while (start - deadlineNanos < 0 && !stopped) {
            transaction.next(random);
            boolean committed = attempt(tally);
            long end = clock.nanos();
            if (committed) {
                tally.committed(end - start, end - deadlineNanos <= 0);
            }
            start = end;
        }
    }

    /**
     * Takes arrivals until those of the phase are all taken; its time starts at the arrival. What has arrived and is not begun
     * at the phase's end is still run, until the time for it is over.
     *
     * @param arrivals shared with the other clients
     * @param window the phase
     * @throws ClientException if the client cannot go on
     */
    void run(Pacer arrivals, Window window, Tally tally, Begins begins) {
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
            boolean committed = attempt(tally);
            now = clock.nanos();
            if (committed) {
                tally.committed(now - due, now - window.deadlineNanos() <= 0);
            }
        }
    }

    private long await(long due) {
        long now = clock.nanos();
        while (now - due < 0 && !stopped) {
            clock.rest(Math.min(due - now, LONGEST_REST_NANOS));
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
            long start = clock.nanos();
            if (attempt(tally)) {
                tally.committed(clock.nanos() - start, true);
            }
        }
    }

    /** Lets a phase end after the transaction under way. */
    void stop() {
        stopped = true;
    }

    private boolean attempt(Tally tally) {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            if (attempt > 1) {
                tally.retried();
            }
            boolean committing = false;
            try {
                session.execute();
                committing = true;
                session.commit();
            } catch (SQLException e) {
                rollBackOrDie(tally, e, committing);
                continue;
            } catch (RuntimeException e) {
                unknownIf(committing, tally);
                throw new ClientException(name, e);
            }
            transaction.committed();
            release();
            return true;
        }
        tally.failed();
        return false;
    }

    private void release() {
        try {
            session.release();
        } catch (SQLException e) {
            // Acknowledged is committed, whatever comes after it.
            throw new ClientException(name, e);
        }
    }

    private void unknownIf(boolean committing, Tally tally) {
        if (committing) {
            tally.unknown();
            transaction.unknown();
        }
    }

    private void rollBackOrDie(Tally tally, SQLException error, boolean committing) {
        Remedy remedy = remedies.apply(error);
        if (!remedy.retries()) {
            // Only an error that may be retried says that a commit did not happen.
            unknownIf(committing, tally);
            throw new ClientException(name, error);
        }
        tally.aborted(state(error));
        try {
            session.rollback();
            if (remedy == Remedy.PREPARE_AND_RETRY) {
                session.prepareAnew();
            }
            session.release();
        } catch (SQLException e) {
            e.addSuppressed(error);
            throw new ClientException(name, e);
        }
    }

    /** Its SQLState; some drivers have only a number of their own, or nothing. */
    private static String state(SQLException error) {
        if (error.getSQLState() != null) {
            return error.getSQLState();
        }
        return error.getErrorCode() == 0 ? "no SQLState" : "vendor code " + error.getErrorCode();
    }
}
