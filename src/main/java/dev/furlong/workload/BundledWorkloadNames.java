package dev.furlong.workload;

import dev.furlong.plan.LoadNames;
import java.util.Map;
import java.util.Optional;

/** The names that the listed workloads give their loads. */
public final class NamesOfWorkloads implements LoadNames {
    @Override
    public Optional<String> of(String workload, Map<String, String> parameters) {
        return Workloads.entry(workload).map(entry -> entry.load().apply(parameters));
    }
}
