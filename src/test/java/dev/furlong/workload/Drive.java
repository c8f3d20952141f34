package dev.furlong.workload;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Sends a workload's transactions, client after client, without a load generator. */
public final class Drive {
    private Drive() {}

    /** So many transactions of each client, all committed. */
    public static Ledger committed(DerbyInMemory database, Workload workload, int clients, int each, Seed seed)
            throws SQLException {
        return committed(database, workload, clients, each, seed, StatementUse.PREPARE_ONCE);
    }

    /** The same, with statements that are sent in another way. */
    public static Ledger committed(
            DerbyInMemory database, Workload workload, int clients, int each, Seed seed, StatementUse use)
            throws SQLException {
        List<Ledger.Entry> entries = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            SplittableRandom random = seed.derive("client", client).random();
            JdbcTransaction transaction = JdbcTransaction.of(workload.transaction(client));
            try (Connection connection = database.open();
                    Statements statements = transaction.prepare(new StatementSource(connection, use))) {
                for (int i = 0; i < each; i++) {
                    transaction.next(random);
                    statements.execute();
                    connection.commit();
                    transaction.committed();
                }
                entries.add(transaction.ledger());
            }
        }
        return new Ledger(entries);
    }

    /** The rules that do not hold. */
    public static List<String> violatedRules(Connection connection, Workload workload, Ledger ledger)
            throws SQLException {
        List<String> violated = new ArrayList<>();
        for (Invariant invariant : workload.invariants()) {
            if (invariant.violation(connection, ledger).isPresent()) {
                violated.add(invariant.rule());
            }
        }
        return violated;
    }

    /** All rows that a query answers, their columns separated by bars. */
    public static List<String> rows(DerbyInMemory database, String sql) throws SQLException {
        return rows(database.connector(), sql);
    }

    /** The same of any database. */
    public static List<String> rows(Connector connector, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connector.open()) {
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery(sql)) {
                int columns = found.getMetaData().getColumnCount();
                while (found.next()) {
                    List<String> row = new ArrayList<>();
                    for (int column = 1; column <= columns; column++) {
                        row.add(found.getString(column));
                    }
                    rows.add(String.join("|", row));
                }
            }
            connection.rollback();
        }
        return rows;
    }
}
