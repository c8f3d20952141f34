package dev.furlong.workload.invariant;

import java.util.List;
import java.util.stream.Stream;

/**
 * The clients' own account of what they did, warm-up included.
 *
 * @param entries one entry for each client
 */
public record Ledger(List<Entry> entries) {
    /**
     * One client's part.
     *
     * @param client the client's number, from 0
     * @param committed the number of transactions whose commit was acknowledged
     * @param amount the sum of what these added, if they add something
     * @param unknown the transactions whose commit's answer was lost
     */
    public record Entry(int client, long committed, long amount, List<Unknown> unknown) {}

    /**
     * A transaction of unknown outcome.
     *
     * @param id the id that its history row carries, if the row is there
     * @param amount the amount that it added, if it was committed
     */
    public record Unknown(String id, long amount) {}

    /** This ledger with one more client. */
    public Ledger with(Entry entry) {
        return new Ledger(Stream.concat(entries.stream(), Stream.of(entry)).toList());
    }

    /** This ledger with the clients of another one, which have other numbers. */
    public Ledger plus(Ledger other) {
        return new Ledger(
                Stream.concat(entries.stream(), other.entries.stream()).toList());
    }

    /** Acknowledged commits of all clients. */
    public long committed() {
        return entries.stream().mapToLong(Entry::committed).sum();
    }

    /** The sum of what the acknowledged commits of all clients added. */
    public long amount() {
        return entries.stream().mapToLong(Entry::amount).sum();
    }

    /** Commits of unknown outcome, of all clients. */
    public long unknown() {
        return entries.stream().mapToLong(entry -> entry.unknown().size()).sum();
    }
}
