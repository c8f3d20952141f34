package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that the same seed sends the same transactions, and another seed others. */
final class SameSeedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "derby; SELECT EXTRA_DATA, ACCOUNT_ID, TELLER_ID, BRANCH_ID, AMOUNT FROM HISTORY ORDER BY EXTRA_DATA",
                "uniform; SELECT EXTRA_DATA, A_ID, B_ID, C_ID, AMOUNT FROM HISTORY ORDER BY EXTRA_DATA"
            })
    void history_dependsOnlyOnTheSeed(String mix, String query) throws SQLException {
        Workload workload =
                Workloads.named("test", "tpcb", Map.of("mix", mix, "branches", "2", "accounts-per-branch", "100"));

        List<String> first = after(workload, new Seed(7), query);

        assertThat(first).hasSize(100).isEqualTo(after(workload, new Seed(7), query));
        assertThat(first).isNotEqualTo(after(workload, new Seed(8), query));
    }

    @ParameterizedTest
    @CsvSource({"update"})
    void updates_dependOnlyOnTheSeed(String name) throws SQLException {
        Workload workload = Workloads.named("test", name, Map.of("rows", "50"));
        String query = "SELECT RECORD_ID, UPDATE_COUNT FROM RECORDS ORDER BY RECORD_ID";

        List<String> first = after(workload, new Seed(7), query);

        assertThat(first).isEqualTo(after(workload, new Seed(7), query));
        assertThat(first).isNotEqualTo(after(workload, new Seed(8), query));
    }

    private static List<String> after(Workload workload, Seed seed, String query) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            Drive.committed(database, workload, 2, 50, seed);
            return Drive.rows(database, query);
        }
    }
}
