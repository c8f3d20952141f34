package dev.furlong.run;

import dev.furlong.deployment.LogTail;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.Scope;
import dev.furlong.deployment.StackDump;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.HungException;
import dev.furlong.failure.TrialException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A session in which nothing goes on. It says who hangs, keeps where the threads are, and ends what
 * is left of the session.
 */
final class Hang {
    private static final long THIS_JVM = ProcessHandle.current().pid();

    private final LoadRun load;
    private final RunningTarget target;
    private final List<ProcessState> ofLoad;
    private final List<ProcessState> ofServer;

    private Hang(LoadRun load, RunningTarget target) {
        this.load = load;
        this.target = target;
        this.ofLoad = load.pid() == THIS_JVM ? List.of() : ProcessState.ofTree(load.pid());
        this.ofServer = target.scope() instanceof Scope.Processes server
                ? server.pids().stream()
                        .flatMap(pid -> ProcessState.ofTree(pid).stream())
                        .toList()
                : List.of();
    }

    /**
     * Explains the hang as the loss of the trial. Nothing of the session runs afterwards.
     *
     * @param heard what the session said last, in words
     * @param folder of the trial, with its logs
     */
    static TrialException explained(HungException hung, LoadRun load, RunningTarget target, String heard, Path folder) {
        return new Hang(load, target).explained(hung, heard, folder);
    }

    private TrialException explained(HungException hung, String heard, Path folder) {
        String stacksOfLoad = load.stacks();
        String stacksOfServer = target.stacks();
        List<String> lines = new ArrayList<>();
        lines.add(who(stacksOfLoad) + " hung: " + hung.getMessage());
        ofLoad.stream().filter(ProcessState::stopped).forEach(state -> lines.add("load JVM: " + state.words()));
        String stopped = ofServer.stream()
                .filter(ProcessState::stopped)
                .map(ProcessState::words)
                .limit(2)
                .collect(Collectors.joining("; "));
        if (!stopped.isEmpty()) {
            lines.add("server: " + stopped);
        }
        lines.add(heard);
        lines.add(killed());
        String log = String.join("\n", lines)
                + section("processes of the load JVM and of the server", states())
                + section("stacks of the load JVM", stacksOfLoad)
                + (stacksOfServer.isEmpty() ? "" : section("stacks of the server", stacksOfServer))
                + LogTail.ofAll(folder);
        return new TrialException(String.join("\n", lines), log, hung);
    }

    /**
     * Who hangs: whoever is stopped or does not answer with its stacks, or else whoever the load
     * waits for.
     */
    private String who(String stacksOfLoad) {
        boolean loadHangs = ofLoad.stream().anyMatch(ProcessState::stopped) || !StackDump.answered(stacksOfLoad);
        boolean serverHangs = ofServer.stream().anyMatch(ProcessState::stopped);
        if (loadHangs && serverHangs) {
            return "load JVM and server";
        }
        if (loadHangs) {
            return "load JVM";
        }
        return target.scope() instanceof Scope.InProcess ? "engine in the load JVM" : "server";
    }

    private String states() {
        return java.util.stream.Stream.concat(ofLoad.stream(), ofServer.stream())
                .map(ProcessState::words)
                .collect(Collectors.joining("\n"));
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
        return failures.isEmpty() ? "its processes were killed" : String.join("; ", failures);
    }

    private static String section(String title, String text) {
        return "\n\n=== " + title + "\n" + text.strip();
    }
}
