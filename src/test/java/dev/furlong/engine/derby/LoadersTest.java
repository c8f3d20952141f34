package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that both roads into Derby's tables lead to the same rows, and which release takes which. */
final class LoadersTest {
    private static final Table NUMBERS =
            Table.keyed("NUMBERS", Column.integer("ID"), Column.bigint("BIG"), Column.text("WORDS", 12));
    private static final Table LOG = Table.unkeyed("LOG", Column.integer("ID"), Column.timestamp("STAMP"));

    private static final Population.Cells CELLS = new Population.Cells() {
        @Override
        public long number(long row, int column) {
            return column == 0 ? row + 1 : 5_000_000_000L - row * 3;
        }

        @Override
        public String text(long row, int column) {
            return String.format(Locale.ROOT, "row%09d", row);
        }
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 1000, 1001})
    void bothRoads_leadToTheSameRows(long rows) throws SQLException {
        Map<Long, List<String>> byTableFunction = loaded(new TableFunctionLoader(true), rows);
        Map<Long, List<String>> byBatches = loaded(new DerbyTables(true).batches(), rows);

        assertThat(byTableFunction).isEqualTo(byBatches);
        assertThat(byTableFunction.get(rows)).hasSize((int) rows);
    }

    @Test
    void rows_areThoseOfThePopulation() throws SQLException {
        assertThat(loaded(new TableFunctionLoader(false), 2).get(2L))
                .containsExactly("1|5000000000|row000000000", "2|4999999997|row000000001");
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.1.0, batched inserts of 1000",
        "10.3.2.1, batched inserts of 1000",
        "10.4.2.0, INSERT … SELECT from a table function",
        "10.16.1.1, INSERT … SELECT from a table function"
    })
    void release_takesTheFastestRoadThatItHas(String number, String road) {
        Release release = ReleaseCatalogue.bundled().of("test", "derby", number);

        assertThat(new DerbyEngine().loader(release).road()).isEqualTo(road);
    }

    @Test
    void emptyTable_isMadeWithItsColumns() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(List.of(Population.empty(LOG)));
                Connection connection = database.open()) {
            assertThat(rows(connection, "SELECT ID, STAMP FROM LOG")).isEmpty();
        }
    }

    /** The rows of the table by their number, after a load whose progress ended with all rows. */
    private static Map<Long, List<String>> loaded(Loader loader, long rows) throws SQLException {
        List<Long> progress = new ArrayList<>();
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            loader.load(
                    connection, List.of(new Population(NUMBERS, rows, CELLS), Population.empty(LOG)), progress::add);
            assertThat(progress).isSorted().last().isEqualTo(rows);
            return Map.of(rows, rows(connection, "SELECT ID, BIG, WORDS FROM NUMBERS ORDER BY ID"));
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                rows.add(found.getInt(1) + "|" + found.getLong(2) + "|" + found.getString(3));
            }
        }
        connection.rollback();
        return rows;
    }
}
