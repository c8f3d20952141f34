package dev.furlong.loadgen.offenders;

import dev.furlong.probe.offenders.LoadingProbe;
import dev.furlong.results.offenders.OffenceHelper;

/** A load that knows a probe, and results that know it. */
public final class ProbingLoad {
    /** Never to be known. */
    public LoadingProbe probe;

    /** The other half of a cycle. */
    public OffenceHelper results;
}
