package dev.furlong.loadgen;

import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.util.List;

/** One client that runs numbers of transactions, for what is counted and not timed. */
public final class LoneClient implements AutoCloseable {
    private final List<Kind> kinds;
    private final Transaction transaction;
    private final Binding binding;
    private final Client client;

    private LoneClient(List<Kind> kinds, Transaction transaction, Binding binding, Client client) {
        this.kinds = kinds;
        this.transaction = transaction;
        this.binding = binding;
        this.client = client;
    }

    /**
     * Opens its binding.
     *
     * @param bindings where its own comes from, which stay the caller's
     * @param name of the client, for messages
     * @param number of the client, unlike that of any other
     * @param seed of its transactions
     * @throws SQLException if it is refused; nothing is left open then
     */
    public static LoneClient open(
            Workload workload, Bindings bindings, String name, int number, Seed seed, NanoClock clock)
            throws SQLException {
        Transaction transaction = workload.transaction(number);
        Binding binding = bindings.bind(workload, transaction);
        return new LoneClient(
                workload.kinds(),
                transaction,
                binding,
                new Client(name, transaction, binding, false, seed.random(), clock));
    }

    /**
     * Runs so many transactions, one after the other and without a wait.
     *
     * @throws TrialException if it cannot go on
     */
    public Outcomes run(int transactions) {
        Tally tally = new Tally(kinds);
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
        binding.close();
    }
}
