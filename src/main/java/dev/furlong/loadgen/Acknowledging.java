package dev.furlong.loadgen;

import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A transaction whose acknowledgements are recorded. Its change is recorded before any of it is sent. Each acknowledged
 * commit is recorded before the next transaction begins. A client whose acknowledgements nobody records runs the bare
 * transaction.
 */
record Acknowledging(Transaction inner, AcknowledgementSink sink) implements Transaction {
    /** The transaction of a client whose acknowledgements go to this folder, or the bare one if there is none. */
    static Transaction of(Transaction transaction, @Nullable AcknowledgementFolder folder, int client) {
        return folder == null ? transaction : new Acknowledging(transaction, folder.of(client));
    }

    @Override
    public void next(SplittableRandom random) {
        inner.next(random);
        inner.intend(sink);
    }

    @Override
    public int kind() {
        return inner.kind();
    }

    @Override
    public long waitNanos() {
        return inner.waitNanos();
    }

    @Override
    public void intend(AcknowledgementSink told) {
        inner.intend(told);
    }

    @Override
    public void acknowledge(AcknowledgementSink told) {
        inner.acknowledge(told);
    }

    @Override
    public void committed() {
        inner.committed();
        inner.acknowledge(sink);
    }

    @Override
    public void rolledBack() {
        inner.rolledBack();
    }

    @Override
    public void unknown() {
        inner.unknown();
    }

    @Override
    public Ledger.Entry ledger() {
        return inner.ledger();
    }
}
