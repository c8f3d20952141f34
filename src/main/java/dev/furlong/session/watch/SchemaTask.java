package dev.furlong.session.watch;

import dev.furlong.deployment.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import java.time.Duration;

/**
 * Has a load JVM, which has the driver, do something about Furlong's schema on a server that someone else runs.
 *
 * @param action that is done
 * @param run that the schema is for; empty for any
 */
public record SchemaTask(LoadTask.OnSchema.Action action, String run) {
    /**
     * Does it.
     *
     * @param launch whose folder is there
     * @param longest that the server may take
     * @throws MachineException if the server cannot, or must not be used
     */
    public LoadEvent.Answered ask(LoadStarter starter, Launch launch, Duration longest) {
        Engine engine = launch.engine();
        TaskTarget target = new TaskTarget(
                engine.name(),
                launch.configuration(),
                engine.external().orElseThrow().outside(launch.configuration()),
                run);
        LoadTask task = new LoadTask.OnSchema(target, action);
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
