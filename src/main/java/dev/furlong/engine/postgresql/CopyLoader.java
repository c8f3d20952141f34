package dev.furlong.engine.postgresql;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.engine.schema.TableDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Binary {@code COPY … FREEZE} in the transaction that made the table, then the keys, then {@code VACUUM ANALYZE}: rows are
 * written once, already frozen. Source: PostgreSQL documentation, "Populating a Database" and "COPY".
 */
final class CopyLoader implements Loader {
    private static final TableDialect TABLES = new TableDialect("integer", "bigint", "timestamp", "");

    @Override
    public String road() {
        return "binary COPY … FREEZE, then the primary keys, then VACUUM ANALYZE";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        long before = 0;
        for (Population population : populations) {
            long base = before;
            copy(connection, population, rows -> progress.accept(base + rows));
            before += population.rows();
        }
        try (Statement statement = connection.createStatement()) {
            for (Population population : populations) {
                Table table = population.table();
                Optional<String> key = table.primaryKey();
                if (key.isPresent()) {
                    statement.execute("ALTER TABLE " + table.name() + " ADD PRIMARY KEY (" + key.get() + ")");
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
            for (Population population : populations) {
                statement.execute("VACUUM ANALYZE " + population.table().name());
            }
            connection.setAutoCommit(false);
        }
    }

    private static void copy(Connection connection, Population population, LongConsumer progress) throws SQLException {
        Table table = population.table();
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLES.createWithoutKey(table));
        }
        CopyIn copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + table.name() + " FROM STDIN WITH (FORMAT binary, FREEZE)");
        try {
            BinaryRows rows = new BinaryRows(population, progress);
            for (int length = rows.next(); length > 0; length = rows.next()) {
                copy.writeToCopy(rows.chunk(), 0, length);
            }
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        connection.commit();
    }
}
