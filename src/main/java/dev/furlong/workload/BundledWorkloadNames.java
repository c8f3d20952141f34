package dev.furlong.workload;

import dev.furlong.plan.WorkloadNames;
import java.util.Map;
import java.util.Optional;

/** The names that the workloads of {@link Workloads} give themselves. */
public final class BundledWorkloadNames implements WorkloadNames {
    @Override
    public Optional<String> of(String workload, Map<String, String> parameters) {
        return Workloads.entry(workload).map(entry -> entry.load().apply(parameters));
    }
}
