package dev.furlong.probe;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import java.util.List;
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

    /** Reads before the phase. */
    Span begin(Subject subject);

    /** A phase under way. */
    interface Span {
        /**
         * Reads after the phase.
         *
         * @param transactions committed in it; the costs are divided by it
         * @return a reading of every metric of the probe
         */
        Readings end(long transactions);
    }
}
