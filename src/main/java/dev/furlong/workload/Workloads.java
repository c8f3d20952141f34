package dev.furlong.workload;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Nearest;
import dev.furlong.workload.idle.IdleWorkload;
import dev.furlong.workload.lookup.LookupWorkload;
import dev.furlong.workload.record.MixWorkload;
import dev.furlong.workload.record.SelectWorkload;
import dev.furlong.workload.record.UpdateWorkload;
import dev.furlong.workload.tpcb.TpcbWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The workloads that Furlong knows. */
public final class Workloads {
    /**
     * A workload in the list, with all that others need to know of it.
     *
     * @param name the word in plans
     * @param description the work of a transaction, in words
     * @param parameters legal parameters with their defaults, in words
     * @param load names its load with these parameters, as the name stands in a sentence after "the"; a parameter that is
     *     absent has its default
     * @param make makes it with these parameters; throws a {@link PlanException} if one is not legal
     */
    public record Entry(
            String name,
            String description,
            String parameters,
            Function<Map<String, String>, String> load,
            Function<Map<String, String>, Workload> make) {}

    private static final List<Entry> ALL = List.of(
            TpcbWorkload.ENTRY,
            SelectWorkload.ENTRY,
            UpdateWorkload.ENTRY,
            MixWorkload.ENTRY,
            LookupWorkload.ENTRY,
            IdleWorkload.ENTRY);

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
        return entry(name)
                .orElseThrow(() -> new PlanException(
                        place + ": must be a workload, got '" + name + "'; " + Nearest.hint(name, names())))
                .make()
                .apply(asked);
    }

    /** The entry of the workload of this name; empty if there is none. */
    static Optional<Entry> entry(String name) {
        return ALL.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }
}
