package dev.furlong.analysis.limit;

import dev.furlong.measurement.Condition;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.Optional;

/** The limit of a trial, as far as it was measured. */
public sealed interface TrialLimit {
    /** A role whose cores are busy for this share of the time can hardly do more. */
    double BUSY = 0.9;

    /**
     * A limit that is known.
     *
     * @param by the thing that limited the trial
     * @param busy the share of the time, 0 to 1, for which the deciding cores were busy: the server's, the client's, or
     *     those of both
     */
    record Known(Bottleneck by, double busy) implements TrialLimit {}

    /**
     * A limit that is not known.
     *
     * @param because the reason
     */
    record Unknown(String because) implements TrialLimit {}

    /** Returns the limit of a valid trial. */
    static TrialLimit of(TrialRecord trial) {
        Metric all = Metrics.CPU.cores();
        Optional<Double> both = busy(trial, all, Conditions.CORES_OF_BOTH);
        if (both.isEmpty()) {
            return new Unknown(
                    trial.metrics().containsKey(all.key())
                            ? "the record of " + trial.trial() + " does not say how many cores it may use"
                            : trial.unavailableBecause(all));
        }
        Optional<Double> server =
                busy(trial, Metrics.CPU_SERVER.cores(), Conditions.SERVER_CORES).filter(TrialLimit::isFull);
        Optional<Double> client =
                busy(trial, Metrics.CPU_CLIENT.cores(), Conditions.CLIENT_CORES).filter(TrialLimit::isFull);
        if (server.isPresent() && client.isEmpty()) {
            return new Known(Bottleneck.SERVER_CPU, server.get());
        }
        if (client.isPresent() && server.isEmpty()) {
            return new Known(Bottleneck.CLIENT_CPU, client.get());
        }
        if (isFull(both.get())) {
            return new Known(Bottleneck.CPU, both.get());
        }
        boolean sustained =
                trial.conditions().get(Conditions.ARRIVALS_PER_SECOND).isPresent()
                        && trial.conditions().get(Conditions.UNSUSTAINABLE).isEmpty();
        return new Known(sustained ? Bottleneck.ARRIVALS : Bottleneck.NONE_FOUND, both.get());
    }

    private static Optional<Double> busy(TrialRecord trial, Metric busy, Condition<Integer> cores) {
        return Optional.ofNullable(trial.metrics().get(busy.key()))
                .flatMap(used -> trial.conditions().get(cores).map(allowed -> used / allowed));
    }

    private static boolean isFull(double busy) {
        return busy >= BUSY;
    }
}
