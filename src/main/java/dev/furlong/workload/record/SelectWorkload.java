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
            COMMON_IN_WORDS,
            parameters -> inWords("single-record SELECT load", parameters),
            SelectWorkload::of);

    private SelectWorkload(Parameters parameters) {
        super(parameters);
    }

    private static SelectWorkload of(Map<String, String> asked) {
        return new SelectWorkload(new Parameters(ENTRY.name(), asked, COMMON));
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
        return new SelectTransaction(client, access());
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(
                allThere(),
                new NoSuchRow("reading changes no record", "SELECT RECORD_ID FROM RECORDS WHERE UPDATE_COUNT <> 0"));
    }
}
