package dev.furlong.measurement;

import java.util.Map;

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
 * @param turn what was counted from the beginning of its lead-in to its end, by the names of {@link Gauged}, with
 *     {@link #TRANSACTIONS} and {@link #SECONDS}; without what cannot be counted there; empty in older records
 */
public record Slice(double at, double lasted, long committed, double throughput, Map<String, Double> turn) {
    /** The transactions of a turn that were committed or rolled back on purpose, those of the lead-in included. */
    public static final String TRANSACTIONS = "transactions";

    /** The length of a turn, in seconds. */
    public static final String SECONDS = "seconds";

    /** Copies the counts. */
    public Slice {
        turn = Map.copyOf(turn);
    }

    /** A slice in whose turn nothing was counted. */
    public Slice(double at, double lasted, long committed, double throughput) {
        this(at, lasted, committed, throughput, Map.of());
    }

    /** The same slice with what was counted in its turn. */
    public Slice with(Map<String, Double> counted) {
        return new Slice(at, lasted, committed, throughput, counted);
    }
}
