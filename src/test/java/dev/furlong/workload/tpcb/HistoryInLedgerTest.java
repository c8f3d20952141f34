package dev.furlong.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Establishes that rows and amounts of the history are compared with each client's ledger, each for itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HistoryInLedgerTest {
    private static final Workload TPCB =
            Workloads.named("test", "tpcb", Map.of("branches", "1", "accounts-per-branch", "10"));

    private DerbyInMemory database;
    private Ledger ledger;

    @BeforeAll
    void runTwoClients() throws SQLException {
        database = DerbyInMemory.with(TPCB.populations());
        ledger = Drive.committed(database, TPCB, 2, 3, new Seed(42));
    }

    @AfterAll
    void drop() throws SQLException {
        database.close();
    }

    @Test
    void ledgerOfWhatIsThere_isNoViolation() throws SQLException {
        assertThat(after("")).isEmpty();
    }

    @Test
    void rowOfAnotherAmount_isReportedWithBothTotals() throws SQLException {
        long amount = ledger.entries().get(1).amount();

        assertThat(after("UPDATE HISTORY SET AMOUNT = AMOUNT + 1 WHERE EXTRA_DATA = '000010000000000002'"))
                .hasValue("client 1 has 3 rows of total " + (amount + 1) + ", its ledger has 3 of total " + amount);
    }

    @Test
    void amountsThatAreSwappedBetweenClients_areReported() throws SQLException {
        // The sum over all clients stays as it is.
        assertThat(
                        after(
                                "UPDATE HISTORY SET AMOUNT = CASE WHEN EXTRA_DATA < '00001' THEN AMOUNT + 5 ELSE AMOUNT - 5 END"))
                .hasValueSatisfying(words -> assertThat(words).startsWith("client 0 has 3 rows of total "));
    }

    @Test
    void rowThatIsGone_isReported() throws SQLException {
        // Even one that added nothing.
        assertThat(after(
                        "UPDATE HISTORY SET AMOUNT = 0 WHERE EXTRA_DATA = '000000000000000001'",
                        "DELETE FROM HISTORY WHERE EXTRA_DATA = '000000000000000001'"))
                .hasValueSatisfying(words -> assertThat(words).startsWith("client 0 has 2 rows of total "));
    }

    @Test
    void rowOfNoClient_isReported() throws SQLException {
        assertThat(after("INSERT INTO HISTORY (ACCOUNT_ID, TELLER_ID, BRANCH_ID, AMOUNT, TIME_STAMP, EXTRA_DATA)"
                        + " VALUES (1, 1, 1, 0, CURRENT_TIMESTAMP, '000070000000000001')"))
                .hasValue("rows of no client: [00007]");
    }

    private Optional<String> after(String... changes) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (String change : List.of(changes)) {
                if (!change.isEmpty()) {
                    statement.executeUpdate(change);
                }
            }
            Optional<String> violation = new HistoryInLedger().violation(connection, ledger);
            connection.rollback();
            return violation;
        }
    }
}
