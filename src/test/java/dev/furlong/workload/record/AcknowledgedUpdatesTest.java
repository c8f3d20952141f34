package dev.furlong.workload.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.workload.Told;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Establishes which lost updates are found, on a table of ten records, and that a loss which another update may hide is said
 * to be undecided rather than not there.
 */
final class AcknowledgedUpdatesTest {
    private static final int ROWS = 10;
    private static final int AUDIT = 2;

    private final Workload workload = Workloads.named("test", "update", Map.of("rows", String.valueOf(ROWS)));

    /**
     * All of record 7: how many updates clients were told of, how many are in doubt, and how many it counts.
     */
    @ParameterizedTest(name = "{0} told, {1} in doubt, counts {2}: {3} missing, {4} undecided")
    @CsvSource({
        "3, 0, 3, 0, 0",
        "3, 0, 2, 1, 0",
        "3, 0, 0, 3, 0",
        "0, 0, 0, 0, 0",
        // The one in doubt may be there in place of one that was lost.
        "3, 1, 3, 0, 1",
        "3, 2, 3, 0, 2",
        "3, 1, 2, 1, 1",
        "1, 2, 1, 0, 1",
        "3, 1, 0, 3, 0",
        // It is there, and so are all the others.
        "3, 1, 4, 0, 0",
        "3, 2, 4, 0, 1",
        "0, 1, 0, 0, 0",
        "0, 1, 1, 0, 0",
        // Nobody recorded the others.
        "3, 0, 4, 0, 3",
        "3, 1, 6, 0, 3",
    })
    void record_isJudgedByWhatItCounts(int told, int doubtful, int counts, int missing, int undecided)
            throws SQLException {
        List<Acknowledgement> inDoubt = IntStream.range(0, doubtful)
                .mapToObj(client -> new Acknowledgement(client, 9, 7, 1))
                .toList();

        AcknowledgementFindings findings = found(updates(7, told), inDoubt, "SET UPDATE_COUNT = " + counts);

        assertThat(findings.missing()).isEqualTo(missing);
        assertThat(findings.undecided()).isEqualTo(undecided);
        boolean foreign = counts > told + doubtful;
        assertThat(findings.words()).hasSize((missing > 0 ? 1 : 0) + (undecided > 0 ? 1 : 0) + (foreign ? 1 : 0));
        assertThat(findings.words())
                .allMatch(words ->
                        words.startsWith("record 7 counts " + counts + " updates, " + told + " were acknowledged"));
    }

    /** The audit's update of the same record was there, and stood for the client's, while nobody recorded it. */
    @Test
    void lossBehindAnUpdateOfTheAudit_isFound() throws SQLException {
        List<Acknowledgement> told = List.of(new Acknowledgement(0, 1, 7, 1), new Acknowledgement(AUDIT, 1, 7, 1));

        AcknowledgementFindings findings = found(told, List.of(), "SET UPDATE_COUNT = 1");

        assertThat(findings.missing()).isEqualTo(1);
        assertThat(findings.words()).containsExactly("record 7 counts 1 updates, 2 were acknowledged");
    }

    @Test
    void lossBehindAnUpdateThatNobodyWasToldOf_isUndecided_andSaysWhy() throws SQLException {
        AcknowledgementFindings findings = found(
                List.of(new Acknowledgement(0, 1, 7, 1)),
                List.of(new Acknowledgement(1, 1, 7, 1)),
                "SET UPDATE_COUNT = 1");

        assertThat(findings.words())
                .containsExactly(
                        "record 7 counts 1 updates, 1 were acknowledged and 1 in doubt, which may hide a loss");
    }

    @Test
    void recordThatIsGone_lacksAllItsUpdates() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            database.execute("DELETE FROM RECORDS WHERE RECORD_ID = 7");

            assertThat(compare(database, updates(7, 2), List.of(), 10).missing())
                    .isEqualTo(2);
        }
    }

    @Test
    void countThatNoClientCanHaveLeft_isDamaged_andAllAreMissing() throws SQLException {
        AcknowledgementFindings findings = found(updates(7, 2), List.of(), "SET UPDATE_COUNT = -5");

        assertThat(findings.missing()).isEqualTo(2);
        assertThat(findings.words())
                .contains("record 7 counts -5 updates, 2 were acknowledged: no client undoes an update");
    }

    @Test
    void updateOfNoRecord_isMissing() throws SQLException {
        AcknowledgementFindings findings = found(updates(11, 1), List.of(), "SET UPDATE_COUNT = 0");

        assertThat(findings.words()).containsExactly("client 0, acknowledgement 1: key 11, amount 1: no such record");
    }

    /** Each part of the table is gone through for itself. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 9, 10})
    void recordsOfAllBlocks_areJudged(int block) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            List<Acknowledgement> told = new ArrayList<>();
            for (int record = 1; record <= ROWS; record++) {
                told.addAll(updates(record, record));
                database.execute("UPDATE RECORDS SET UPDATE_COUNT = " + (record == 4 || record == 10 ? 3 : record)
                        + " WHERE RECORD_ID = " + record);
            }

            AcknowledgementFindings findings = compare(database, told, List.of(), block);

            assertThat(findings.missing()).isEqualTo(1 + 7);
            assertThat(findings.words())
                    .containsExactly(
                            "record 4 counts 3 updates, 4 were acknowledged",
                            "record 10 counts 3 updates, 10 were acknowledged");
        }
    }

    private AcknowledgementFindings found(List<Acknowledgement> told, List<Acknowledgement> inDoubt, String set)
            throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            database.execute("UPDATE RECORDS " + set + " WHERE RECORD_ID = 7");
            return compare(database, told, inDoubt, 10);
        }
    }

    private static AcknowledgementFindings compare(
            DerbyInMemory database, List<Acknowledgement> told, List<Acknowledgement> inDoubt, int block)
            throws SQLException {
        try (Connection connection = database.open()) {
            AcknowledgementFindings findings =
                    new AcknowledgedUpdates(ROWS, block).compare(connection, new Told(told, inDoubt));
            connection.rollback();
            return findings;
        }
    }

    private static List<Acknowledgement> updates(int record, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(sequence -> new Acknowledgement(0, sequence, record, 1))
                .toList();
    }
}
