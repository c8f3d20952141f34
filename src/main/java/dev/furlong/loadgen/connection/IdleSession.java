package dev.furlong.loadgen.connection;

/** Where transactions run that ask nothing of a database. */
public final class IdleSession implements Session {
    @Override
    public void execute() {
        // Sends nothing.
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
    public void close() {
        // Holds nothing.
    }
}
