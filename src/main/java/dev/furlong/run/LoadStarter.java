package dev.furlong.run;

import dev.furlong.deployment.Launch;
import dev.furlong.engine.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.TrialSpec;
import java.time.Duration;

/** Starts load sessions, each in a JVM of its own or all in this one, and turns their failures into ours. */
record LoadStarter(boolean fork, Interruption interruption) {
    LoadRun start(LoadTask task, Launch launch) {
        interruption.check();
        return fork ? ForkedLoad.start(task, launch, interruption) : InProcessLoad.start(task, launch);
    }

    /** A task without phases, for populating. */
    LoadTask task(LoadTask.Kind kind, Prepared prepared, DeploymentKind deployment, Connector connector) {
        return new LoadTask(
                kind,
                prepared.engine().name(),
                prepared.release(),
                deployment,
                connector,
                prepared.workload().name(),
                prepared.point().parameters(),
                prepared.point().settings().values(),
                prepared.point().clients(),
                0,
                0,
                0);
    }

    /** The task of a trial. */
    LoadTask task(TrialSpec trial, Prepared prepared, Connector connector) {
        return new LoadTask(
                LoadTask.Kind.TRIAL,
                prepared.engine().name(),
                prepared.release(),
                prepared.point().target().deployment(),
                connector,
                prepared.workload().name(),
                prepared.point().parameters(),
                prepared.point().settings().values(),
                prepared.point().clients(),
                trial.seed().value(),
                trial.phases().warmUp().toMillis(),
                trial.phases().measure().toMillis());
    }

    /**
     * The next event that is no failure.
     *
     * @throws MachineException if the engine or the machine cannot
     * @throws TrialException if the trial is lost
     */
    LoadEvent next(LoadRun load, Duration longest) {
        LoadEvent event = load.next(longest);
        interruption.check();
        if (event instanceof LoadEvent.Failed failed) {
            interruption.checkAfterFailure();
            switch (failed.blame()) {
                case MACHINE -> throw new MachineException(failed.message());
                case TRIAL -> throw new TrialException(failed.message());
                case BUG -> throw new IllegalStateException(failed.message() + "\n" + failed.trace());
            }
        }
        return event;
    }
}
