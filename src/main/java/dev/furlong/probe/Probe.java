package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures a resource over a phase: read before it and after it, while no transaction is under way. */
public interface Probe {
    /** The word in lists. */
    String name();

    /** The source of its readings, in words. */
    String source();

    /** Every metric that it gives a reading of. */
    List<Metric> metrics();

    /** The reason why it cannot work on this machine, and what to do; empty if it can. */
    Optional<String> unavailableHere();

    /** Reads before the phase. An engine that can make a checkpoint has made one by then. */
    Span begin(Subject subject, Moment moment);

    /** A phase under way. */
    interface Span {
        /**
         * Reads after the phase, before anything else happens.
         *
         * @param moment the edge, with the transactions that the costs are divided by; the engine is not asked yet
         * @return readings of the probe's metrics
         */
        Readings end(Moment moment);

        /** Facts for the record, known after the end: the source of the readings, and what they leave out. */
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
         * @param moment the edge, with the engine's counters as they were before that checkpoint
         * @return readings of those metrics that the end did not give
         */
        default Readings drained(Moment moment) {
            return new Readings();
        }

        /**
         * Reads last, after some transactions of one client behind everything that is timed.
         *
         * @param moment the edge, with these transactions; its counters are the growth of those that the engine keeps
         *     only when told to
         * @return readings of those metrics that neither the end nor the draining gave
         */
        default Readings countedApart(Moment moment) {
            return new Readings();
        }
    }
}
