package dev.furlong.session.jvm.target;

import dev.furlong.measurement.condition.Conditions;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.TaskTarget;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Whoever owns the database that a load works on. It answers what differs. */
sealed interface ServerOwner {
    /** The owner of a task's database. */
    static ServerOwner of(TaskTarget target) {
        return target.external() ? new Theirs(target) : new Ours();
    }

    /**
     * Takes away what an earlier filling left of these tables.
     *
     * @param channel the channel that hears of it before it begins
     */
    void empty(List<String> tables, EventChannel channel) throws SQLException;

    /** Checks that the database is this run's, before a load begins. Returns what the record says of it. */
    EngineSide.Checked check(EventChannel channel) throws SQLException;

    /** Whether no one else works on its server, so that the engine's counters count this load alone. */
    boolean countsThisLoadAlone();

    /** Furlong made the database for this run. It is new, and no one else knows it. */
    record Ours() implements ServerOwner {
        @Override
        public void empty(List<String> tables, EventChannel channel) {
            // Nothing was in it before.
        }

        @Override
        public EngineSide.Checked check(EventChannel channel) {
            return new EngineSide.Checked(Map.of(), Conditions.none());
        }

        @Override
        public boolean countsThisLoadAlone() {
            return true;
        }
    }

    /**
     * Someone else runs the server, and Furlong has a schema on it.
     *
     * @param target the server, named by its user
     */
    record Theirs(TaskTarget target) implements ServerOwner {
        @Override
        public void empty(List<String> tables, EventChannel channel) throws SQLException {
            channel.send(new LoadEvent.Untimed("the removal of the old tables"));
            new ServerSession(target, channel).empty(tables);
        }

        @Override
        public EngineSide.Checked check(EventChannel channel) throws SQLException {
            ServerSession server = new ServerSession(target, channel);
            return new EngineSide.Checked(
                    server.check(), Conditions.of(Conditions.EXTERNAL_SERVER, server.serverName()));
        }

        @Override
        public boolean countsThisLoadAlone() {
            return false;
        }
    }
}
