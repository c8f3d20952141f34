package dev.furlong.run.stage;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.ServerFound;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.StopSignal;
import dev.furlong.storage.disk.OwnThread;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The servers of others that a run uses: looked at before anything, filled for each trial, and left as they were. */
final class ExternalServers {
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);
    /** The longest time for dropping the schemas. It lies within what an interruption waits for. */
    private static final Duration LONGEST_LEAVE = Duration.ofSeconds(20);

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(20);

    private final LoadStarter starter;
    private final @Nullable Path serversFile;
    private final Map<NamedServer, Prepared> claimed = new LinkedHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();

    /**
     * Serves one run.
     *
     * @param serversFile the file that names the servers; null for the usual places
     */
    ExternalServers(LoadStarter starter, @Nullable Path serversFile) {
        this.starter = starter;
        this.serversFile = serversFile;
    }

    /**
     * Looks at every server, and says what it is. Nothing there is touched.
     *
     * @param says hears what each server is
     * @return the same points; external ones with the release that their server says
     * @throws MachineException if a server is not there, not what the plan says, or must not be used
     */
    Map<String, Prepared> look(Map<String, Prepared> prepared, Consumer<String> says) {
        Map<TargetSpec, ServerFound> found = new LinkedHashMap<>();
        Map<String, Prepared> looked = new LinkedHashMap<>(prepared);
        prepared.forEach((id, point) -> {
            if (point.home() instanceof Home.Theirs theirs) {
                ServerFound server = found.computeIfAbsent(
                        point.point().target(), target -> look(target, point, theirs.server(), says));
                looked.put(id, point.saidToBe(server.release()));
            }
        });
        return looked;
    }

    /**
     * Makes Furlong's schemas on servers that were looked at.
     *
     * @throws MachineException if a server is gone, or must not be used any more
     */
    void claim(Map<String, Prepared> looked) {
        for (Prepared point : looked.values()) {
            if (point.home() instanceof Home.Theirs theirs && claimed.putIfAbsent(theirs.server(), point) == null) {
                starter.stop().wouldLeave(mayBeLeft(theirs.server()));
                ask(LoadTask.OnSchema.Action.CLAIM, point, starter, LONGEST_ANSWER);
            }
        }
    }

    private ServerFound look(TargetSpec target, Prepared point, NamedServer server, Consumer<String> says) {
        LoadEvent.Answered answer = ask(LoadTask.OnSchema.Action.LOOK, point, starter, LONGEST_ANSWER);
        ServerFound found = answer.server();
        says.accept("server " + server.name() + ": " + found.line() + "; " + answer.schema());
        String asked = target.release();
        if (!new ReleaseNumber(found.release()).isMeantBy(asked)) {
            throw new MachineException("server " + server.name() + ": must be release " + asked + " for the target "
                    + target.written() + ", got " + found.version() + "; nothing was touched");
        }
        return found;
    }

    /**
     * Drops what Furlong has in its schema, and fills it anew.
     *
     * @param folder the folder for logs
     * @param doing the consumer that is told what goes on
     */
    Dataset.Tables fill(Prepared prepared, Path folder, Consumer<String> doing) {
        Launch launch = prepared.onServer(folder, List.of(), folder.resolve("populate.log"));
        try (RunningTarget target = prepared.runs().start(launch)) {
            TrialRecord.Population population = starter.populate(
                    prepared.populateTask(launch, target.creating(), starter.runName()),
                    target,
                    launch,
                    percent -> doing.accept("populating " + percent + " %"));
            return new Dataset.Tables(population, folder);
        }
    }

    /**
     * Drops the schemas that were claimed, once, and after an interruption too.
     *
     * @param failure the failure that made this necessary, or null; if a server refuses this in the same words, they are
     *     said once
     * @return the words for what is left behind and why, if anything is, with the failures of the servers as suppressed ones
     */
    Optional<MachineException> leave(@Nullable Throwable failure) {
        Map<NamedServer, Prepared> own = new LinkedHashMap<>(claimed);
        claimed.clear();
        LoadStarter undisturbed =
                new LoadStarter(starter.fork(), StopSignal.never(), starter.work(), starter.grace(), starter.notices());
        List<String> left = new ArrayList<>();
        List<RuntimeException> failures = new ArrayList<>();
        // A session in this JVM sets its properties, so that there is one at a time.
        Leaving leaving =
                new Leaving(starter.fork() ? OwnThread::start : Runnable::run, NanoClock.system(), LONGEST_LEAVE);
        leaving.leave(
                        own.keySet(),
                        (server, longest) -> ask(
                                LoadTask.OnSchema.Action.LEAVE,
                                Objects.requireNonNull(own.get(server)),
                                undisturbed,
                                longest))
                .forEach(one -> {
                    NamedServer server = one.server();
                    one.answer().ifPresent(answer -> hasLeft(server, answer));
                    one.failure().ifPresent(e -> {
                        failures.add(e);
                        left.add("Furlong's schema on the server " + server.name() + " is left (" + reason(e, failure)
                                + "); " + cleaningWords(server));
                    });
                });
        if (left.isEmpty()) {
            return Optional.empty();
        }
        MachineException told = new MachineException(String.join("; ", left));
        failures.forEach(told::addSuppressed);
        return Optional.of(told);
    }

    private void hasLeft(NamedServer server, LoadEvent.Answered answer) {
        starter.stop().gone(mayBeLeft(server));
        if (answer.run() != null) {
            starter.notices().accept("server " + server.name() + ": " + answer.schema());
        }
    }

    /**
     * Looks whether a point's schema is still this run's.
     *
     * @return the words for what became of it; empty if it is this run's, or if the server does not say
     */
    Optional<String> taken(Prepared prepared, NamedServer server) {
        try {
            LoadEvent.Answered answer = ask(LoadTask.OnSchema.Action.LOOK, prepared, starter, LONGEST_LOOK);
            String run = answer.run();
            return starter.runName().equals(run)
                    ? Optional.empty()
                    : Optional.of("server " + server.name() + ": this run, " + starter.runName() + ", lost its schema: "
                            + (run == null
                                    ? "another run or someone else dropped it"
                                    : "the run " + run + " took it over"));
        } catch (MachineException e) {
            // That the server is gone, or refuses, is told by the load.
            return Optional.empty();
        }
    }

    private String mayBeLeft(NamedServer server) {
        return "Furlong's schema on the server " + server.name() + " may be left; " + cleaningWords(server);
    }

    private String cleaningWords(NamedServer server) {
        return "drop it with: " + cleaning(server.name(), serversFile);
    }

    private static String reason(RuntimeException refusal, @Nullable Throwable failure) {
        if (!(refusal instanceof FurlongException)) {
            return "because of a bug in Furlong";
        }
        boolean same = failure != null && Objects.equals(failure.getMessage(), refusal.getMessage());
        return same ? "for the same reason" : String.valueOf(refusal.getMessage());
    }

    /** The command that drops what is left on a server. */
    static String cleaning(String name, @Nullable Path serversFile) {
        return "furlong clean --server " + name + (serversFile == null ? "" : " --servers " + serversFile);
    }

    private LoadEvent.Answered ask(LoadTask.OnSchema.Action action, Prepared point, LoadStarter by, Duration longest) {
        String name = action.name().toLowerCase(Locale.ROOT) + "-" + asked.incrementAndGet();
        Path path = starter.work().resolve(name);
        try (OwnedDirectory folder = OwnedDirectory.create(path)) {
            Launch launch = point.onServer(folder.path(), List.of(), path.resolve("load.log"));
            return by.ask(action, launch, starter.runName(), longest);
        }
    }
}
