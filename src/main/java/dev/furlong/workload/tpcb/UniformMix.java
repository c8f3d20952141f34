package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.NoSuchRow;
import dev.furlong.workload.invariant.SameNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * READ and UPDATE of a random record in each of three equal tables, INSERT into a fourth: the load of the PSQL studies.
 *
 * @param rows the number of rows in each of the three
 */
record UniformMix(int rows) implements Mix {
    static final List<String> NAMES = List.of("A", "B", "C");
    static final int FILLER_LENGTH = 88;

    private static final Table HISTORY = Table.unkeyed(
            "HISTORY",
            Column.integer("A_ID"),
            Column.integer("B_ID"),
            Column.integer("C_ID"),
            Column.bigint("AMOUNT"),
            Column.timestamp("TIME_STAMP"),
            Column.text("EXTRA_DATA", HistoryEntries.ID_LENGTH));

    private static final Population.Cells CELLS = Filler.cells(FILLER_LENGTH);

    @Override
    public List<Population> populations() {
        List<Population> populations = new ArrayList<>();
        for (String name : NAMES) {
            Table table = Table.keyed(
                    "RECORDS_" + name,
                    Column.integer(name + "_ID"),
                    Column.bigint("BALANCE"),
                    Column.text("EXTRA_DATA", FILLER_LENGTH));
            populations.add(new Population(table, rows, CELLS));
        }
        populations.add(Population.empty(HISTORY));
        return populations;
    }

    @Override
    public Transaction transaction(int client) {
        return new UniformMixTransaction(client, rows);
    }

    @Override
    public List<Invariant> invariants() {
        List<Invariant> invariants = new ArrayList<>();
        Map<String, String> totals = new LinkedHashMap<>();
        List<Counts.Expected> counts = new ArrayList<>();
        for (String name : NAMES) {
            String table = "RECORDS_" + name;
            invariants.add(new NoSuchRow(
                    "each balance of " + table + " is the sum of its history",
                    DerbyMix.owed(table, name + "_ID", "BALANCE", "HISTORY", "AMOUNT")));
            totals.put(table, "SELECT SUM(BALANCE) FROM " + table);
            counts.add(new Counts.Expected(table, rows));
        }
        totals.put("HISTORY", "SELECT SUM(AMOUNT) FROM HISTORY");
        invariants.add(new SameNumber("the totals of the three tables and of history agree", totals));
        invariants.add(new Counts(counts));
        invariants.add(new HistoryInLedger());
        return invariants;
    }
}
