package dev.furlong.run;

import dev.furlong.deployment.Launch;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.run.load.LoadEvent;
import dev.furlong.run.load.LoadTask;
import java.time.Duration;

/**
 * Has a load JVM, which has the driver, do something about Furlong's schema on a server that someone else runs.
 *
 * @param kind of the task
 * @param run that the schema is for; empty for any
 */
record SchemaTask(LoadTask.Kind kind, String run) {
    /**
     * Does it.
     *
     * @param launch whose folder is there
     * @param longest that the server may take
     * @throws MachineException if the server cannot, or must not be used
     */
    LoadEvent.Answered ask(LoadStarter starter, Launch launch, Duration longest) {
        LoadTask task = LoadStarter.onSchema(kind, launch.engine(), launch.configuration(), run);
        try (LoadRun load = starter.start(task, launch)) {
            return (LoadEvent.Answered) starter.next(load, longest)
                    .orElseThrow(() -> new TrialException("must answer within " + longest.toSeconds()
                            + " s, said nothing; the load JVM that asked was killed"));
        } catch (TrialException e) {
            throw new MachineException(
                    "server " + launch.configuration().external().name() + ": " + e.getMessage(), e);
        }
    }
}
