package dev.furlong.engine.derby;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * {@code INSERT … SELECT} from a table function into the empty table: Derby's fastest road. Embedded only, because the
 * function is a class of this JVM.
 */
final class TableFunctionLoader implements Loader {
    private static final String FUNCTION = "FURLONG_ROWS";

    private final DerbyTables tables;

    TableFunctionLoader(boolean updatesStatistics) {
        this.tables = new DerbyTables(updatesStatistics);
    }

    @Override
    public String road() {
        return "INSERT … SELECT from a table function";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        long before = 0;
        for (Population population : populations) {
            tables.create(connection, population.table());
            if (population.rows() > 0) {
                long base = before;
                fill(connection, population, rows -> progress.accept(base + rows));
                tables.updateStatistics(connection, population);
            }
            before += population.rows();
        }
        connection.commit();
    }

    private static void fill(Connection connection, Population population, LongConsumer progress) throws SQLException {
        String columns = population.table().columns().stream()
                .map(TableFunctionLoader::declared)
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION " + FUNCTION + " () RETURNS TABLE (" + columns
                    + ") LANGUAGE JAVA PARAMETER STYLE DERBY_JDBC_RESULT_SET NO SQL EXTERNAL NAME '"
                    + PopulationRows.class.getName() + ".open'");
            PopulationRows.offer(population, progress);
            statement.executeUpdate("INSERT INTO " + population.table().name() + " SELECT * FROM TABLE (" + FUNCTION
                    + "()) AS POPULATION_ROWS");
            statement.execute("DROP FUNCTION " + FUNCTION);
        } finally {
            PopulationRows.withdraw();
        }
        connection.commit();
    }

    private static String declared(Column column) {
        return column.name() + " " + DerbyTables.TABLES.type(column);
    }
}
