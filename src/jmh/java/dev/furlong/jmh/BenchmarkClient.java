package dev.furlong.jmh;

import dev.furlong.plan.Seed;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** One client of a {@link BenchmarkTarget}: a connection, its transactions and its random source. */
public final class BenchmarkClient {
    private final Connection connection;
    private final Transaction transaction;
    private final Statements statements;
    private final SplittableRandom random;

    BenchmarkClient(Connection connection, Workload workload, int number, Seed seed) throws SQLException {
        this.connection = connection;
        this.transaction = workload.transaction(number);
        this.statements = transaction.prepare(connection);
        this.random = seed.derive("client", number).random();
    }

    /** Draws, sends and commits one transaction. */
    public void transact() throws SQLException {
        transaction.next(random);
        statements.execute();
        connection.commit();
        transaction.committed();
    }

    Ledger.Entry close() throws SQLException {
        statements.close();
        connection.rollback();
        connection.close();
        return transaction.ledger();
    }
}
