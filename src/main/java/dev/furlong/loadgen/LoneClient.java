package dev.furlong.loadgen;

import dev.furlong.engine.Engine;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.connection.Connections;
import dev.furlong.loadgen.connection.Session;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;

/** One client that runs numbers of transactions, for what is counted and not timed. */
public final class LoneClient implements AutoCloseable {
    private final Transaction transaction;
    private final Session session;
    private final Client client;

    private LoneClient(Transaction transaction, Session session, Client client) {
        this.transaction = transaction;
        this.session = session;
        this.client = client;
    }

    /**
     * Opens its session.
     *
     * @param connections that it runs on, which stay the caller's
     * @param name of the client, for messages
     * @param number of the client, unlike that of any other
     * @param seed of its transactions
     * @throws SQLException if it is refused; nothing is left open then
     */
    public static LoneClient open(
            Workload workload,
            Engine engine,
            Connections connections,
            String name,
            int number,
            Seed seed,
            NanoClock clock)
            throws SQLException {
        Transaction transaction = workload.transaction(number);
        Session session = Session.of(workload, transaction, connections);
        return new LoneClient(
                transaction, session, new Client(name, transaction, session, engine::remedy, seed.random(), clock));
    }

    /**
     * Runs so many transactions, one after the other.
     *
     * @throws TrialException if it cannot go on
     */
    public Outcomes run(int transactions) {
        Tally tally = new Tally();
        try {
            client.runAsMany(transactions, tally);
        } catch (ClientException e) {
            throw new TrialException(String.valueOf(e.getMessage()), e);
        }
        return tally.outcomes();
    }

    /** What it did so far. */
    public Ledger.Entry ledger() {
        return transaction.ledger();
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
