package dev.furlong.workload.record;

import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.NoSuchRow;
import java.util.List;
import java.util.Map;

/** Each transaction reads one record. */
public final class SelectWorkload extends RecordWorkload {
    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "select",
            "one record read by its primary key, then a commit",
            ROWS_IN_WORDS,
            parameters -> "single-record SELECT load",
            SelectWorkload::of);

    private SelectWorkload(Parameters parameters) {
        super(rows(parameters), parameters);
    }

    private static SelectWorkload of(Map<String, String> asked) {
        return new SelectWorkload(new Parameters(ENTRY.name(), asked, List.of(ROWS)));
    }

    @Override
    public String name() {
        return ENTRY.name();
    }

    @Override
    public boolean changes() {
        return false;
    }

    @Override
    public Transaction transaction(int client) {
        return new SelectTransaction(client, rows);
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(
                allThere(),
                new NoSuchRow("reading changes no record", "SELECT RECORD_ID FROM RECORDS WHERE UPDATE_COUNT <> 0"));
    }
}
