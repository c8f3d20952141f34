package dev.furlong.workload.idle;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Parameters;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;
import java.util.Map;

/**
 * Transactions that send nothing, not even a commit, so that a trial shows what Furlong itself costs. That cost is the
 * client's loop with its clock, counts and latencies, the other threads, and the sampling of each second. The trial has
 * files, a target, a load JVM and probes, as any other trial has. Its throughput is that of an empty loop. Its cost per
 * transaction is part of the cost of every other workload's transactions.
 */
public final class IdleWorkload implements Workload {
    /** The workload's entry in the list. */
    public static final Workloads.Entry ENTRY = new Workloads.Entry(
            "idle",
            "nothing, not even a commit: measures the cost of Furlong itself",
            "none",
            parameters -> "idle load",
            IdleWorkload::of);

    private final Map<String, String> parameters;

    private IdleWorkload(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Makes the workload, which has no parameters. */
    public static IdleWorkload of(Map<String, String> asked) {
        return new IdleWorkload(new Parameters(ENTRY.name(), asked, List.of()).effective());
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
        return "nothing";
    }

    @Override
    public List<Population> populations() {
        return List.of();
    }

    @Override
    public Transaction transaction(int client) {
        return new IdleTransaction(client);
    }

    @Override
    public boolean changes() {
        return false;
    }

    @Override
    public boolean usesDatabase() {
        return false;
    }

    @Override
    public List<Invariant> invariants() {
        return List.of();
    }
}
