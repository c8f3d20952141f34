package dev.furlong.workload.record;

import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each transaction changes one record. */
public final class UpdateWorkload extends RecordWorkload {
    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "update",
            "one record changed by its primary key, then a commit",
            COMMON_IN_WORDS,
            parameters -> inWords("single-record UPDATE load", parameters),
            UpdateWorkload::of);

    private UpdateWorkload(Parameters parameters) {
        super(parameters);
    }

    private static UpdateWorkload of(Map<String, String> asked) {
        return new UpdateWorkload(new Parameters(ENTRY.name(), asked, COMMON));
    }

    @Override
    public String name() {
        return ENTRY.name();
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Transaction transaction(int client) {
        return new UpdateTransaction(client, access());
    }

    @Override
    public Optional<AcknowledgementCheck> acknowledgements() {
        return Optional.of(AcknowledgedUpdates.of(rows));
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(allThere(), updatesInLedger());
    }
}
