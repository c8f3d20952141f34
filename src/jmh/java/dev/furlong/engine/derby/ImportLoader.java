package dev.furlong.engine.derby;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;

/** Derby's own import from a file of comma-separated values, which is written first: the road of Derby's manuals. */
final class ImportLoader implements Loader {
    private final DerbyTables tables;
    private final Path file;

    ImportLoader(Path file) {
        this.tables = new DerbyTables(true);
        this.file = file;
    }

    @Override
    public String road() {
        return "SYSCS_IMPORT_TABLE from a file";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        for (Population population : populations) {
            tables.create(connection, population.table());
            write(population);
            try (CallableStatement importTable =
                    connection.prepareCall("CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE (NULL, ?, ?, NULL, NULL, NULL, 0)")) {
                importTable.setString(1, population.table().name());
                importTable.setString(2, file.toString());
                importTable.execute();
            }
            tables.updateStatistics(connection, population);
        }
        connection.commit();
    }

    private void write(Population population) {
        List<Column> columns = population.table().columns();
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (long row = 0; row < population.rows(); row++) {
                for (int column = 0; column < columns.size(); column++) {
                    lines.write(column == 0 ? "" : ",");
                    lines.write(
                            columns.get(column).type().numeric()
                                    ? Long.toString(population.cells().number(row, column))
                                    : population.cells().text(row, column));
                }
                lines.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
