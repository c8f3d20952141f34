package dev.furlong.probe.offenders;

/** What a load must not know. */
public final class LoadingProbe {}
