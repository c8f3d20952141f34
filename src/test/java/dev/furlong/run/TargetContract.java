package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.load.LoadEvent;
import dev.furlong.run.load.LoadTask;
import dev.furlong.storage.Volumes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every target promises: {@link LoadsContract}, and to start again on the files that it left. */
abstract class TargetContract extends LoadsContract {
    private final List<String> progress = new ArrayList<>();

    @Test
    void startedAgainOnTheSameFiles_theDataIsWhole() throws Exception {
        MachineState before = MachineState.now();
        // Nothing may be committed beside what the session that checks knows of.
        Prepared prepared = prepare(plan("probes=off")).values().iterator().next();
        Path work = Files.createDirectory(folder.resolve("work"));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), work);
        PopulatedCopies copies = new PopulatedCopies(work, starter, progress::add);
        PopulatedCopies.Populated populated = copies.of(prepared);
        try (Volumes volumes = copies.restore(prepared, populated)) {
            for (int start = 1; start <= 2; start++) {
                Launch launch = prepared.launch(prepared.deployment(), volumes, List.of(), work.resolve("server.log"));
                try (RunningTarget target = Deployment.of(prepared.deployment()).start(launch)) {
                    assertThat(checked(starter, prepared, launch, target))
                            .as("start " + start)
                            .allMatch(check -> check.violation() == null)
                            .isNotEmpty();
                }
            }
        }
        assertThat(MachineState.now()).isEqualTo(before);
    }

    /** What a load session without time for a transaction finds when it checks. */
    private static List<TrialRecord.Check> checked(
            LoadStarter starter, Prepared prepared, Launch launch, RunningTarget target) {
        LoadTask task = new LoadTask(
                LoadTask.Kind.TRIAL,
                prepared.engine().name(),
                launch.configuration(),
                target.connector(),
                prepared.workload().name(),
                prepared.point().parameters(),
                1,
                0,
                0);
        try (LoadRun load = starter.start(task, launch)) {
            while (true) {
                LoadEvent event =
                        starter.next(load, java.time.Duration.ofMinutes(1)).orElseThrow();
                if (event instanceof LoadEvent.Boundary) {
                    load.go();
                } else if (event instanceof LoadEvent.Finished finished) {
                    return finished.checks();
                }
            }
        }
    }
}
