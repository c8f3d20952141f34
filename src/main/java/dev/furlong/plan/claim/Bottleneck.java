package dev.furlong.plan.claim;

import dev.furlong.plan.written.Worded;

/** The resource that limited the throughput of a point, as a claim writes it. */
public enum Bottleneck implements Worded {
    /** The server kept the cores that it may use busy. */
    SERVER_CPU,
    /** The load JVM kept the cores that it may use busy. */
    CLIENT_CPU,
    /** Client and server together kept busy the cores that they may use. An embedded engine and its client are one. */
    CPU,
    /** All cores of the machine were busy, with what the kernel and other programs did beside the two as well. */
    MACHINE_CPU,
    /** No more transactions came: an open loop whose rate was sustained. */
    ARRIVALS,
    /** None of these; it may be a disk, a lock, the wire or too few clients, whose limits nothing here measures. */
    NONE_FOUND
}
