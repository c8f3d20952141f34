package dev.furlong.workload.tpcb;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Invariant;
import dev.furlong.workload.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What a transaction does, on which tables, and what must hold of them. */
interface Mix {
    List<Population> populations();

    Transaction open(Connection connection, int client) throws SQLException;

    List<Invariant> invariants();
}
