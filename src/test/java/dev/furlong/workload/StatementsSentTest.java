package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.RecordingConnection.Sent;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what a transaction really sends to a database, and that it asks for every row as often as for any other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StatementsSentTest {
    private static final Seed SEED = new Seed(42);
    private static final int TRANSACTIONS = 3_000;
    /** So that each row is drawn 100 times, more or less: the standard deviation is 10. */
    private static final int ROWS = 30;

    private static final int LEAST = 50;
    private static final int MOST = 150;

    private static final Map<String, Workload> WORKLOADS = Map.of(
            "select", Workloads.named("test", "select", Map.of("rows", "30")),
            "update", Workloads.named("test", "update", Map.of("rows", "30")),
            "tpcb", Workloads.named("test", "tpcb", Map.of("branches", "3", "accounts-per-branch", "10")),
            "uniform",
                    Workloads.named(
                            "test", "tpcb", Map.of("branches", "1", "accounts-per-branch", "30", "mix", "uniform")));

    private final Map<String, List<Sent>> known = new HashMap<>();

    @ParameterizedTest
    @CsvSource({
        "select, SELECT RECORDS",
        "update, UPDATE RECORDS",
        "tpcb, UPDATE ACCOUNTS; INSERT INTO HISTORY; UPDATE TELLERS; UPDATE BRANCHES; SELECT ACCOUNTS",
        "uniform, SELECT RECORDS_A; UPDATE RECORDS_A; SELECT RECORDS_B; UPDATE RECORDS_B; SELECT RECORDS_C;"
                + " UPDATE RECORDS_C; INSERT INTO HISTORY"
    })
    void transaction_sendsItsStatements_andNoOther(String name, String statements) throws SQLException {
        assertThat(sent(name, 2)).extracting(Sent::what).containsExactly((statements + "; " + statements).split("; "));
    }

    @Test
    void tpcb_sendsOneAccountTellerBranchAndAmountEverywhere() throws SQLException {
        List<Sent> sent = sent("tpcb", 1);
        Object amount = sent.get(0).values().get(0);
        Object account = sent.get(0).values().get(1);
        Object teller = sent.get(2).values().get(1);
        Object branch = sent.get(3).values().get(1);

        assertThat(sent.get(1).values()).containsExactly(account, teller, branch, amount, "000000000000000001");
        assertThat(sent.get(2).values()).containsExactly(amount, teller);
        assertThat(sent.get(3).values()).containsExactly(amount, branch);
        assertThat(sent.get(4).values()).containsExactly(account);
        assertThat(branch).isEqualTo(((int) teller - 1) / 10 + 1);
    }

    @Test
    void uniform_updatesWhatItRead_andSaysSoInItsHistory() throws SQLException {
        List<Sent> sent = sent("uniform", 1);
        Object amount = sent.get(1).values().get(0);
        List<Object> history = new ArrayList<>();
        for (int read = 0; read < 6; read += 2) {
            Object record = sent.get(read).values().get(0);
            assertThat(sent.get(read + 1).values()).containsExactly(amount, record);
            history.add(record);
        }
        Collections.addAll(history, amount, "000000000000000001");

        assertThat(sent.get(6).values()).isEqualTo(history);
    }

    @ParameterizedTest
    @CsvSource({
        "select, SELECT RECORDS, 0",
        "update, UPDATE RECORDS, 0",
        "tpcb, UPDATE ACCOUNTS, 1",
        "tpcb, UPDATE TELLERS, 1",
        "uniform, UPDATE RECORDS_A, 1",
        "uniform, UPDATE RECORDS_B, 1",
        "uniform, UPDATE RECORDS_C, 1"
    })
    void everyRow_isDrawnAsOften_theFirstAndTheLastIncluded(String name, String what, int parameter)
            throws SQLException {
        Map<Object, Integer> drawn = new TreeMap<>();
        values(sent(name, TRANSACTIONS), what, parameter).forEach(row -> drawn.merge(row, 1, Integer::sum));

        assertThat(drawn.keySet()).as("%s", SEED).hasSize(ROWS).contains(1, ROWS);
        assertThat(drawn.values())
                .as("%s", SEED)
                .allSatisfy(count -> assertThat(count).isBetween(LEAST, MOST));
    }

    @Test
    void rowsOfTheThreeTables_haveNothingToDoWithEachOther() throws SQLException {
        List<Sent> sent = sent("uniform", TRANSACTIONS);
        for (String[] pair : new String[][] {{"A", "B"}, {"A", "C"}, {"B", "C"}}) {
            List<Object> one = values(sent, "UPDATE RECORDS_" + pair[0], 1);
            List<Object> other = values(sent, "UPDATE RECORDS_" + pair[1], 1);
            int same = 0;
            Set<String> pairs = new HashSet<>();
            for (int i = 0; i < TRANSACTIONS; i++) {
                same += one.get(i).equals(other.get(i)) ? 1 : 0;
                pairs.add(one.get(i) + "/" + other.get(i));
            }
            assertThat(same).as("%s %s", String.join("", pair), SEED).isBetween(LEAST, MOST);
            // Of 900 pairs, each of which is missed with a probability of 1/28.
            assertThat(pairs).as("%s %s", String.join("", pair), SEED).hasSizeGreaterThan(830);
        }
    }

    @ParameterizedTest
    @CsvSource({"tpcb, UPDATE BRANCHES", "uniform, UPDATE RECORDS_A"})
    void amounts_areFromMinus99999To99999_asOftenBelowZeroAsAbove(String name, String what) throws SQLException {
        List<Long> amounts = values(sent(name, TRANSACTIONS), what, 0).stream()
                .map(amount -> (Long) amount)
                .toList();

        assertThat(amounts)
                .as("%s", SEED)
                .allSatisfy(amount -> assertThat(amount).isBetween(-99_999L, 99_999L));
        assertThat(amounts).as("%s", SEED).anyMatch(amount -> amount > 99_000).anyMatch(amount -> amount < -99_000);
        // Of 3,000, half of them with a standard deviation of 27.
        assertThat(amounts.stream().filter(amount -> amount < 0).count())
                .as("%s", SEED)
                .isBetween(1_350L, 1_650L);
        assertThat(new HashSet<>(amounts)).as("%s", SEED).hasSizeGreaterThan(2_900);
    }

    private static List<Object> values(List<Sent> sent, String what, int parameter) {
        return sent.stream()
                .filter(one -> one.what().equals(what))
                .map(one -> one.values().get(parameter))
                .toList();
    }

    private List<Sent> sent(String name, int transactions) throws SQLException {
        List<Sent> before = known.get(name + transactions);
        if (before != null) {
            return before;
        }
        Workload workload = WORKLOADS.get(name);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            RecordingConnection recording = new RecordingConnection(connection);
            SplittableRandom random = SEED.random();
            JdbcTransaction transaction = JdbcTransaction.of(workload.transaction(0));
            try (Statements statements = transaction.prepare(StatementSource.preparing(recording.connection()))) {
                for (int i = 0; i < transactions; i++) {
                    transaction.next(random);
                    statements.execute();
                }
            }
            connection.rollback();
            known.put(name + transactions, recording.sent());
            return recording.sent();
        }
    }
}
