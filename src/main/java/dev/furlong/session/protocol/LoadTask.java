package dev.furlong.session.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Phases;
import org.jspecify.annotations.Nullable;

/** What a load JVM is to do; plain data, so that it can be sent anywhere. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "task")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadTask.Populate.class, name = "populate"),
    @JsonSubTypes.Type(value = LoadTask.Drive.class, name = "drive"),
    @JsonSubTypes.Type(value = LoadTask.Check.class, name = "check"),
    @JsonSubTypes.Type(value = LoadTask.OnSchema.class, name = "onSchema")
})
public sealed interface LoadTask {
    /** The engine that it is done on. */
    TaskTarget target();

    /** The same task with its password, which no JSON carries. */
    LoadTask with(@Nullable Password password);

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
     * @param seed the number that decides every random choice of the transactions
     * @param timing how long each phase lasts
     * @param wire how the load is led to a server, or null: there is none, or it is led there directly
     * @param open what arrives in an open loop, or null for a closed one
     * @param acknowledged the folder that takes down what each client was told while it runs, or null: nobody does
     */
    record Drive(
            TaskTarget target,
            TaskWorkload workload,
            long seed,
            Timing timing,
            @Nullable WireTask wire,
            @Nullable OpenLoop open,
            @Nullable String acknowledged)
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
                    acknowledged);
        }

        /** How the timed clients reach the target. */
        public Connector timed() {
            return wire == null || wire.stretched() == null ? target.connector() : wire.stretched();
        }
    }

    /**
     * Compares what clients were told with the data, after a run or after a crash.
     *
     * @param workload the workload that they ran
     * @param acknowledged the folder of their acknowledgements
     */
    record Check(TaskTarget target, TaskWorkload workload, String acknowledged) implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new Check(target.with(password), workload, acknowledged);
        }
    }

    /**
     * Does something about Furlong's schema on a server that someone else runs.
     *
     * @param action what to do
     */
    record OnSchema(TaskTarget target, Action action) implements LoadTask {
        @Override
        public LoadTask with(@Nullable Password password) {
            return new OnSchema(target.with(password), action);
        }

        /** What can be done about the schema. */
        public enum Action {
            /** Look at the server, and touch nothing. */
            LOOK,
            /** Make the schema, or take it over. */
            CLAIM,
            /** Drop it. */
            LEAVE
        }
    }

    /**
     * How long the phases of a load last.
     *
     * @param warmUpMillis not measured; the longest if it ends when the load is steady
     * @param untilSteady whether it does
     * @param measureMillis measured
     */
    record Timing(long warmUpMillis, boolean untilSteady, long measureMillis) {
        /** The phases of a plan. */
        public static Timing of(Phases phases) {
            return new Timing(
                    phases.warmUp().toMillis(),
                    phases.untilSteady(),
                    phases.measure().toMillis());
        }
    }
}
