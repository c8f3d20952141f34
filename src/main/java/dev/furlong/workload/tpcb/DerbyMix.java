package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.NoSuchRow;
import dev.furlong.workload.invariant.SameNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Three UPDATE, one SELECT, one INSERT, as Derby's own performance client does: columns and statement order are those of
 * its {@code BankAccountFiller} and {@code BankTransactionClient}.
 */
record DerbyMix(TpcbSize size) implements Mix {
    private static final Table ACCOUNTS = Table.keyed(
            "ACCOUNTS",
            Column.integer("ACCOUNT_ID"),
            Column.integer("BRANCH_ID"),
            Column.bigint("ACCOUNT_BALANCE"),
            Column.text("EXTRA_DATA", 84));
    // 88 where Derby's client has 84, so that the row has TPC-B's 100 bytes with the 4-byte balance.
    private static final Table TELLERS = Table.keyed(
            "TELLERS",
            Column.integer("TELLER_ID"),
            Column.integer("BRANCH_ID"),
            Column.integer("TELLER_BALANCE"),
            Column.text("EXTRA_DATA", 88));
    private static final Table BRANCHES = Table.keyed(
            "BRANCHES", Column.integer("BRANCH_ID"), Column.bigint("BRANCH_BALANCE"), Column.text("EXTRA_DATA", 88));
    private static final Table HISTORY = Table.unkeyed(
            "HISTORY",
            Column.integer("ACCOUNT_ID"),
            Column.integer("TELLER_ID"),
            Column.integer("BRANCH_ID"),
            Column.bigint("AMOUNT"),
            Column.timestamp("TIME_STAMP"),
            Column.text("EXTRA_DATA", HistoryEntries.ID_LENGTH));

    @Override
    public List<Population> populations() {
        return List.of(
                new Population(ACCOUNTS, size.accounts(), cells(id -> size.branchOfAccount(id), 84)),
                new Population(TELLERS, size.tellers(), cells(id -> size.branchOfTeller(id), 88)),
                new Population(BRANCHES, size.branches(), cells(id -> 0, 88)),
                Population.empty(HISTORY));
    }

    private interface Second {
        int of(int id);
    }

    private static Population.Cells cells(Second second, int filler) {
        return new Population.Cells() {
            @Override
            public long number(long row, int column) {
                int id = (int) row + 1;
                return column == 0 ? id : column == 1 ? second.of(id) : 0;
            }

            @Override
            public String text(long row, int column) {
                return Filler.of(row + 1, filler);
            }
        };
    }

    @Override
    public Transaction transaction(int client) {
        return new DerbyMixTransaction(client, size);
    }

    @Override
    public List<Invariant> invariants() {
        Map<String, String> totals = new LinkedHashMap<>();
        totals.put("accounts", "SELECT SUM(ACCOUNT_BALANCE) FROM ACCOUNTS");
        totals.put("tellers", "SELECT SUM(CAST(TELLER_BALANCE AS DECIMAL(31))) FROM TELLERS");
        totals.put("branches", "SELECT SUM(BRANCH_BALANCE) FROM BRANCHES");
        totals.put("history", "SELECT SUM(AMOUNT) FROM HISTORY");
        return List.of(
                new NoSuchRow(
                        "each branch's balance is the sum of its tellers'",
                        owed(
                                "BRANCHES",
                                "BRANCH_ID",
                                "BRANCH_BALANCE",
                                "TELLERS",
                                "CAST(TELLER_BALANCE AS DECIMAL(31))")),
                new NoSuchRow(
                        "each branch's balance is the sum of its history",
                        owed("BRANCHES", "BRANCH_ID", "BRANCH_BALANCE", "HISTORY", "AMOUNT")),
                new NoSuchRow(
                        "each teller's balance is the sum of its history",
                        owed("TELLERS", "TELLER_ID", "TELLER_BALANCE", "HISTORY", "AMOUNT")),
                new SameNumber("the totals of accounts, tellers, branches and history agree", totals),
                new Counts(List.of(
                        new Counts.Expected("ACCOUNTS", size.accounts()),
                        new Counts.Expected("TELLERS", size.tellers()),
                        new Counts.Expected("BRANCHES", size.branches()))),
                new HistoryInLedger());
    }

    /** Owners whose balance is not the sum of their parts; an owner without parts owes 0. */
    static String owed(String owners, String key, String balance, String parts, String amount) {
        return "SELECT O." + key + ", O." + balance + ", P.TOTAL FROM " + owners + " O LEFT OUTER JOIN (SELECT " + key
                + " AS OWNER_ID, SUM(" + amount + ") AS TOTAL FROM " + parts + " GROUP BY " + key
                + ") P ON O." + key + " = P.OWNER_ID WHERE O." + balance
                + " <> CASE WHEN P.TOTAL IS NULL THEN 0 ELSE P.TOTAL END";
    }
}
