package dev.furlong.jmh;

import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** One client of a {@link BenchmarkTarget}: its binding, its transactions and its random source. */
public final class BenchmarkClient {
    private final Transaction transaction;
    private final Binding binding;
    private final SplittableRandom random;

    BenchmarkClient(Bindings bindings, Workload workload, int number, Seed seed) throws SQLException {
        this.transaction = workload.transaction(number);
        this.binding = bindings.bind(workload, transaction);
        this.random = seed.derive("client", number).random();
    }

    /** Draws and sends one transaction, and commits it or rolls it back as it says. */
    public void transact() throws Exception {
        transaction.next(random);
        if (binding.execute() == Ending.ROLLBACK) {
            binding.rollback();
            transaction.rolledBack();
        } else {
            binding.commit();
            transaction.committed();
        }
        binding.release();
    }

    /** Ends it from another thread, in the midst of a transaction. */
    void abort() throws SQLException {
        binding.abort();
    }

    Ledger.Entry close() throws SQLException {
        binding.close();
        return transaction.ledger();
    }
}
