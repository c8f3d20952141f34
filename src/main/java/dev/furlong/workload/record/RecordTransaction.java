package dev.furlong.workload.record;

import dev.furlong.workload.JdbcTransaction;
import java.util.SplittableRandom;

/** A transaction on one record, which is drawn. */
abstract class RecordTransaction implements JdbcTransaction {
    /** The client's number, from 0. */
    final int client;
    /** The record that was drawn last, from 1. */
    int record;
    /** The number of acknowledged commits. */
    long committed;

    private final Access access;

    RecordTransaction(int client, Access access) {
        this.client = client;
        this.access = access;
    }

    @Override
    public final void next(SplittableRandom random) {
        record = access.record(random);
    }

    @Override
    public final void committed() {
        committed++;
    }
}
