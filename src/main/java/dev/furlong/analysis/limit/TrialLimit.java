package dev.furlong.analysis.limit;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What limited a trial, by the rules of {@code docs/claims.md}. */
public sealed interface TrialLimit {
    /**
     * Limits that are known.
     *
     * @param found the limits, the one that is furthest above its bound first; never empty
     * @param unseen what would not have been seen if it had been there
     */
    record Known(List<Found> found, Set<Bottleneck> unseen) implements TrialLimit {
        /** Copies both. */
        public Known {
            found = List.copyOf(found);
            unseen = Set.copyOf(unseen);
        }

        /** Whether this is one of the limits. */
        public boolean has(Bottleneck limit) {
            return found.stream().anyMatch(one -> one.by() == limit);
        }
    }

    /**
     * A limit that is not known.
     *
     * @param because the reason
     */
    record Unknown(String because) implements TrialLimit {}

    /** Returns the limits of a valid trial. */
    static TrialLimit of(TrialRecord trial) {
        Metric all = RoleCores.BOTH.metric();
        if (RoleCores.BOTH.busy(trial).isEmpty()) {
            return new Unknown(
                    trial.metrics().containsKey(all.key())
                            ? "the record of " + trial.trial() + " does not say how many cores it may use"
                            : trial.unavailableBecause(all));
        }
        // Clients of an open loop that is sustained wait, but nothing would come sooner without that.
        List<Found> found = new ArrayList<>(isSustained(trial) ? List.of() : WaitLimits.of(trial));
        CoreLimits.of(trial).ifPresent(found::add);
        found.sort(Comparator.comparingDouble(Found::degree).reversed());
        return new Known(found.isEmpty() ? List.of(none(trial)) : found, WaitLimits.unseen(trial));
    }

    private static boolean isSustained(TrialRecord trial) {
        return trial.conditions().get(Conditions.ARRIVALS_PER_SECOND).isPresent()
                && trial.conditions().get(Conditions.UNSUSTAINABLE).isEmpty();
    }

    private static Found none(TrialRecord trial) {
        double busy = RoleCores.BOTH.busy(trial).orElse(0.0);
        return new Found(
                isSustained(trial) ? Bottleneck.ARRIVALS : Bottleneck.UNCLEAR,
                busy,
                CoreLimits.BUSY,
                CoreLimits.words("the cores of both", busy) + "; " + WaitLimits.parts(trial));
    }
}
