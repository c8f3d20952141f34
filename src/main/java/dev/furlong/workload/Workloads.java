package dev.furlong.workload;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import dev.furlong.workload.idle.IdleWorkload;
import dev.furlong.workload.record.RecordWorkload;
import dev.furlong.workload.tpcb.TpcbWorkload;
import java.util.List;
import java.util.Map;

/** The workloads that Furlong knows. */
public final class Workloads {
    /**
     * A workload as the list shows it.
     *
     * @param name the word in plans
     * @param description the work of a transaction, in words
     * @param parameters legal parameters with their defaults, in words
     */
    public record Entry(String name, String description, String parameters) {}

    private static final List<Entry> ALL = List.of(
            TpcbWorkload.ENTRY, RecordWorkload.SELECT, RecordWorkload.UPDATE, RecordWorkload.MIX, IdleWorkload.ENTRY);

    private Workloads() {}

    /** All workloads, in the order of the list. */
    public static List<Entry> all() {
        return ALL;
    }

    /** The names of all workloads. */
    public static List<String> names() {
        return ALL.stream().map(Entry::name).toList();
    }

    /**
     * The workload of this name.
     *
     * @param asked its parameters
     * @throws PlanException if there is none, or a parameter is not legal
     */
    public static Workload named(String place, String name, Map<String, String> asked) {
        return switch (name) {
            case "tpcb" -> TpcbWorkload.of(asked);
            case "select", "update", "mix" -> RecordWorkload.of(name, asked);
            case "idle" -> IdleWorkload.of(asked);
            default ->
                throw new PlanException(
                        place + ": must be a workload, got '" + name + "'; " + Nearest.hint(name, names()));
        };
    }
}
