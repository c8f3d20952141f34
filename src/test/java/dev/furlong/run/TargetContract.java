package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.FreePort;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.Plan;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.Dataset;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.WatchedLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What every target promises: {@link LoadsContract}, to start again on the files that it left, to let nobody in but the run
 * that started it, and never to be taken for another one that has its port.
 */
abstract class TargetContract extends LoadsContract {
    private final List<String> progress = new ArrayList<>();

    /** Other ways into a server, and what only this engine has. */
    void otherWaysIn_areClosed(Connector ours) throws Exception {
        // None that are known.
    }

    @Test
    void startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused() throws Exception {
        MachineState before = MachineState.now();
        int port = FreePort.any();
        // Nothing may be committed beside what the session that checks knows of.
        Plan plan = target().contains(":") ? plan("probes=off", "port=" + port) : plan("probes=off");
        Prepared prepared = prepare(plan).values().iterator().next();
        Path work = Files.createDirectory(folder.resolve("work"));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), work);
        PopulatedCopies copies = new PopulatedCopies(work, starter, progress::add);
        PopulatedCopies.Populated populated = copies.of(prepared);
        try (Dataset data = copies.restore(prepared, progress::add)) {
            for (int start = 1; start <= 2; start++) {
                Launch launch = data.launch(prepared, List.of(), work.resolve("server.log"));
                Optional<RivalStart> rival = start == 1 || !RivalStart.possible(prepared)
                        ? Optional.empty()
                        : Optional.of(RivalStart.of(prepared, populated, work.resolve("rival")));
                try (RunningTarget target = Deployment.of(prepared.deployment()).start(launch)) {
                    if (start == 1 && prepared.deployment() != DeploymentKind.EMBEDDED) {
                        Strangers.areRefused(target.connector());
                        otherWaysIn_areClosed(target.connector());
                    }
                    if (rival.isPresent()) {
                        rival.get().endsAtOnce(port);
                    }
                    assertThat(checked(starter, prepared, launch, target))
                            .as("start " + start)
                            .allMatch(check -> check.violation() == null)
                            .isNotEmpty();
                }
            }
        }
        MachineState.awaitSame(before);
    }

    /** What a load session without time for a transaction finds when it checks. */
    private List<TrialRecord.Check> checked(
            LoadStarter starter, Prepared prepared, Launch launch, RunningTarget target) {
        LoadTask task = new LoadTask.Drive(
                new TaskTarget(prepared.engine().name(), launch.configuration(), target.connector(), starter.runName()),
                new TaskWorkload(prepared.workload().name(), prepared.point().parameters()),
                1,
                new LoadTask.Timing(0, false, 0),
                null,
                null,
                1,
                null,
                Earlier.NONE);
        try (WatchedLoad watched = starter.start(task, target, launch)) {
            while (true) {
                LoadEvent event = watched.next();
                if (event instanceof LoadEvent.Boundary boundary) {
                    if (boundary.edge() == LoadEvent.Edge.BEGIN
                            && task.target().connector().password() != null) {
                        Strangers.cannotReadIt(task.target().connector(), folder);
                    }
                    watched.go();
                } else if (event instanceof LoadEvent.Finished finished) {
                    return finished.checks();
                }
            }
        }
    }
}
