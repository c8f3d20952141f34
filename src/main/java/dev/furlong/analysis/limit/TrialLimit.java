package dev.furlong.analysis.limit;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.condition.Conditions;
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
     * @param busy the share of the time, 0 to 1, for which the deciding cores were busy: the server's, the client's,
     *     those of both, or the machine's
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
        Metric all = RoleCores.BOTH.metric();
        Optional<Double> both = RoleCores.BOTH.busy(trial);
        if (both.isEmpty()) {
            return new Unknown(
                    trial.metrics().containsKey(all.key())
                            ? "the record of " + trial.trial() + " does not say how many cores it may use"
                            : trial.unavailableBecause(all));
        }
        Optional<Double> server = RoleCores.SERVER.busy(trial).filter(TrialLimit::isFull);
        Optional<Double> client = RoleCores.CLIENT.busy(trial).filter(TrialLimit::isFull);
        if (server.isPresent() && client.isEmpty()) {
            return new Known(Bottleneck.SERVER_CPU, server.get());
        }
        if (client.isPresent() && server.isEmpty()) {
            return new Known(Bottleneck.CLIENT_CPU, client.get());
        }
        if (isFull(both.get())) {
            return new Known(Bottleneck.CPU, both.get());
        }
        Optional<Double> machine =
                trial.conditions().get(Conditions.MACHINE_BUSY_SHARE).filter(TrialLimit::isFull);
        if (machine.isPresent()) {
            return new Known(Bottleneck.MACHINE_CPU, machine.get());
        }
        boolean sustained =
                trial.conditions().get(Conditions.ARRIVALS_PER_SECOND).isPresent()
                        && trial.conditions().get(Conditions.UNSUSTAINABLE).isEmpty();
        return new Known(sustained ? Bottleneck.ARRIVALS : Bottleneck.NONE_FOUND, both.get());
    }

    private static boolean isFull(double busy) {
        return busy >= BUSY;
    }
}
