package dev.furlong.plan.claim;

import dev.furlong.plan.written.Worded;

/** What limited the throughput of a point, as a claim writes it. */
public enum Bottleneck implements Worded {
    /** The server kept the cores that it may use busy. */
    SERVER_CPU,
    /** The load JVM kept the cores that it may use busy. */
    CLIENT_CPU,
    /** Client and server together kept busy the cores that they may use. An embedded engine and its client are one. */
    CPU,
    /** All cores of the machine were busy, with what the kernel and other programs did beside the two as well. */
    MACHINE_CPU,
    /** Clients waited for the log: to be written, or to be synced. */
    LOG_SYNC,
    /** Clients waited for data to be read. */
    DATA_READ,
    /** Clients waited for data to be written. */
    DATA_WRITE,
    /** Clients waited for locks of other transactions. */
    LOCK,
    /** Clients waited for something else inside the engine: a latch, the monitor of a shared structure, or what has no name. */
    LATCH,
    /** Clients waited for the distance to the server. */
    NETWORK,
    /** A JVM's collectors of garbage were at work for much of the time. */
    MEMORY,
    /** A quota kept the load JVM from sending more. */
    GENERATOR,
    /** No more transactions came: an open loop whose rate was sustained. */
    ARRIVALS,
    /** None of these. */
    UNCLEAR
}
