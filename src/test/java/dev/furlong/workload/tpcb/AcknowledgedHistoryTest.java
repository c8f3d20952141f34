package dev.furlong.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.workload.Told;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that each acknowledged row of the history is looked for, and that damaged rows are told and end nothing. */
final class AcknowledgedHistoryTest {
    private final Workload workload =
            Workloads.named("test", "tpcb", Map.of("mix", "uniform", "branches", "1", "accounts-per-branch", "10"));
    private final List<Acknowledgement> told = new ArrayList<>();

    private DerbyInMemory database;

    /** Eleven clients, whose numbers do not sort as their digits would, if these were not filled up. */
    @BeforeEach
    void fill() throws SQLException {
        database = DerbyInMemory.with(workload.populations());
        for (int client = 10; client >= 0; client--) {
            for (long transaction = 1; transaction <= 12; transaction++) {
                insert(String.format("%05d%013d", client, transaction), client * 100 + transaction);
            }
        }
        for (int client = 0; client <= 10; client++) {
            // The fifth was rolled back, and the last one was not acknowledged.
            for (long transaction : new long[] {1, 2, 3, 4, 6, 7, 8, 9, 10, 11}) {
                told.add(new Acknowledgement(
                        client,
                        transaction < 5 ? transaction : transaction - 1,
                        transaction,
                        client * 100 + transaction));
            }
        }
        database.execute("DELETE FROM HISTORY WHERE EXTRA_DATA LIKE '%0000000000005'");
    }

    @AfterEach
    void drop() throws SQLException {
        database.close();
    }

    @Test
    void wholeHistory_lacksNothing() throws SQLException {
        AcknowledgementFindings findings = compare();

        assertThat(findings.missing()).isZero();
        assertThat(findings.undecided()).isZero();
        assertThat(findings.words()).isEmpty();
    }

    @Test
    void lostRows_areMissedByName() throws SQLException {
        database.execute("DELETE FROM HISTORY WHERE EXTRA_DATA IN ('000000000000000001', '000100000000000011')");

        assertThat(compare().words())
                .containsExactly(
                        "client 0, acknowledgement 1: key 1, amount 1: no row of HISTORY has its id",
                        "client 10, acknowledgement 10: key 11, amount 1011: no row of HISTORY has its id");
    }

    @Test
    void rowWithAnotherAmount_isMissed() throws SQLException {
        database.execute("UPDATE HISTORY SET AMOUNT = 8 WHERE EXTRA_DATA = '000030000000000004'");

        assertThat(compare().words())
                .containsExactly("client 3, acknowledgement 4: key 4, amount 304: its row of HISTORY has the amount 8");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "0000300000000000x4", "00003000000000004", "-00030000000000004", "zzzzzzzzzzzzzzzzzz"})
    void rowWithADamagedId_isTold_andItsCommitIsMissing(String id) throws SQLException {
        database.execute("UPDATE HISTORY SET EXTRA_DATA = '" + id + "' WHERE EXTRA_DATA = '000030000000000004'");

        AcknowledgementFindings findings = compare();

        assertThat(findings.missing()).isEqualTo(1);
        assertThat(findings.words())
                .containsExactly(
                        "client 3, acknowledgement 4: key 4, amount 304: no row of HISTORY has its id",
                        "a row of HISTORY has the id '" + String.format("%-18s", id)
                                + "' and the amount 304: no client writes such a row");
    }

    @Test
    void rowWithoutIdOrAmount_isTold_andItsCommitIsMissing() throws SQLException {
        database.execute("ALTER TABLE HISTORY ALTER COLUMN AMOUNT NULL");
        database.execute("ALTER TABLE HISTORY ALTER COLUMN EXTRA_DATA NULL");
        database.execute("UPDATE HISTORY SET AMOUNT = NULL WHERE EXTRA_DATA = '000030000000000004'");
        database.execute("UPDATE HISTORY SET EXTRA_DATA = NULL WHERE EXTRA_DATA = '000040000000000004'");

        AcknowledgementFindings findings = compare();

        assertThat(findings.missing()).isEqualTo(2);
        assertThat(findings.words())
                .contains(
                        "a row of HISTORY has the id '000030000000000004' and no amount: no client writes such a row",
                        "a row of HISTORY has the id 'null' and the amount 404: no client writes such a row");
    }

    @Test
    void rowThatIsThereTwice_holdsItsCommit_ifOneOfThemDoes() throws SQLException {
        insert("000030000000000004", 8);
        insert("000030000000000006", 306);

        assertThat(compare().missing()).isZero();
    }

    @Test
    void ofManyMissing_allAreCounted_andTheFirstAreNamed() throws SQLException {
        database.execute("DELETE FROM HISTORY");

        AcknowledgementFindings findings = compare();

        assertThat(findings.missing()).isEqualTo(110);
        assertThat(findings.words()).hasSize(AcknowledgementFindings.MOST_WORDS);
    }

    private AcknowledgementFindings compare() throws SQLException {
        try (Connection connection = database.open()) {
            AcknowledgementFindings findings =
                    workload.acknowledgements().orElseThrow().compare(connection, new Told(told, List.of()));
            connection.rollback();
            return findings;
        }
    }

    private void insert(String id, long amount) throws SQLException {
        try (Connection connection = database.open();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO HISTORY VALUES (1, 1, 1, ?, CURRENT_TIMESTAMP, ?)")) {
            insert.setLong(1, amount);
            insert.setString(2, id);
            insert.executeUpdate();
            connection.commit();
        }
    }
}
