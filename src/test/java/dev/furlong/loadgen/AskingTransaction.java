package dev.furlong.loadgen;

import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Asks Derby for a number, and remembers what it prepared on which connection. */
public final class AskingTransaction implements JdbcTransaction {
    private @Nullable Connection lastConnection;
    private int prepared;
    private int closed;

    public Connection lastConnection() {
        return Objects.requireNonNull(lastConnection);
    }

    public int prepared() {
        return prepared;
    }

    public int closed() {
        return closed;
    }

    @Override
    public void next(SplittableRandom random) {
        // Always the same.
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        lastConnection = source.connection();
        PreparedStatement ask = source.connection().prepareStatement("VALUES 1");
        prepared++;
        return new Statements() {
            @Override
            public Ending execute() throws SQLException {
                try (ResultSet answer = ask.executeQuery()) {
                    answer.next();
                }
                return Ending.COMMIT;
            }

            @Override
            public void close() throws SQLException {
                ask.close();
                closed++;
            }
        };
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
        return new Ledger.Entry(0, 0, 0, List.of());
    }
}
