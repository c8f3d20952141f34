package dev.furlong.engine.postgresql;

import dev.furlong.engine.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.engine.schema.TableWords;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * {@code COPY … FREEZE} in the transaction that made the table, then the keys, then {@code VACUUM ANALYZE}: rows are
 * written once, already frozen. Source: PostgreSQL documentation, "Populating a Database" and "COPY".
 */
final class CopyLoader implements Loader {
    private static final TableWords TABLES = new TableWords("integer", "bigint", "timestamp", "");
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int PROGRESS_ROWS = 50_000;

    @Override
    public String road() {
        return "COPY … FREEZE, then the primary keys, then VACUUM ANALYZE";
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
                .copyIn("COPY " + table.name() + " FROM STDIN WITH (FREEZE)");
        try {
            send(copy, population, progress);
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        connection.commit();
    }

    private static void send(CopyIn copy, Population population, LongConsumer progress) throws SQLException {
        List<Column> columns = population.table().columns();
        StringBuilder rows = new StringBuilder(2 * CHUNK_BYTES);
        for (long row = 0; row < population.rows(); row++) {
            for (int column = 0; column < columns.size(); column++) {
                if (column > 0) {
                    rows.append('\t');
                }
                if (columns.get(column).type().numeric()) {
                    rows.append(population.cells().number(row, column));
                } else {
                    rows.append(population.cells().text(row, column));
                }
            }
            rows.append('\n');
            if (rows.length() >= CHUNK_BYTES || row + 1 == population.rows()) {
                byte[] chunk = rows.toString().getBytes(StandardCharsets.UTF_8);
                copy.writeToCopy(chunk, 0, chunk.length);
                rows.setLength(0);
            }
            if ((row + 1) % PROGRESS_ROWS == 0 || row + 1 == population.rows()) {
                progress.accept(row + 1);
            }
        }
    }
}
