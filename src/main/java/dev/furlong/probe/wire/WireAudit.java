package dev.furlong.probe.wire;

/**
 * What an audit pass gave: a fixed number of transactions of one client, through a relay.
 *
 * @param transactions that were committed
 * @param attempts at them
 * @param relay what the relay counted
 * @param kernel what the kernel counted at the client's end of the same connection
 */
record WireAudit(long transactions, long attempts, RelayCounts relay, Witness kernel) {}
