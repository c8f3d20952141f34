package dev.furlong.jmh;

import dev.furlong.loadgen.connection.Connections;
import dev.furlong.loadgen.connection.Session;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** One client of a {@link BenchmarkTarget}: its session, its transactions and its random source. */
public final class BenchmarkClient {
    private final Transaction transaction;
    private final Session session;
    private final SplittableRandom random;

    BenchmarkClient(Connections connections, Workload workload, int number, Seed seed) throws SQLException {
        this.transaction = workload.transaction(number);
        this.session = connections.session(transaction);
        this.random = seed.derive("client", number).random();
    }

    /** Draws, sends and commits one transaction. */
    public void transact() throws SQLException {
        transaction.next(random);
        session.execute();
        session.commit();
        transaction.committed();
        session.release();
    }

    /** Ends it from another thread, in the midst of a transaction. */
    void abort() throws SQLException {
        session.abort();
    }

    Ledger.Entry close() throws SQLException {
        session.close();
        return transaction.ledger();
    }
}
