package dev.furlong.workload.record;

import dev.furlong.workload.Kind;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Each transaction reads one record or changes one, as is drawn. */
public final class MixWorkload extends RecordWorkload {
    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "mix",
            "one record read by its primary key, or one changed, then a commit; two kinds, each with its own figures",
            COMMON_IN_WORDS + "; reads (95): percent of the transactions that read, from 1 to 99",
            parameters -> inWords("single-record SELECT and UPDATE load", parameters),
            MixWorkload::of);

    private static final String READS = "reads";

    private final int readPercent;

    private MixWorkload(int readPercent, Parameters parameters) {
        super(parameters);
        this.readPercent = readPercent;
    }

    private static MixWorkload of(Map<String, String> asked) {
        Parameters parameters = new Parameters(
                ENTRY.name(),
                asked,
                Stream.concat(COMMON.stream(), Stream.of(READS)).toList());
        return new MixWorkload(parameters.number(READS, 95, 1, 99), parameters);
    }

    @Override
    public List<Kind> kinds() {
        return List.of(Kind.committing("read"), Kind.committing("update"));
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
        return new MixTransaction(client, access(), readPercent);
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
