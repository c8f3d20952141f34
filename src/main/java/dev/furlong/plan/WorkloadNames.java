package dev.furlong.plan;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The names of loads in sentences, for rooms that know no workload, such as reports. */
public interface LoadNames {
    /**
     * The name of a load, as it stands in a sentence after "the".
     *
     * @param workload the name of the workload
     * @param parameters its parameters; one that is absent has its default
     * @return empty if this Furlong has no such workload
     */
    Optional<String> of(String workload, Map<String, String> parameters);

    /**
     * The names that the workloads give their loads.
     *
     * @throws IllegalStateException if Furlong was built without them
     */
    static LoadNames known() {
        return ServiceLoader.load(LoadNames.class, LoadNames.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the class path must name who knows the loads"));
    }
}
