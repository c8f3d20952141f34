package dev.furlong.workload.lookup;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.ExpectedAccess;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.NoSuchRow;
import dev.furlong.workload.invariant.RowCount;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each transaction looks one row up. Which index there is, if any, decides how much the engine must read for it. */
public final class LookupWorkload implements Workload {
    private static final String ROWS = "rows";
    private static final String INDEX = "index";

    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "lookup",
            "one row looked up by a column, with or without an index, then a commit; the engine's plan is read",
            "rows (100000): 100-byte rows of the table; index (secondary): none leaves a table scan, secondary indexes the"
                    + " column, primary is the primary key, covering also holds the result column",
            parameters -> "lookup load",
            LookupWorkload::of);

    private final Items items;
    private final LookupIndex index;
    private final Map<String, String> parameters;

    private LookupWorkload(Parameters parameters) {
        this.items = Items.in(parameters.number(ROWS, 100_000, 1, 1_000_000_000));
        this.index = LookupIndex.of(parameters.word(INDEX, LookupIndex.SECONDARY.word(), LookupIndex.words()));
        this.parameters = parameters.effective();
    }

    private static LookupWorkload of(Map<String, String> asked) {
        return new LookupWorkload(new Parameters(ENTRY.name(), asked, List.of(ROWS, INDEX)));
    }

    @Override
    public String name() {
        return ENTRY.name();
    }

    @Override
    public Map<String, String> parameters() {
        return parameters;
    }

    @Override
    public String dataset() {
        return "items-" + items.rows()
                + index.table().indexes().stream()
                        .map(made -> "-" + index.word())
                        .findFirst()
                        .orElse("");
    }

    @Override
    public List<Population> populations() {
        return List.of(new Population(index.table(), items.rows(), items.cells()));
    }

    @Override
    public Transaction transaction(int client) {
        return new LookupTransaction(client, items, index);
    }

    @Override
    public Optional<ExpectedAccess> expectedAccess() {
        return Optional.of(
                new ExpectedAccess(index.query(), index.value(items.rows(), items.number(items.rows())), index.path()));
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(
                new RowCount(Items.TABLE.name(), items.rows()),
                new NoSuchRow(
                        "looking up changes no item",
                        "SELECT " + Items.ID + " FROM " + Items.TABLE.name() + " WHERE " + Items.AMOUNT + " <> "
                                + Items.NUMBER + " + " + Items.DIFFERENCE));
    }

    @Override
    public boolean changes() {
        return false;
    }
}
