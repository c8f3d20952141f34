package dev.furlong.analysis.limit;

import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.Locale;
import java.util.Optional;

/** The limits of a trial that its cores show. */
final class CoreLimits {
    /** Cores that are busy for this share of the time can hardly do more. */
    static final double BUSY = 0.9;

    private CoreLimits() {}

    /**
     * Returns the cores that were full; empty if none were. The cores of one role alone come before those of both, and those before
     * the machine's.
     */
    static Optional<Found> of(TrialRecord trial) {
        Optional<Found> server = found(Bottleneck.SERVER_CPU, RoleCores.SERVER.busy(trial), "the server's cores");
        Optional<Found> client = found(
                isHeldByQuota(trial) ? Bottleneck.GENERATOR : Bottleneck.CLIENT_CPU,
                RoleCores.CLIENT.busy(trial),
                isHeldByQuota(trial) ? "the CPU quota of the load JVM" : "the client's cores");
        if (server.isPresent() != client.isPresent()) {
            return server.or(() -> client);
        }
        return found(Bottleneck.CPU, RoleCores.BOTH.busy(trial), "the cores of both")
                .or(() -> found(
                        Bottleneck.MACHINE_CPU,
                        trial.conditions().get(Conditions.MACHINE_BUSY_SHARE).map(busy -> busy / RoleCores.left(trial)),
                        "the machine's cores"));
    }

    /** Whether a quota leaves the load JVM less than its cores. */
    private static boolean isHeldByQuota(TrialRecord trial) {
        double cores = trial.conditions()
                .get(Conditions.CLIENT_CORES)
                .map(Integer::doubleValue)
                .orElse(Double.MAX_VALUE);
        return trial.conditions()
                .get(Conditions.CLIENT_QUOTA)
                .filter(quota -> quota < cores)
                .isPresent();
    }

    private static Optional<Found> found(Bottleneck by, Optional<Double> busy, String cores) {
        return busy.map(share -> new Found(by, share, BUSY, words(cores, share)))
                .filter(Found::isLimit);
    }

    /** How busy some cores were, in words. */
    static String words(String cores, double share) {
        return String.format(Locale.ROOT, "%s %.0f %% busy", cores, 100 * share);
    }
}
