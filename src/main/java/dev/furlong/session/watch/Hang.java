package dev.furlong.session.watch;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.deployment.kernel.ProcessTree;
import dev.furlong.deployment.process.LogTail;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.HungException;
import dev.furlong.failure.TrialException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A session in which nothing goes on. It says who hangs, keeps where the threads are, and ends what
 * is left of the session.
 */
final class Hang {
    private static final long THIS_JVM = ProcessHandle.current().pid();

    private final LoadRun load;
    private final boolean here;
    private final RunningTarget target;
    private final Scope scope;
    private final ProcessTree ofLoad;
    private final ProcessTree ofServer;

    /**
     * Looks at the processes of a session that hangs.
     *
     * @param scope the scope of the target when the session began, since a target that hangs may not tell
     */
    Hang(LoadRun load, RunningTarget target, Scope scope) {
        this.load = load;
        this.target = target;
        this.scope = scope;
        this.here = load.pids().contains(THIS_JVM);
        this.ofLoad = ProcessTree.of(here ? List.of() : load.pids());
        this.ofServer = ProcessTree.of(scope instanceof Scope.Processes server ? server.pids() : List.of());
    }

    /**
     * Explains the hang as the loss of the trial. Nothing of the session runs afterwards.
     *
     * @param heard the session's last message, in words
     * @param folder the folder of the trial, with its logs
     */
    TrialException explained(HungException hung, String heard, Path folder) {
        StackDump stacksOfLoad = load.stacks();
        Optional<StackDump> stacksOfServer = target.stacks();
        List<String> lines = new ArrayList<>();
        lines.add(who(stacksOfLoad) + " hung: " + hung.getMessage());
        ofLoad.stopped().forEach(state -> lines.add("load JVM: " + state.words()));
        String stopped =
                ofServer.stopped().stream().map(ProcessState::words).limit(2).collect(Collectors.joining("; "));
        if (!stopped.isEmpty()) {
            lines.add("server: " + stopped);
        }
        unseen().forEach(lines::add);
        lines.add(heard);
        lines.add(killed());
        String log = String.join("\n", lines)
                + LogTail.section(
                        here ? "processes of the server" : "processes of the load JVM and of the server", states())
                + LogTail.section(here ? "stacks of Furlong's own JVM" : "stacks of the load JVM", stacksOfLoad.words())
                + StackDump.section(stacksOfServer)
                + LogTail.ofAll(folder);
        return new TrialException(String.join("\n", lines), log, hung);
    }

    /**
     * Names who hangs: whoever is stopped, a load JVM that is silent when it is asked, or else whoever the load waits
     * for.
     */
    private String who(StackDump stacksOfLoad) {
        boolean loadHangs = !ofLoad.stopped().isEmpty() || stacksOfLoad instanceof StackDump.Silent;
        String loadJvm = loadJvm();
        boolean serverHangs = !ofServer.stopped().isEmpty();
        if (loadHangs && serverHangs) {
            return loadJvm + " and server";
        }
        if (loadHangs) {
            return loadJvm;
        }
        if (scope instanceof Scope.InProcess) {
            return here ? "engine in Furlong's own JVM" : "engine in the load JVM";
        }
        return "server";
    }

    /** Names the load JVMs that are stopped, by their numbers if there are several. */
    private String loadJvm() {
        List<Long> pids = load.pids();
        List<Long> stopped = ofLoad.stopped().stream().map(ProcessState::pid).toList();
        String numbers = IntStream.range(0, pids.size())
                .filter(session -> stopped.contains(pids.get(session)))
                .mapToObj(session -> String.valueOf(session + 1))
                .collect(Collectors.joining(" and "));
        return pids.size() == 1 || numbers.isEmpty() ? "load JVM" : "load JVM " + numbers + " of " + pids.size();
    }

    private String states() {
        return Stream.of(ofLoad, ofServer)
                .map(ProcessTree::lines)
                .filter(lines -> !lines.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /** Tells why a server cannot be looked at. */
    private Stream<String> unseen() {
        return scope instanceof Scope.Unseen server
                ? Stream.of("server: unknown, because " + server.because())
                : Stream.of();
    }

    private String killed() {
        List<String> failures = new ArrayList<>();
        for (Runnable end : List.<Runnable>of(target::kill, load::kill)) {
            try {
                end.run();
            } catch (FurlongException e) {
                failures.add(String.valueOf(e.getMessage()));
            }
        }
        if (!failures.isEmpty()) {
            return String.join("; ", failures);
        }
        String killed = "the processes that Furlong started for it were killed";
        String interrupted =
                "the load runs in Furlong's own JVM (--no-fork) and was interrupted; it may still be running";
        return !here ? killed : scope instanceof Scope.Processes ? killed + "; " + interrupted : interrupted;
    }
}
