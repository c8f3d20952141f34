package dev.furlong.loadgen;

import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
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
import org.jspecify.annotations.Nullable;

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
     * Opens the client's binding.
     *
     * @param bindings the bindings that its own comes from, which stay the caller's
     * @param acknowledged the folder that records its acknowledged commits, or null if nobody does; it stays the
     *     caller's
     * @param name the name of the client, for messages
     * @param number the number of the client, unlike that of any other
     * @param seed the seed of its transactions
     * @throws SQLException if the binding is refused; nothing is left open then
     */
    public static LoneClient open(
            Workload workload,
            Bindings bindings,
            @Nullable AcknowledgementFolder acknowledged,
            String name,
            int number,
            Seed seed,
            NanoClock clock)
            throws SQLException {
        Transaction transaction = workload.transaction(number);
        Binding binding = bindings.bind(workload, transaction);
        return new LoneClient(
                workload.kinds(),
                transaction,
                binding,
                new Client(
                        name,
                        Acknowledging.of(transaction, acknowledged, number),
                        binding,
                        false,
                        seed.random(),
                        clock));
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

    /** Returns the client's account of what it did so far. */
    public Ledger.Entry ledger() {
        return transaction.ledger();
    }

    @Override
    public void close() throws SQLException {
        binding.close();
    }
}
