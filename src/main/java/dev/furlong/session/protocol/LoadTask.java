package dev.furlong.session.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Seed;
import dev.furlong.workload.invariant.Ledger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A task for a load JVM. It is plain data, so that it can be sent anywhere. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadTask.Populate.class, name = "populate"),
    @JsonSubTypes.Type(value = LoadTask.Drive.class, name = "drive"),
    @JsonSubTypes.Type(value = LoadTask.Follow.class, name = "follow"),
    @JsonSubTypes.Type(value = LoadTask.Check.class, name = "check"),
    @JsonSubTypes.Type(value = LoadTask.OnSchema.class, name = "onSchema")
})
public sealed interface LoadTask {
    /** The engine that it is done on. */
    TaskTarget target();

    /** The same task with its password, which no JSON carries. */
    LoadTask with(@Nullable Password password);

    /**
     * What tells the files of its load JVM from those of the first drive on the same stage; empty if nothing does, because
     * it is that drive, or has a folder of its own.
     */
    default String suffix() {
        return "";
    }

    /**
     * Makes the data.
     *
     * @param workload the workload whose tables to fill
     */
    record Populate(TaskTarget target, TaskWorkload workload) implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new Populate(target.with(password), workload);
        }
    }

    /**
     * Drives a load, and measures it.
     *
     * @param workload the workload to run
     * @param seed the number that decides every random choice of the trial; see {@link #transactions}
     * @param timing the length of each phase
     * @param wire the way of the load to a server, or null if there is no server, or the load reaches it directly
     * @param open the arrivals of an open loop, or null for a closed one
     * @param sessions the number of load sessions that share the clients, this one among them
     * @param acknowledged the folder below which each drive on the same data records what its clients are told while it
     *     runs, or null if none of them does; see {@link #told}
     * @param earlier the drives that it follows on the same data
     */
    record Drive(
            TaskTarget target,
            TaskWorkload workload,
            long seed,
            Timing timing,
            @Nullable WireTask wire,
            @Nullable OpenLoop open,
            int sessions,
            @Nullable String acknowledged,
            Earlier earlier)
            implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new Drive(
                    target.with(password),
                    workload,
                    seed,
                    timing,
                    wire == null ? null : wire.with(password),
                    open,
                    sessions,
                    acknowledged,
                    earlier);
        }

        /**
         * Returns the same drive, the first on its data, with what its clients are told recorded. Each drive after it
         * does so too, since what the clients of one drive did cannot be told from a loss if another recorded nothing.
         *
         * @param folder the folder below which each drive makes one of its own
         * @throws IllegalStateException if another drive came before it
         */
        public Drive recordedIn(Path folder) {
            if (earlier.drives() > 0) {
                throw new IllegalStateException(
                        "drive: must be the first of those that are recorded, got number " + (earlier.drives() + 1));
            }
            return new Drive(target, workload, seed, timing, wire, open, sessions, folder.toString(), earlier);
        }

        /** Returns the folder in which it records what its clients are told; empty if it records nothing. */
        public Optional<Path> told() {
            return told(earlier.drives() + 1);
        }

        private Optional<Path> told(int drive) {
            return Optional.ofNullable(acknowledged)
                    .map(folder -> Path.of(folder).resolve("drive-" + drive));
        }

        /**
         * Returns the task of comparing the data with what the clients of this drive and of those before it were told;
         * empty if nothing was recorded.
         */
        public Optional<Check> check() {
            List<String> folders = IntStream.rangeClosed(1, earlier.drives() + 1)
                    .mapToObj(this::told)
                    .flatMap(Optional::stream)
                    .map(Path::toString)
                    .toList();
            return folders.isEmpty() ? Optional.empty() : Optional.of(new Check(target, workload, folders));
        }

        /**
         * Returns the drive that does the same after this one, on the data as this one leaves them. It has other
         * transactions, and clients of other numbers. It has no audit, since an audit is made on the data as they were
         * populated.
         *
         * @param did the account of what the clients of this drive did; empty if nobody knows, because it did not end well
         */
        public Drive next(Optional<Ledger> did) {
            return new Drive(
                    target,
                    workload,
                    seed,
                    timing,
                    Optional.ofNullable(wire).flatMap(WireTask::withoutAudit).orElse(null),
                    open,
                    sessions,
                    acknowledged,
                    earlier.with(auditor() + AcknowledgementManifest.LONE, did));
        }

        @Override
        public String suffix() {
            return earlier.drives() == 0 ? "" : "-drive-" + (earlier.drives() + 1);
        }

        /** The seed of its transactions: the trial's own for the first drive, and one derived from it for each other. */
        public Seed transactions() {
            Seed own = new Seed(seed);
            return earlier.drives() == 0 ? own : own.derive("drive", earlier.drives() + 1);
        }

        /** The number of the audit's client, which comes next to the timed ones. */
        public int auditor() {
            return earlier.clients() + target.configuration().clients();
        }

        /** The number of the client that is counted apart. */
        public int apart() {
            return auditor() + 1;
        }

        /** The share of the clients that one of its sessions has. */
        public Share share(int session) {
            return Share.of(
                    session, sessions, earlier.clients(), target.configuration().clients());
        }

        /** Returns the connector by which the timed clients reach the target. */
        public Connector timed() {
            return wire == null || wire.stretched() == null ? target.connector() : wire.stretched();
        }
    }

    /**
     * Drives its share of a load beside the session that leads.
     *
     * @param led the task of the session that leads
     * @param session the number of the session that follows, from 1
     */
    record Follow(Drive led, int session) implements LoadTask {
        @Override
        public TaskTarget target() {
            return led.target();
        }

        @Override
        public LoadTask with(@Nullable Password password) {
            return new Follow((Drive) led.with(password), session);
        }

        @Override
        public String suffix() {
            return led.suffix() + "-" + (session + 1);
        }

        /** Returns its part of the load. */
        public Share share() {
            return led.share(session);
        }
    }

    /**
     * Compares what clients were told with the data, after a run or after a crash.
     *
     * @param workload the workload that they ran
     * @param acknowledged the folders of their acknowledgements, one for each drive, in the order of the drives
     */
    record Check(TaskTarget target, TaskWorkload workload, List<String> acknowledged) implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new Check(target.with(password), workload, acknowledged);
        }

        @Override
        public String suffix() {
            return "-check-" + acknowledged.size();
        }
    }

    /**
     * Does something about Furlong's schema on a server that someone else runs.
     *
     * @param action the action on the schema
     */
    record OnSchema(TaskTarget target, Action action) implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new OnSchema(target.with(password), action);
        }

        /** An action on the schema. */
        public enum Action {
            /** Looks at the server, and touches nothing. */
            LOOK,
            /** Makes the schema, or takes it over. */
            CLAIM,
            /** Drops the schema if it is still this run's. */
            LEAVE,
            /** Drops the schema, whatever run it is of. */
            DROP
        }
    }

    /**
     * The lengths of the phases of a load.
     *
     * @param warmUpMillis the length of the warm-up, which is not measured; the longest if it ends when the load is
     *     steady
     * @param untilSteady whether the warm-up ends when the load is steady
     * @param measureMillis the length of the measurement
     * @param slices the number of slices of the measurement, before each of which, and before each piece of the warm-up, it
     *     waits for its turn; 0 if it is in one piece, and waits for nobody
     */
    record Timing(long warmUpMillis, boolean untilSteady, long measureMillis, int slices) {
        /** The phases of a load that waits for nobody. */
        public Timing(long warmUpMillis, boolean untilSteady, long measureMillis) {
            this(warmUpMillis, untilSteady, measureMillis, 0);
        }

        /** Whether it waits for its turn. */
        public boolean inTurns() {
            return slices > 0;
        }

        /** The phases of a plan. */
        public static Timing of(Phases phases) {
            return new Timing(
                    phases.warmUp().toMillis(),
                    phases.untilSteady(),
                    phases.measure().toMillis(),
                    phases.slices());
        }
    }
}
