package dev.furlong.run.load.offenders;

import dev.furlong.run.Interruption;

/** A part of a load JVM that knows the coordinator. */
public final class KnowsTheCoordinator {
    /** Never to be known. */
    public Interruption interruption;
}
