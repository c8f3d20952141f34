package dev.furlong.loadgen;

import dev.furlong.engine.Remedy;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A transaction whose attempts each take so long and end so, as they were told; then each takes 10 ns and succeeds. */
final class ScriptedTransaction implements Transaction, Binding {
    private record Step(
            long nanos,
            @Nullable SQLException atExecute,
            @Nullable SQLException atCommit,
            Ending ending) {}

    private static final Step USUAL = new Step(10, null, null, Ending.COMMIT);

    private final Deque<Step> steps = new ArrayDeque<>();
    private final FakeClock clock;
    private @Nullable SQLException atCommit;
    int drawn;
    int executed;
    int rolledBack;
    int preparedAnew;
    int rolledBackOnPurpose;
    int[] kinds = {};
    long waitNanos;
    int released;
    int committed;
    int unknown;
    boolean rollbackFails;
    boolean releaseFails;
    boolean breaksAtCommit;

    ScriptedTransaction(FakeClock clock) {
        this.clock = clock;
    }

    ScriptedTransaction succeedsAfter(long nanos) {
        steps.add(new Step(nanos, null, null, Ending.COMMIT));
        return this;
    }

    ScriptedTransaction rollsBackAfter(long nanos) {
        steps.add(new Step(nanos, null, null, Ending.ROLLBACK));
        return this;
    }

    ScriptedTransaction failsAfter(long nanos, String state) {
        steps.add(new Step(nanos, told(state), null, Ending.COMMIT));
        return this;
    }

    ScriptedTransaction failsWith(long nanos, SQLException error) {
        steps.add(new Step(nanos, error, null, Ending.COMMIT));
        return this;
    }

    ScriptedTransaction failsAtCommitAfter(long nanos, String state) {
        steps.add(new Step(nanos, null, told(state), Ending.COMMIT));
        return this;
    }

    @Override
    public void next(SplittableRandom random) {
        drawn++;
    }

    @Override
    public Ending execute() throws SQLException {
        executed++;
        Step step = steps.isEmpty() ? USUAL : steps.remove();
        clock.advance(step.nanos());
        atCommit = step.atCommit();
        failIfTold(step.atExecute());
        return step.ending();
    }

    @Override
    public void commit() throws SQLException {
        if (breaksAtCommit) {
            throw new IllegalStateException("a bug of the driver");
        }
        failIfTold(atCommit);
    }

    @Override
    public void rollback() throws SQLException {
        rolledBack++;
        if (rollbackFails) {
            throw new SQLException("rollback failed", "08006");
        }
    }

    @Override
    public void prepareAnew() throws SQLException {
        preparedAnew++;
        if (preparedAnew > rolledBack) {
            throw new SQLException("nothing can be prepared before the rollback", "25P02");
        }
    }

    private static SQLException told(String state) {
        return new SQLException("as told", state);
    }

    private static void failIfTold(@Nullable SQLException error) throws SQLException {
        if (error != null) {
            throw error;
        }
    }

    @Override
    public long waitNanos() {
        return waitNanos;
    }

    @Override
    public int kind() {
        return drawn <= kinds.length ? kinds[drawn - 1] : 0;
    }

    @Override
    public void acknowledge(AcknowledgementSink sink) {
        sink.acknowledged(drawn, 0);
    }

    @Override
    public void rolledBack() {
        rolledBackOnPurpose++;
    }

    @Override
    public void committed() {
        committed++;
    }

    @Override
    public void unknown() {
        unknown++;
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(0, committed, 0, List.of());
    }

    @Override
    public void release() throws SQLException {
        released++;
        if (releaseFails) {
            throw new SQLException("release failed", "08006");
        }
    }

    @Override
    public Remedy remedy(Exception failure) {
        if (!(failure instanceof SQLException sql)) {
            return Remedy.GIVE_UP;
        }
        // Derby's, of drivers that close statements, and of those that give no SQLState.
        if (sql.getSQLState() == null) {
            return Remedy.RETRY;
        }
        return sql.getSQLState().equals("closed") ? Remedy.PREPARE_AND_RETRY : new DerbyEngine().remedy(sql);
    }

    @Override
    public String code(Exception failure) {
        SQLException sql = (SQLException) failure;
        if (sql.getSQLState() != null) {
            return sql.getSQLState();
        }
        return sql.getErrorCode() == 0 ? "no SQLState" : "vendor code " + sql.getErrorCode();
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
