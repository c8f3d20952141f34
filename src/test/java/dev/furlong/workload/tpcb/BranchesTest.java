package dev.furlong.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.AnsweringConnection;
import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Establishes which branch's account a transaction touches: its own in 85 of 100, each other one as often. */
final class BranchesTest {
    private static final Seed SEED = new Seed(42);
    private static final int ACCOUNTS = 100;
    private static final int TRANSACTIONS = 100_000;

    @Test
    void fifteenOfAHundredAccounts_areOfAnotherBranch() throws SQLException {
        double others = shareOfOtherBranches(5);

        // Four standard deviations of 100,000 draws of probability 0.15: less than half of a hundredth.
        assertThat(others).as("%s", SEED).isBetween(0.15 - 0.0045, 0.15 + 0.0045);
    }

    @Test
    void oneBranch_touchesItsOwnAccountsOnly() throws SQLException {
        assertThat(shareOfOtherBranches(1)).isZero();
    }

    @Test
    void branchOfTheHistory_isThatOfTheTeller() throws SQLException {
        Workload workload = tpcb(5);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            Drive.committed(database, workload, 1, 500, SEED);

            assertThat(Drive.rows(
                            database,
                            "SELECT H.EXTRA_DATA FROM HISTORY H, TELLERS T"
                                    + " WHERE H.TELLER_ID = T.TELLER_ID AND H.BRANCH_ID <> T.BRANCH_ID"))
                    .as("%s", SEED)
                    .isEmpty();
        }
    }

    @Test
    void everyBranch_isDrawn() throws SQLException {
        Workload workload = tpcb(5);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            Drive.committed(database, workload, 1, 500, SEED);

            // 5 branches of a teller times 5 of an account.
            assertThat(Drive.rows(
                            database,
                            "SELECT DISTINCT H.BRANCH_ID, A.BRANCH_ID FROM HISTORY H, ACCOUNTS A"
                                    + " WHERE H.ACCOUNT_ID = A.ACCOUNT_ID"))
                    .as("%s", SEED)
                    .hasSize(25);
        }
    }

    /** By what is sent to a server that only counts. */
    private static double shareOfOtherBranches(int branches) throws SQLException {
        AtomicInteger others = new AtomicInteger();
        AnsweringConnection.Answers answers = (query, values) -> {
            if (query.startsWith("INSERT INTO HISTORY")) {
                int accountBranch = ((Integer) values.get(0) - 1) / ACCOUNTS + 1;
                others.addAndGet(values.get(2).equals(accountBranch) ? 0 : 1);
            }
            return List.of(List.of("0"));
        };
        SplittableRandom random = SEED.random();
        JdbcTransaction transaction = JdbcTransaction.of(tpcb(branches).transaction(0));
        try (Statements statements = transaction.prepare(StatementSource.preparing(AnsweringConnection.of(answers)))) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                transaction.next(random);
                statements.execute();
            }
        }
        return (double) others.get() / TRANSACTIONS;
    }

    private static Workload tpcb(int branches) {
        return Workloads.named(
                "test",
                "tpcb",
                Map.of("branches", String.valueOf(branches), "accounts-per-branch", String.valueOf(ACCOUNTS)));
    }
}
