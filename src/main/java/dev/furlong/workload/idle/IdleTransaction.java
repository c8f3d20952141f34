package dev.furlong.workload.idle;

import dev.furlong.workload.Transaction;
import dev.furlong.workload.counter.LoneCounter;
import dev.furlong.workload.invariant.Ledger;
import java.util.List;
import java.util.SplittableRandom;

/** Draws nothing and sends nothing; it counts, as others do. */
final class IdleTransaction implements Transaction {
    private final int client;
    private final LoneCounter committed = new LoneCounter();

    IdleTransaction(int client) {
        this.client = client;
    }

    @Override
    public void next(SplittableRandom random) {
        // There are no inputs.
    }

    @Override
    public void committed() {
        committed.increment();
    }

    @Override
    public void unknown() {
        throw new IllegalStateException("idle: sends no commit, got one of unknown outcome");
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(client, committed.get(), 0, List.of());
    }
}
