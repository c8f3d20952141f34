package dev.furlong.run;

import dev.furlong.engine.Configuration;
import dev.furlong.engine.Connector;
import java.util.Map;

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
 * @param warmUpMillis not measured
 * @param measureMillis measured
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
        long measureMillis) {
    /** Which of the two. */
    public enum Kind {
        /** Make the data. */
        POPULATE,
        /** Run a trial on it. */
        TRIAL
    }
}
