package dev.furlong.loadgen;

import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Connector;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Transactions that ask nothing of a database.
 *
 * @param clients the work of each client's transactions, by the client's number
 */
record WithoutDatabase(IntFunction<Consumer<SplittableRandom>> clients) implements BareWorkload {
    /** So many clients of it. */
    LoadGenerator open(int count, Seed seed, FakeClock clock) throws SQLException {
        return open(this, count, seed, clock);
    }

    /** So many clients of another workload that asks nothing of a database. */
    static LoadGenerator open(Workload workload, int count, Seed seed, FakeClock clock) throws SQLException {
        Bindings none = Bindings.held(Engines.named("test", "derby"), new Connector("none", "none", Map.of()));
        return LoadGenerator.open(workload, none, count, seed, clock);
    }

    @Override
    public Transaction transaction(int client) {
        Consumer<SplittableRandom> work = clients.apply(client);
        return new Transaction() {
            @Override
            public void next(SplittableRandom random) {
                work.accept(random);
            }

            @Override
            public void committed() {
                // Not counted.
            }

            @Override
            public void unknown() {
                // Not counted.
            }

            @Override
            public Ledger.Entry ledger() {
                return new Ledger.Entry(client, 0, 0, List.of());
            }
        };
    }

    @Override
    public boolean usesDatabase() {
        return false;
    }
}
