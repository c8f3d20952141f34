package dev.furlong.probe;

import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures a resource over a phase: read before it and after it, while no transaction is under way. */
public interface Probe {
    /** The word in lists. */
    String name();

    /** What it reads, for those who want to know how. */
    String source();

    /** Every metric that it gives a reading of. */
    List<Metric> metrics();

    /** Why it cannot work on this machine, and what to do; nothing if it can. */
    Optional<String> unavailableHere();

    /** Reads before the phase, after a checkpoint of the engine where it can make one. */
    Span begin(Subject subject, Moment moment);

    /** A phase under way. */
    interface Span {
        /**
         * Reads after the phase, before anything else happens.
         *
         * @param moment with the transactions that the costs are divided by; the engine is not asked yet
         * @return readings of metrics of the probe
         */
        Readings end(Moment moment);

        /** What else is known after the end, for the record: where the readings come from, and what they leave out. */
        default Map<String, String> facts() {
            return Map.of();
        }

        /** The conditions that this probe saw in the phase. They are known after its end. */
        default Conditions conditions() {
            return Conditions.none();
        }

        /**
         * Reads once more when the clients' connections are closed, the engine has made a checkpoint if it can, and the
         * disks are synced.
         *
         * @param moment with the engine's counters as they were before that checkpoint
         * @return readings of those metrics that the end did not give
         */
        default Readings drained(Moment moment) {
            return new Readings();
        }

        /**
         * Reads last, after some transactions of one client behind everything that is timed.
         *
         * @param moment with these transactions, and by how much counters of the engine grew that it keeps only when told to
         * @return readings of those metrics that neither the end nor the draining gave
         */
        default Readings countedApart(Moment moment) {
            return new Readings();
        }
    }
}
