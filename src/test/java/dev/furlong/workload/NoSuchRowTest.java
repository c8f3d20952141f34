package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.NoSuchRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of rows that must not be there. */
final class NoSuchRowTest {
    @ParameterizedTest
    @CsvSource({
        "0, ",
        "1, '1 offending, the first: ID = 1, WORD = a'",
        "3, '3 offending, the first: ID = 1, WORD = a'",
    })
    void offenders_areCounted_andTheFirstIsShown(int rows, String words) throws SQLException {
        NoSuchRow rule = new NoSuchRow(
                "no such row",
                "SELECT * FROM (VALUES (1, 'a'), (2, 'b'), (3, 'c')) AS T(ID, WORD) WHERE ID <= " + rows);
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            assertThat(rule.violation(connection, new Ledger(List.of())).orElse(null))
                    .isEqualTo(words);
            connection.rollback();
        }
    }
}
