package dev.furlong.workload.record;

import dev.furlong.workload.JdbcTransaction;
import java.util.SplittableRandom;

/** A transaction on one record, which is drawn evenly. */
abstract class RecordTransaction implements JdbcTransaction {
    /** The client's number, from 0. */
    final int client;
    /** The record that was drawn last, from 1. */
    int record;
    /** The number of acknowledged commits. */
    long committed;

    private final int rows;

    RecordTransaction(int client, int rows) {
        this.client = client;
        this.rows = rows;
    }

    @Override
    public final void next(SplittableRandom random) {
        record = 1 + random.nextInt(rows);
    }

    @Override
    public final void committed() {
        committed++;
    }
}
