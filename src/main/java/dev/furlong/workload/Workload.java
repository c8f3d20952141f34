package dev.furlong.workload;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.invariant.Invariant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Schema, population, transactions and invariants, with the parameters decided. */
public interface Workload {
    /** The word in plans. */
    String name();

    /** Every parameter, defaults included, for the record. */
    Map<String, String> parameters();

    /** Names the data that it starts from; workloads of the same data share a populated copy. */
    String dataset();

    /** Its tables and the rows that they start with. */
    List<Population> populations();

    /**
     * Makes one client's transactions.
     *
     * @param client the client's number, from 0
     */
    Transaction transaction(int client);

    /** The kinds of its transactions, in the order of reports; at least one. */
    default List<Kind> kinds() {
        return List.of(Kind.committing(name()));
    }

    /** Whether its transactions ask anything of a database; where they do not, no commit is sent either. */
    default boolean usesDatabase() {
        return true;
    }

    /** The check that finds acknowledgements in the data again; empty if this workload has none. */
    default Optional<AcknowledgementCheck> acknowledgements() {
        return Optional.empty();
    }

    /**
     * The number of clients that its data can tell apart, those that nobody times and those of earlier drives on the same
     * data included; empty if it tells any number apart.
     */
    default OptionalInt mostClients() {
        return OptionalInt.empty();
    }

    /**
     * The longest time that a client waits before a transaction, for keying and thinking; zero if it never does. A
     * workload that waits is driven in a closed loop.
     */
    default Duration longestWait() {
        return Duration.ZERO;
    }

    /** The statement whose way to its rows is what the load is about, with that way; empty if it is about something else. */
    default Optional<ExpectedAccess> expectedAccess() {
        return Optional.empty();
    }

    /** The invariants that must hold after a trial. */
    List<Invariant> invariants();

    /** Whether its transactions change something, at least those of one kind, so that a commit has something to make durable. */
    boolean changes();

    /** About how many bytes the populated tables take, for a look at the free space beforehand and at the memory afterwards. */
    default long approximateBytes() {
        // A row of 100 bytes takes about 150 with its key and page overhead.
        return populations().stream().mapToLong(Population::rows).sum() * 150;
    }
}
