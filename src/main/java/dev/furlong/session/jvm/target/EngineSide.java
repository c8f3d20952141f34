package dev.furlong.session.jvm.target;

import dev.furlong.engine.Engine;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.measurement.condition.AccessPath;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.Setting;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.workload.ExpectedAccess;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The engine's side of a load session: all that the session asks of it besides the load.
 *
 * @param target the place where the engine runs, and the way to reach it
 * @param engine the engine itself
 */
public record EngineSide(TaskTarget target, Engine engine) {
    /**
     * What the record says of a database that was checked.
     *
     * @param facts the facts of its server, if that is someone else's; no user's name is in them
     * @param conditions the conditions that follow from whose server it is
     */
    public record Checked(Map<String, String> facts, Conditions conditions) {}

    /** The engine of a task. */
    public static EngineSide of(TaskTarget target) {
        return new EngineSide(target, target.product());
    }

    /**
     * Opens the first connection.
     *
     * @throws MachineException if the engine does not accept it
     */
    public Connection connect() {
        try {
            return target.connector().open();
        } catch (SQLException e) {
            throw new MachineException(
                    target.engine() + "@" + target.configuration().release().number()
                            + ": cannot connect to "
                            + target.connector().url() + ": "
                            + SqlFailure.causes(e),
                    e);
        }
    }

    /**
     * Makes the database ready to be filled: these tables are not in it afterwards.
     *
     * @param channel the channel that hears what goes on
     */
    public void empty(List<String> tables, EventChannel channel) throws SQLException {
        ServerOwner.of(target).empty(tables, channel);
    }

    /**
     * Checks that the database is this run's.
     *
     * @throws MachineException if it is not, or its server does not answer
     */
    public Checked check(EventChannel channel) throws SQLException {
        return ServerOwner.of(target).check(channel);
    }

    /** Makes a checkpoint where the engine can. */
    public void checkpoint() throws SQLException {
        Optional<ConnectionStep> checkpoint = engine.checkpoints().step();
        if (checkpoint.isEmpty()) {
            return;
        }
        try (Connection connection = target.connector().open()) {
            checkpoint.get().on(connection);
        }
    }

    /** Has each client's connection tell the server what it counted and the server does not know yet. */
    public void tell(LoadGenerator load) throws SQLException {
        Optional<ConnectionStep> telling = engine.counters().telling();
        if (telling.isPresent()) {
            load.onEachConnection(telling.get());
        }
    }

    /** Whether the engine's counters are wanted, and count this load alone. */
    public boolean counted() {
        return ServerOwner.of(target).countsThisLoadAlone()
                && target.configuration().settings().get(Setting.PROBES);
    }

    /** Why nothing shows what the clients' sessions do, or nobody wants to know; empty if something shows it. */
    public Optional<String> sessionsUnseen() {
        if (!target.configuration().settings().get(Setting.PROBES)) {
            return Optional.of("probes=off");
        }
        if (!counted()) {
            return Optional.of("someone else runs the server");
        }
        return engine.sessions(target.configuration()).isPresent()
                ? Optional.empty()
                : Optional.of(
                        engine.name() + " does not show what its sessions wait for in this deployment or release");
    }

    /**
     * Opens a view of what the clients' sessions do; empty where it is {@linkplain #sessionsUnseen unseen}.
     *
     * @param clientThreads the beginning of the names of the clients' threads in this JVM
     */
    public Optional<SessionView> sessions(String clientThreads) throws SQLException {
        return sessionsUnseen().isPresent()
                ? Optional.empty()
                : Optional.of(
                        engine.sessions(target.configuration()).orElseThrow().open(target.connector(), clientThreads));
    }

    /**
     * The engine's plan of a statement. One that it does not tell has an unknown path, and the reason in place of its text.
     *
     * @param access the statement, with the way to its rows that the load asks for
     */
    public AccessPlan plan(ExpectedAccess access) {
        Optional<PlanReader> reader = engine.plans();
        if (reader.isEmpty()) {
            return new AccessPlan(
                    access.path(), AccessPath.UNKNOWN, "Furlong cannot read the plans of " + engine.name());
        }
        try (Connection connection = target.connector().open()) {
            PlanReader.Plan plan = reader.get().read(connection, access.sql(), access.value());
            connection.rollback();
            return new AccessPlan(access.path(), plan.path(), plan.text());
        } catch (SQLException e) {
            return new AccessPlan(access.path(), AccessPath.UNKNOWN, SqlFailure.causes(e));
        }
    }

    /** The engine's own counters; empty if they are not wanted. */
    public Map<String, Double> counters() throws SQLException {
        if (!counted()) {
            return Map.of();
        }
        try (Connection connection = target.connector().open()) {
            Map<String, Double> counters = engine.counters().read(connection);
            connection.rollback();
            return counters;
        }
    }

    /** Shuts down an engine that lives in this JVM. */
    public void shutDown() throws SQLException {
        if (target.configuration().inClient()) {
            engine.jvm().orElseThrow().shutDown(target.connector());
        }
    }

    /** Whoever owns the database that a load works on. It answers what differs. */
    private sealed interface ServerOwner {
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
        Checked check(EventChannel channel) throws SQLException;

        /** Whether no one else works on its server, so that the engine's counters count this load alone. */
        boolean countsThisLoadAlone();

        /** Furlong made the database for this run. It is new, and no one else knows it. */
        record Ours() implements ServerOwner {
            @Override
            public void empty(List<String> tables, EventChannel channel) {
                // Nothing was in it before.
            }

            @Override
            public Checked check(EventChannel channel) {
                return new Checked(Map.of(), Conditions.none());
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
            public Checked check(EventChannel channel) throws SQLException {
                ServerSession server = new ServerSession(target, channel);
                return new Checked(server.check(), Conditions.of(Conditions.EXTERNAL_SERVER, server.serverName()));
            }

            @Override
            public boolean countsThisLoadAlone() {
                return false;
            }
        }
    }
}
