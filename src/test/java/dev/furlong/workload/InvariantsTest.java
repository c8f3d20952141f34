package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Establishes that every invariant of every workload holds after a few hundred transactions in a real Derby, and that
 * each one reports its violation when one row is corrupted.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class InvariantsTest {
    private static final Seed SEED = new Seed(42);
    private static final String FIRST_OF_HISTORY = " WHERE EXTRA_DATA = '000000000000000001'";

    /** One row wrong, and the rule that must notice. */
    private record Corruption(String rule, String statement) {}

    private record Subject(String name, Workload workload, List<Corruption> corruptions) {}

    private record Ran(DerbyInMemory database, Ledger ledger) {}

    /** One invariant, corrupted. */
    record Case(Object ofSubject, Object corruption) {
        private Subject subject() {
            return (Subject) ofSubject;
        }

        private Corruption wrong() {
            return (Corruption) corruption;
        }

        @Override
        public String toString() {
            return subject().name() + ": " + wrong().rule();
        }
    }

    private static final List<Subject> SUBJECTS = List.of(
            new Subject(
                    "tpcb, mix derby",
                    Workloads.named("test", "tpcb", Map.of("branches", "3", "accounts-per-branch", "200")),
                    List.of(
                            new Corruption(
                                    "each branch's balance is the sum of its tellers'",
                                    "UPDATE TELLERS SET BRANCH_ID = 2 WHERE TELLER_ID = 1"),
                            new Corruption(
                                    "each branch's balance is the sum of its history",
                                    "UPDATE HISTORY SET BRANCH_ID = MOD(BRANCH_ID, 3) + 1" + FIRST_OF_HISTORY),
                            new Corruption(
                                    "each teller's balance is the sum of its history",
                                    "UPDATE HISTORY SET TELLER_ID = MOD(TELLER_ID, 30) + 1" + FIRST_OF_HISTORY),
                            new Corruption(
                                    "the totals of accounts, tellers, branches and history agree",
                                    "UPDATE ACCOUNTS SET ACCOUNT_BALANCE = ACCOUNT_BALANCE + 1 WHERE ACCOUNT_ID = 7"),
                            new Corruption(
                                    "tables that no transaction inserts into keep their number of rows",
                                    "DELETE FROM ACCOUNTS WHERE ACCOUNT_ID ="
                                            + " (SELECT MIN(ACCOUNT_ID) FROM ACCOUNTS WHERE ACCOUNT_BALANCE = 0)"),
                            new Corruption(
                                    "HISTORY holds exactly the transactions that are committed by the clients'"
                                            + " ledger",
                                    "UPDATE HISTORY SET EXTRA_DATA = '000010000000009999'" + FIRST_OF_HISTORY))),
            new Subject(
                    "tpcb, mix uniform",
                    Workloads.named(
                            "test", "tpcb", Map.of("branches", "1", "accounts-per-branch", "500", "mix", "uniform")),
                    List.of(
                            sumOfHistory("A"),
                            sumOfHistory("B"),
                            sumOfHistory("C"),
                            new Corruption(
                                    "the totals of the three tables and of history agree",
                                    "UPDATE RECORDS_B SET BALANCE = BALANCE + 1 WHERE B_ID = 7"),
                            new Corruption(
                                    "tables that no transaction inserts into keep their number of rows",
                                    "DELETE FROM RECORDS_C WHERE C_ID ="
                                            + " (SELECT MIN(C_ID) FROM RECORDS_C WHERE BALANCE = 0)"),
                            new Corruption(
                                    "HISTORY holds exactly the transactions that are committed by the clients'"
                                            + " ledger",
                                    "UPDATE HISTORY SET EXTRA_DATA = '000090000000000001'" + FIRST_OF_HISTORY))),
            new Subject(
                    "select",
                    Workloads.named("test", "select", Map.of("rows", "300")),
                    List.of(
                            new Corruption(
                                    "RECORDS still has the number of rows that it was populated with",
                                    "DELETE FROM RECORDS WHERE RECORD_ID = 300"),
                            new Corruption(
                                    "reading changes no record",
                                    "UPDATE RECORDS SET UPDATE_COUNT = 1 WHERE RECORD_ID = 5"))),
            new Subject(
                    "update",
                    Workloads.named("test", "update", Map.of("rows", "2000")),
                    List.of(
                            new Corruption(
                                    "RECORDS still has the number of rows that it was populated with",
                                    "DELETE FROM RECORDS WHERE RECORD_ID ="
                                            + " (SELECT MIN(RECORD_ID) FROM RECORDS WHERE UPDATE_COUNT = 0)"),
                            new Corruption(
                                    "RECORDS holds exactly the updates that are committed by the clients' ledger",
                                    "UPDATE RECORDS SET UPDATE_COUNT = UPDATE_COUNT + 1 WHERE RECORD_ID = 5"))),
            new Subject(
                    "mix",
                    Workloads.named("test", "mix", Map.of("rows", "2000", "reads", "60")),
                    List.of(
                            new Corruption(
                                    "RECORDS still has the number of rows that it was populated with",
                                    "DELETE FROM RECORDS WHERE RECORD_ID ="
                                            + " (SELECT MIN(RECORD_ID) FROM RECORDS WHERE UPDATE_COUNT = 0)"),
                            new Corruption(
                                    "RECORDS holds exactly the updates that are committed by the clients' ledger",
                                    "UPDATE RECORDS SET UPDATE_COUNT = UPDATE_COUNT + 1 WHERE RECORD_ID = 5"))),
            new Subject(
                    "lookup",
                    Workloads.named("test", "lookup", Map.of("rows", "500", "index", "covering")),
                    List.of(
                            new Corruption(
                                    "ITEMS still has the number of rows that it was populated with",
                                    "DELETE FROM ITEMS WHERE ITEM_ID = 5"),
                            new Corruption(
                                    "looking up changes no item",
                                    "UPDATE ITEMS SET AMOUNT = AMOUNT + 1 WHERE ITEM_ID = 5"))));

    private final Map<Subject, Ran> ran = new LinkedHashMap<>();

    private static Corruption sumOfHistory(String table) {
        return new Corruption(
                "each balance of RECORDS_" + table + " is the sum of its history",
                "UPDATE HISTORY SET " + table + "_ID = MOD(" + table + "_ID, 500) + 1" + FIRST_OF_HISTORY);
    }

    static List<Case> corruptions() {
        return SUBJECTS.stream()
                .flatMap(subject -> subject.corruptions().stream().map(corruption -> new Case(subject, corruption)))
                .toList();
    }

    @BeforeAll
    void runAllWorkloads() throws SQLException {
        for (Subject subject : SUBJECTS) {
            DerbyInMemory database = DerbyInMemory.with(subject.workload().populations());
            ran.put(subject, new Ran(database, Drive.committed(database, subject.workload(), 2, 150, SEED)));
        }
    }

    @AfterAll
    void dropAllDatabases() throws SQLException {
        for (Ran one : ran.values()) {
            one.database().close();
        }
    }

    @Test
    void allInvariants_holdAfterSomeHundredTransactions() throws SQLException {
        for (Map.Entry<Subject, Ran> one : ran.entrySet()) {
            try (Connection connection = one.getValue().database().open()) {
                assertThat(Drive.violatedRules(
                                connection,
                                one.getKey().workload(),
                                one.getValue().ledger()))
                        .as("%s, %s", one.getKey().name(), SEED)
                        .isEmpty();
                connection.rollback();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("corruptions")
    void corruptedRow_isReported(Case one) throws SQLException {
        Ran where = ran.get(one.subject());
        try (Connection connection = where.database().open();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(one.wrong().statement())).isEqualTo(1);

            assertThat(Drive.violatedRules(connection, one.subject().workload(), where.ledger()))
                    .as("%s", SEED)
                    .contains(one.wrong().rule());
            connection.rollback();
        }
    }

    @Test
    void everyInvariant_hasItsCorruption() {
        for (Subject subject : SUBJECTS) {
            List<String> rules = subject.workload().invariants().stream()
                    .map(Invariant::rule)
                    .toList();

            assertThat(subject.corruptions())
                    .as(subject.name())
                    .extracting(Corruption::rule)
                    .containsExactlyInAnyOrderElementsOf(rules);
        }
    }

    @Test
    void everyWorkloadWithData_isASubject() {
        Set<String> names =
                SUBJECTS.stream().map(subject -> subject.workload().name()).collect(Collectors.toSet());
        List<String> withData = Workloads.names().stream()
                .filter(name ->
                        !Workloads.named("test", name, Map.of()).populations().isEmpty())
                .toList();

        assertThat(withData).hasSize(Workloads.names().size() - 1).doesNotContain("idle");
        assertThat(names).containsExactlyInAnyOrderElementsOf(withData);
    }
}
