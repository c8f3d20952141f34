package dev.furlong.measurement;

/**
 * One of the slices in which a load was measured.
 *
 * <p>The throughput is the sum, over the clients, of what each committed by the time that its own transactions took. It is 0 if a
 * client began none, because one from before the slice outlasted it.
 *
 * @param at the moment of its start, in seconds from the start of the first one
 * @param lasted the time until its last transaction ended, in seconds
 * @param committed the transactions that committed in it
 * @param throughput the rate of commits, in tx/s
 */
public record Slice(double at, double lasted, long committed, double throughput) {}
