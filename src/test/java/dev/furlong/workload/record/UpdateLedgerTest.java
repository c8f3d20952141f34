package dev.furlong.workload.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that commits of unknown outcome bound the updates that may be there. */
final class UpdateLedgerTest {
    @ParameterizedTest
    @CsvSource({"20, 0, true", "19, 1, true", "18, 1, false", "21, 3, false", "17, 3, true", "20, 5, true"})
    void twentyUpdates_mustLieBetweenCommittedAndCommittedPlusUnknown(int committed, int unknown, boolean holds)
            throws SQLException {
        Workload workload = Workloads.named("test", "update", Map.of("rows", "10"));
        Ledger ledger = new Ledger(List.of(new Ledger.Entry(
                0, committed, committed, java.util.Collections.nCopies(unknown, new Ledger.Unknown("1", 1)))));
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            Drive.committed(database, workload, 1, 20, new Seed(42));

            assertThat(Drive.violatedRules(connection, workload, ledger).isEmpty())
                    .isEqualTo(holds);
            connection.rollback();
        }
    }
}
