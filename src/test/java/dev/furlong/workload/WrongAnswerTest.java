package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes that a transaction notices when the database answers something else than what was stored. */
final class WrongAnswerTest {
    @Test
    void selectOfAnotherText_isNoticed() throws SQLException {
        noticed("select", Map.of("rows", "1"), "UPDATE RECORDS SET EXTRA_DATA = 'wrong'", "select of record 1");
    }

    @Test
    void selectOfAnotherRowsText_isNoticed() throws SQLException {
        noticed(
                "select",
                Map.of("rows", "1"),
                "UPDATE RECORDS SET EXTRA_DATA = '" + Filler.of(2, 88) + "'",
                "select of record 1");
    }

    @Test
    void selectOfAMissingRecord_isNoticed() throws SQLException {
        noticed("select", Map.of("rows", "1"), "DELETE FROM RECORDS", "got null");
    }

    @Test
    void lookupOfAnotherAmount_isNoticed() throws SQLException {
        noticed(
                "lookup",
                Map.of("rows", "1"),
                "UPDATE ITEMS SET AMOUNT = 9",
                "lookup of item 1: must return exactly one amount, 8, got 9");
    }

    @Test
    void lookupOfAnItemThatIsThereTwice_isNoticed() throws SQLException {
        noticed(
                "lookup",
                Map.of("rows", "1"),
                List.of("INSERT INTO ITEMS SELECT ITEM_ID + 1, ITEM_NUMBER, AMOUNT, EXTRA_DATA FROM ITEMS"),
                "lookup of item 1: must return exactly one amount, 8, got a second one");
    }

    @Test
    void lookupOfAMissingItem_isNoticed() throws SQLException {
        noticed("lookup", Map.of("rows", "1"), "DELETE FROM ITEMS", "got none");
    }

    @Test
    void updateOfAMissingRecord_isNoticed() throws SQLException {
        noticed("update", Map.of("rows", "1"), "DELETE FROM RECORDS", "update of record 1");
    }

    @Test
    void readOfTheUniformMix_isNoticed() throws SQLException {
        noticed(
                "tpcb",
                Map.of("mix", "uniform", "branches", "1", "accounts-per-branch", "1"),
                "UPDATE RECORDS_C SET EXTRA_DATA = 'wrong'",
                "select of RECORDS_C 1");
    }

    /** Nothing else of the answer is wrong. */
    @Test
    void selectOfARecordThatIsThereTwice_isNoticed() throws SQLException {
        noticed("select", Map.of("rows", "1"), twice("RECORDS"), "select of record 1: must return exactly one text");
    }

    @Test
    void recordOfTheUniformMixThatIsThereTwice_isNoticedAtItsRead() throws SQLException {
        noticed(
                "tpcb",
                Map.of("mix", "uniform", "branches", "1", "accounts-per-branch", "1"),
                twice("RECORDS_C"),
                "select of RECORDS_C 1: must return exactly one text");
    }

    private static List<String> twice(String table) {
        return List.of(
                "ALTER TABLE " + table + " DROP PRIMARY KEY", "INSERT INTO " + table + " SELECT * FROM " + table);
    }

    @Test
    void missingBranch_isNoticed() throws SQLException {
        noticed(
                "tpcb",
                Map.of("branches", "1", "accounts-per-branch", "1"),
                "DELETE FROM BRANCHES",
                "update of branch 1: must change one row, got 0");
    }

    @Test
    void missingAccount_isNoticed() throws SQLException {
        noticed(
                "tpcb",
                Map.of("branches", "1", "accounts-per-branch", "1"),
                "DELETE FROM ACCOUNTS",
                "update of account 1");
    }

    private static void noticed(String name, Map<String, String> parameters, String corruption, String words)
            throws SQLException {
        noticed(name, parameters, List.of(corruption), words);
    }

    private static void noticed(String name, Map<String, String> parameters, List<String> corruption, String words)
            throws SQLException {
        Workload workload = Workloads.named("test", name, parameters);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            Drive.committed(database, workload, 1, 1, new Seed(1));
            for (String statement : corruption) {
                database.execute(statement);
            }

            assertThatExceptionOfType(WrongAnswerException.class)
                    .isThrownBy(() -> inOneTransaction(database, workload))
                    .withMessageContaining(words);
        }
    }

    private static void inOneTransaction(DerbyInMemory database, Workload workload) throws SQLException {
        JdbcTransaction transaction = JdbcTransaction.of(workload.transaction(0));
        try (var connection = database.open();
                Statements statements = transaction.prepare(StatementSource.preparing(connection))) {
            try {
                transaction.next(new Seed(1).random());
                statements.execute();
            } finally {
                connection.rollback();
            }
        }
    }
}
