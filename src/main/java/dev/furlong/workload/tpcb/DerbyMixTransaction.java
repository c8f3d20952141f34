package dev.furlong.workload.tpcb;

import dev.furlong.workload.Ending;
import dev.furlong.workload.Statements;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Update account, insert history, update teller, update branch, select the account's balance. */
final class DerbyMixTransaction extends HistoryTransaction {
    private static final int OWN_BRANCH_PERCENT = 85;

    private final TpcbSize size;
    private int account;
    private int teller;
    private int branch;

    DerbyMixTransaction(int client, TpcbSize size) {
        super(client);
        this.size = size;
    }

    @Override
    public void next(SplittableRandom random) {
        teller = 1 + random.nextInt(size.tellers());
        branch = size.branchOfTeller(teller);
        int accountBranch = branch;
        if (size.branches() > 1 && random.nextInt(100) >= OWN_BRANCH_PERCENT) {
            int other = 1 + random.nextInt(size.branches() - 1);
            accountBranch = other < branch ? other : other + 1;
        }
        account = (accountBranch - 1) * size.accountsPerBranch() + 1 + random.nextInt(size.accountsPerBranch());
        entries.next(random.nextInt(HistoryEntries.bound()));
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        return new Five(source);
    }

    private final class Five implements Statements {
        private final SqlStatement updateAccount;
        private final SqlStatement insertHistory;
        private final SqlStatement updateTeller;
        private final SqlStatement updateBranch;
        private final SqlStatement selectBalance;

        Five(StatementSource source) throws SQLException {
            this.updateAccount =
                    source.of("UPDATE ACCOUNTS SET ACCOUNT_BALANCE = ACCOUNT_BALANCE + ? WHERE ACCOUNT_ID = ?");
            this.insertHistory =
                    source.of("INSERT INTO HISTORY (ACCOUNT_ID, TELLER_ID, BRANCH_ID, AMOUNT, TIME_STAMP, EXTRA_DATA)"
                            + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, ?)");
            this.updateTeller = source.of("UPDATE TELLERS SET TELLER_BALANCE = TELLER_BALANCE + ? WHERE TELLER_ID = ?");
            this.updateBranch =
                    source.of("UPDATE BRANCHES SET BRANCH_BALANCE = BRANCH_BALANCE + ? WHERE BRANCH_ID = ?");
            this.selectBalance = source.of("SELECT ACCOUNT_BALANCE FROM ACCOUNTS WHERE ACCOUNT_ID = ?");
        }

        @Override
        public Ending execute() throws SQLException {
            long amount = entries.amount();
            update(updateAccount, amount, account, "account");
            insertHistory.setInt(1, account);
            insertHistory.setInt(2, teller);
            insertHistory.setInt(3, branch);
            insertHistory.setLong(4, amount);
            insertHistory.setString(5, entries.id());
            insertHistory.executeUpdate();
            update(updateTeller, amount, teller, "teller");
            update(updateBranch, amount, branch, "branch");
            selectBalance.setInt(1, account);
            try (ResultSet found = selectBalance.executeQuery()) {
                // The value depends on all clients; that it is right is what the invariants check.
                if (!found.next() || isNull(found) || found.next()) {
                    throw new WrongAnswerException(
                            "select of account " + account + ": must return exactly one balance, got none or two");
                }
            }
            return Ending.COMMIT;
        }

        @Override
        public void close() throws SQLException {
            updateAccount.close();
            insertHistory.close();
            updateTeller.close();
            updateBranch.close();
            selectBalance.close();
        }
    }

    private static boolean isNull(ResultSet found) throws SQLException {
        found.getLong(1);
        return found.wasNull();
    }
}
