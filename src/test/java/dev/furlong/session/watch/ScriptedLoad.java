package dev.furlong.session.watch;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.measurement.NanoClock;
import dev.furlong.run.Interruption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A session in place of a load JVM: it says what a test has it say, and is asked for nothing else. */
public abstract class ScriptedLoad implements LoadRun {
    /** This session, watched as any other; it ends in its script. */
    public final WatchedLoad watched(RunningTarget target, Path folder) {
        Duration grace = Patience.USUAL;
        LoadStarter starter = new LoadStarter(true, Interruption.none(), folder);
        ProcessActivity activity = new ProcessActivity(() -> Map.of("cpu.machine", 0.0), Set.of(), () -> false, grace);
        HangDetector detector = new HangDetector(starter, this, activity, false, grace, NanoClock.system());
        return new WatchedLoad(this, target, new Scope.Processes(List.of()), detector, folder);
    }

    @Override
    public List<Long> pids() {
        return List.of(ProcessHandle.current().pid());
    }

    @Override
    public StackDump stacks() {
        throw new IllegalStateException("nobody asks");
    }

    @Override
    public void kill() {
        throw new IllegalStateException("nobody kills");
    }

    @Override
    public void go() {
        throw new IllegalStateException("nobody answers");
    }

    @Override
    public void close() {}
}
