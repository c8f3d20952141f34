package dev.furlong.plan;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The names of workloads in sentences, for rooms that know no workload, such as reports. */
public interface WorkloadNames {
    /**
     * The name of what a workload does with these parameters, as it stands in a sentence after "the".
     *
     * @param workload the name of the workload
     * @param parameters its parameters; one that is absent has its default
     * @return empty if this Furlong has no such workload
     */
    Optional<String> of(String workload, Map<String, String> parameters);

    /**
     * The names that the workloads give themselves.
     *
     * @throws IllegalStateException if Furlong was built without them
     */
    static WorkloadNames known() {
        return ServiceLoader.load(WorkloadNames.class, WorkloadNames.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the class path must name who knows the loads"));
    }
}
