package dev.furlong.loadgen.binding;

import dev.furlong.engine.Remedy;
import dev.furlong.workload.Ending;

/** The binding of transactions that ask nothing of a database. */
public final class IdleBinding implements Binding {
    @Override
    public Ending execute() {
        // Sends nothing.
        return Ending.COMMIT;
    }

    @Override
    public void commit() {
        // Nothing to commit.
    }

    @Override
    public void rollback() {
        // Nothing to undo.
    }

    @Override
    public void release() {
        // Holds nothing.
    }

    @Override
    public Remedy remedy(Exception failure) {
        return Remedy.GIVE_UP;
    }

    @Override
    public String code(Exception failure) {
        return failure.getClass().getName();
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
