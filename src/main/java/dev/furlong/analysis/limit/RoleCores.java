package dev.furlong.analysis.limit;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.Optional;

/**
 * The cores that a role of a trial may use.
 *
 * @param cpu the metrics of the role
 * @param cores the number of cores that it may use
 * @param quota the number of cores that a quota leaves it, where there is a quota
 */
public record RoleCores(Metrics.Cpu cpu, Condition<Integer> cores, Condition<Double> quota) {
    /** Those of the server. */
    public static final RoleCores SERVER =
            new RoleCores(Metrics.CPU_SERVER, Conditions.SERVER_CORES, Conditions.SERVER_QUOTA);
    /** Those of the load JVMs. */
    public static final RoleCores CLIENT =
            new RoleCores(Metrics.CPU_CLIENT, Conditions.CLIENT_CORES, Conditions.CLIENT_QUOTA);
    /** Those of server and load JVMs. An embedded engine and its client are one. */
    public static final RoleCores BOTH = new RoleCores(Metrics.CPU, Conditions.CORES_OF_BOTH, Conditions.QUOTA_OF_BOTH);

    /** More stolen time than this is not taken off: the quotient would mean little. */
    private static final double MOST_STOLEN = 0.5;

    /** The metric of how many cores the role kept busy. */
    Metric metric() {
        return cpu.cores();
    }

    /**
     * Returns the share of the time for which the role kept its cores busy, 0 to 1. Nobody can use the time of cores that a
     * hypervisor gave to others. A quota below that leaves the role no more than the quota. Empty if the record does not say.
     */
    public Optional<Double> busy(TrialRecord trial) {
        return Optional.ofNullable(trial.metrics().get(metric().key()))
                .flatMap(used -> allowed(trial).map(allowed -> used / allowed));
    }

    private Optional<Double> allowed(TrialRecord trial) {
        return trial.conditions()
                .get(cores)
                .map(count -> Math.min(
                        count * left(trial), trial.conditions().get(quota).orElse(Double.MAX_VALUE)));
    }

    /** The share of the cores' time that a hypervisor left the machine. */
    static double left(TrialRecord trial) {
        return 1
                - Math.min(
                        MOST_STOLEN,
                        trial.conditions().get(Conditions.STOLEN_SHARE).orElse(0.0));
    }
}
