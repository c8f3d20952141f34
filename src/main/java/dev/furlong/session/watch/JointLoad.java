package dev.furlong.session.watch;

import dev.furlong.deployment.process.StackDump;
import dev.furlong.failure.FurlongException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.session.joint.JointEvents;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Several load sessions that drive one load in step, each in a JVM of its own; its watcher sees one session. */
final class JointLoad implements LoadRun {
    /** The interval at which a session's listener looks whether it is still wanted. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final List<GatheringLoad> sessions;
    private final JointEvents joint;
    private final NanoClock clock = NanoClock.system();
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
    private final Deque<LoadEvent> told = new ArrayDeque<>();
    private volatile boolean open = true;

    private record Heard(int session, Optional<LoadEvent> event, Optional<RuntimeException> end) {}

    /** Joins sessions that were just started; the first one leads. */
    private JointLoad(List<GatheringLoad> sessions) {
        this.sessions = List.copyOf(sessions);
        this.joint = new JointEvents(sessions.size());
        for (int session = 0; session < sessions.size(); session++) {
            int number = session;
            Thread listener = new Thread(() -> listen(number), "furlong-events-" + (number + 1));
            listener.setDaemon(true);
            listener.start();
        }
    }

    /** Starts one of the sessions. */
    @FunctionalInterface
    interface Start {
        /**
         * Starts a session.
         *
         * @param task the session's own task
         * @param name the session's name among all, for messages
         */
        GatheringLoad of(LoadTask task, String name);
    }

    /**
     * Starts each session of a task that several share. The first one leads. If one does not start, none runs on.
     *
     * @param start the way to start one
     */
    static JointLoad start(LoadTask.Drive task, Start start) {
        List<GatheringLoad> started = new ArrayList<>();
        try {
            started.add(start.of(task, name(0, task.sessions())));
            for (int session = 1; session < task.sessions(); session++) {
                started.add(start.of(new LoadTask.Follow(task, session), name(session, task.sessions())));
            }
            return new JointLoad(started);
        } catch (RuntimeException e) {
            try {
                forEach(started, LoadRun::close);
            } catch (FurlongException unclosed) {
                e.addSuppressed(unclosed);
            }
            throw e;
        }
    }

    private void listen(int session) {
        LoadRun run = sessions.get(session);
        try {
            while (open) {
                Optional<LoadEvent> event = run.next(LOOK);
                if (event.isPresent()) {
                    heard.add(new Heard(session, event, Optional.empty()));
                    if (isLast(event.get())) {
                        return;
                    }
                }
            }
        } catch (RuntimeException e) {
            heard.add(new Heard(session, Optional.empty(), Optional.of(e)));
        }
    }

    private static boolean isLast(LoadEvent event) {
        return event instanceof LoadEvent.Finished
                || event instanceof LoadEvent.Followed
                || event instanceof LoadEvent.Failed;
    }

    @Override
    public List<Long> pids() {
        return sessions.stream().flatMap(session -> session.pids().stream()).toList();
    }

    @Override
    public Optional<LoadEvent> next(Duration longest) {
        long end = clock.nanos() + longest.toNanos();
        while (told.isEmpty()) {
            Heard next = ForkedLoad.take(heard, Duration.ofNanos(Math.max(0, end - clock.nanos())));
            if (next == null) {
                return Optional.empty();
            }
            hear(next);
        }
        return Optional.of(told.removeFirst());
    }

    private void hear(Heard next) {
        if (next.end().isPresent()) {
            throw next.end().get();
        }
        told.addAll(joint.hear(next.session(), next.event().orElseThrow()));
        answer();
    }

    private void answer() {
        for (Map.Entry<Integer, Go> answer : joint.answers().entrySet()) {
            sessions.get(answer.getKey()).answer(answer.getValue());
        }
    }

    @Override
    public void go() {
        joint.go();
        answer();
    }

    @Override
    public StackDump stacks() {
        List<String> silent = new ArrayList<>();
        List<String> answered = new ArrayList<>();
        for (int session = 0; session < sessions.size(); session++) {
            StackDump dump = sessions.get(session).stacks();
            if (dump instanceof StackDump.Silent hangs) {
                silent.add(title(session) + hangs.because());
            } else {
                answered.add(title(session) + dump.words());
            }
        }
        if (silent.isEmpty()) {
            return new StackDump.Stacks(String.join("\n", answered));
        }
        silent.addAll(answered);
        return new StackDump.Silent(String.join("\n", silent));
    }

    private String title(int session) {
        return name(session, sessions.size()) + ": ";
    }

    private static String name(int session, int sessions) {
        return ForkedLoad.NAME + " " + (session + 1) + " of " + sessions;
    }

    @Override
    public void kill() {
        forEach(sessions, LoadRun::kill);
    }

    @Override
    public void close() {
        open = false;
        forEach(sessions, LoadRun::close);
    }

    private static void forEach(List<GatheringLoad> all, Consumer<LoadRun> end) {
        Optional<FurlongException> failure = Optional.empty();
        for (LoadRun session : all) {
            try {
                end.accept(session);
            } catch (FurlongException e) {
                failure.ifPresent(e::addSuppressed);
                failure = Optional.of(e);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
