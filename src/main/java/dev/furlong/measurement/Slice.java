package dev.furlong.measurement;

/**
 * One of the slices in which a load was measured.
 *
 * @param at the moment of its start, in seconds from the start of the first one
 * @param lasted the time until its last transaction ended, in seconds
 * @param committed the transactions that committed in it
 * @param throughput the sum, over the clients, of what each committed by the time that its own transactions took, in transactions
 *     per second; 0 if a client began none, because one from before the slice outlasted it
 */
public record Slice(double at, double lasted, long committed, double throughput) {}
