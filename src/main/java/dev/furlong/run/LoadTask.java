package dev.furlong.run;

import dev.furlong.engine.Connector;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.DeploymentKind;
import java.util.Map;

/**
 * What a load JVM is to do; plain data, so that it can be sent anywhere.
 *
 * @param kind populate or trial
 * @param engine its name
 * @param release of it
 * @param deployment how the target runs
 * @param connector how it is reached
 * @param workload its name
 * @param parameters of the workload
 * @param settings as asked
 * @param clients how many
 * @param seed of the transactions
 * @param warmUpMillis not measured
 * @param measureMillis measured
 */
public record LoadTask(
        Kind kind,
        String engine,
        Release release,
        DeploymentKind deployment,
        Connector connector,
        String workload,
        Map<String, String> parameters,
        Map<String, String> settings,
        int clients,
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
