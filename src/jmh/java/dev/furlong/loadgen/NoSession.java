package dev.furlong.loadgen;

/** Runs and ends transactions that do nothing. */
final class NoSession implements Session {
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
