package dev.furlong.probe.wire;

import dev.furlong.probe.wire.relay.RelayCounts;

/**
 * The outcome of an audit pass: a fixed number of transactions of one client, through a relay.
 *
 * @param transactions the number of transactions that were committed
 * @param attempts the number of attempts at them
 * @param relay the counts of the relay
 * @param kernel the kernel's counts at the client's end of the same connection
 */
record WireAudit(long transactions, long attempts, RelayCounts relay, KernelWitness kernel) {}
