package dev.furlong.run.load;

import dev.furlong.engine.Configuration;
import dev.furlong.engine.Connector;
import dev.furlong.engine.Password;
import dev.furlong.plan.OpenLoop;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a load JVM is to do; plain data, so that it can be sent anywhere.
 *
 * @param kind populate or trial
 * @param engine its name
 * @param configuration what the engine is run as
 * @param connector how it is reached
 * @param workload its name
 * @param parameters of the workload
 * @param seed of the transactions
 * @param warmUpMillis not measured; the longest if it ends when the load is steady
 * @param untilSteady whether it does
 * @param measureMillis measured
 * @param run that it belongs to, which marks the schema on someone else's server; empty for any run
 * @param wire how the load is led to a server, or null: there is none, or it is led there directly
 * @param open what arrives in an open loop, or null for a closed one
 */
public record LoadTask(
        Kind kind,
        String engine,
        Configuration configuration,
        Connector connector,
        String workload,
        Map<String, String> parameters,
        long seed,
        long warmUpMillis,
        boolean untilSteady,
        long measureMillis,
        String run,
        @Nullable WireTask wire,
        @Nullable OpenLoop open) {
    /** With a given warm-up, where nobody else's server is used. */
    public LoadTask(
            Kind kind,
            String engine,
            Configuration configuration,
            Connector connector,
            String workload,
            Map<String, String> parameters,
            long seed,
            long warmUpMillis,
            long measureMillis) {
        this(
                kind,
                engine,
                configuration,
                connector,
                workload,
                parameters,
                seed,
                warmUpMillis,
                false,
                measureMillis,
                "",
                null,
                null);
    }

    /** The same on another wire. */
    public LoadTask on(@Nullable WireTask otherWire) {
        return new LoadTask(
                kind,
                engine,
                configuration,
                connector,
                workload,
                parameters,
                seed,
                warmUpMillis,
                untilSteady,
                measureMillis,
                run,
                otherWire,
                open);
    }

    /** The same task with its password, which no JSON carries. */
    LoadTask with(@Nullable Password password) {
        return new LoadTask(
                kind,
                engine,
                configuration.withPassword(password),
                connector.with(password),
                workload,
                parameters,
                seed,
                warmUpMillis,
                untilSteady,
                measureMillis,
                run,
                wire == null ? null : wire.with(password),
                open);
    }

    /** How the timed clients reach the target. */
    Connector timed() {
        return wire == null || wire.stretched() == null ? connector : wire.stretched();
    }

    /** Which of these. */
    public enum Kind {
        /** Make the data. */
        POPULATE,
        /** Run a trial on it. */
        TRIAL,
        /** Look at someone else's server, and touch nothing. */
        LOOK,
        /** Make Furlong's schema there, or take it over. */
        CLAIM,
        /** Drop it. */
        LEAVE;

        /** Whether it is only about the schema on someone else's server. */
        boolean onSchema() {
            return this == LOOK || this == CLAIM || this == LEAVE;
        }
    }
}
