package dev.furlong.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that a commit of unknown outcome may be there or not, and that nothing else may. */
final class UnknownCommitsTest {
    @ParameterizedTest
    @CsvSource({"derby, true", "derby, false", "uniform, true", "uniform, false"})
    void unknownCommit_mayBeThereOrNot(String mix, boolean there) throws SQLException {
        Workload workload = tpcb(mix);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            Ledger ledger = tenCommittedOneUnknown(connection, workload, there);

            assertThat(ledger.committed()).isEqualTo(10);
            assertThat(ledger.unknown()).isEqualTo(1);
            assertThat(Drive.violatedRules(connection, workload, ledger)).isEmpty();
            connection.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "uniform"})
    void commitThatIsThereButNobodySent_isReported(String mix) throws SQLException {
        Workload workload = tpcb(mix);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            Ledger ledger = tenCommittedOneUnknown(connection, workload, true);
            Ledger.Entry entry = ledger.entries().get(0);
            Ledger forgetful =
                    new Ledger(List.of(new Ledger.Entry(entry.client(), entry.committed(), entry.amount(), List.of())));

            assertThat(Drive.violatedRules(connection, workload, forgetful))
                    .containsExactly(new HistoryInLedger().rule());
            connection.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "uniform"})
    void unknownCommit_excusesNoLostOne(String mix) throws SQLException {
        Workload workload = tpcb(mix);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            Ledger ledger = tenCommittedOneUnknown(connection, workload, true);
            database.execute("DELETE FROM HISTORY WHERE EXTRA_DATA = '000030000000000004'");

            assertThat(Drive.violatedRules(connection, workload, ledger)).contains(new HistoryInLedger().rule());
            connection.rollback();
        }
    }

    private static Workload tpcb(String mix) {
        return Workloads.named("test", "tpcb", Map.of("mix", mix, "branches", "2", "accounts-per-branch", "50"));
    }

    /** Client 3's; the sixth one's outcome is unknown. */
    private static Ledger tenCommittedOneUnknown(Connection connection, Workload workload, boolean there)
            throws SQLException {
        SplittableRandom random = new Seed(42).random();
        JdbcTransaction transaction = JdbcTransaction.of(workload.transaction(3));
        try (Statements statements = transaction.prepare(StatementSource.preparing(connection))) {
            for (int i = 1; i <= 11; i++) {
                transaction.next(random);
                statements.execute();
                if (i != 6) {
                    connection.commit();
                    transaction.committed();
                } else {
                    if (there) {
                        connection.commit();
                    } else {
                        connection.rollback();
                    }
                    transaction.unknown();
                }
            }
            return new Ledger(List.of(transaction.ledger()));
        }
    }
}
