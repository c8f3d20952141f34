package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.invariant.Invariant;
import java.util.List;

/** The tables, transactions and invariants of one mix. */
interface Mix {
    List<Population> populations();

    Transaction transaction(int client);

    List<Invariant> invariants();
}
