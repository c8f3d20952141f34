package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;

/** What a transaction does, on which tables, and what must hold of them. */
interface Mix {
    List<Population> populations();

    Transaction transaction(int client);

    List<Invariant> invariants();
}
