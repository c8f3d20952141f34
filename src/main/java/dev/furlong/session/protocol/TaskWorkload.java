package dev.furlong.session.protocol;

import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.util.Map;

/**
 * The workload of a load JVM's task.
 *
 * @param name the workload's name
 * @param parameters the workload's parameters by their names
 */
public record TaskWorkload(String name, Map<String, String> parameters) {
    /** The workload that it names. */
    public Workload workload() {
        return Workloads.named("task", name, parameters);
    }
}
