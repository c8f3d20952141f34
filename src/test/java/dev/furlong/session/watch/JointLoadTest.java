package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.ClientNumbers;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Edge;
import dev.furlong.session.protocol.LoadEvent.Gathering;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.LoadEvent.Phased;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.workload.invariant.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What three sessions say and are told that drive one load, each where a load JVM would be. */
final class JointLoadTest {
    private static final int SESSIONS = 3;
    private static final int CLIENTS = 7;
    /** Nothing waits so long, unless something is missing. */
    private static final Duration LONG = Duration.ofSeconds(20);

    private static final Duration NO_TIME = Duration.ZERO;

    private static final LoadTask.Drive TASK = task();

    private final List<LoadTask> tasks = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<Scripted> sessions = List.of(new Scripted(11), new Scripted(12), new Scripted(13));
    private final JointLoad joint = JointLoad.start(TASK, this::start);

    @AfterEach
    void end() {
        sessions.forEach(session -> session.unclosable = false);
        joint.close();
    }

    @Test
    void eachSession_isStartedWithItsNumberAndItsPartOfTheClients_andTheFirstOneLeads() {
        assertThat(tasks).containsExactly(TASK, new LoadTask.Follow(TASK, 1), new LoadTask.Follow(TASK, 2));
        assertThat(TASK.share(0).clients()).isEqualTo(new ClientNumbers(0, 3));
        assertThat(((LoadTask.Follow) tasks.get(1)).share().clients()).isEqualTo(new ClientNumbers(3, 2));
        assertThat(((LoadTask.Follow) tasks.get(2)).share().clients()).isEqualTo(new ClientNumbers(5, 2));
        assertThat(names).containsExactly("load JVM 1 of 3", "load JVM 2 of 3", "load JVM 3 of 3");
        assertThat(joint.pids()).containsExactly(11L, 12L, 13L);
    }

    @Test
    void sessionsThatAreStarted_areClosedIfALaterOneDoesNotStart() {
        List<Scripted> two = List.of(new Scripted(21), new Scripted(22));
        Iterator<Scripted> able = two.iterator();
        two.get(0).unclosable = true;

        MachineException refused = catchThrowableOfType(
                MachineException.class,
                () -> JointLoad.start(TASK, (task, name) -> {
                    if (!able.hasNext()) {
                        throw new MachineException("java: must start, got no memory");
                    }
                    return able.next();
                }));

        assertThat(refused).hasMessage("java: must start, got no memory");
        assertThat(refused.getSuppressed()).singleElement().isInstanceOf(MachineException.class);
        assertThat(two).extracting(session -> session.closed).containsExactly(true, true);
    }

    @Test
    void gathering_isAnsweredToEachOnceTheLastOneIsThere_andTheWatcherHearsNothingOfIt() {
        Ledger.Entry ofSecond = new Ledger.Entry(3, 7, 70, List.of());
        Ledger.Entry ofThird = new Ledger.Entry(5, 9, 90, List.of());
        says(1, new Gathering(Place.DISCONNECTED, List.of(ofSecond)));
        says(0, new Gathering(Place.DISCONNECTED, List.of(new Ledger.Entry(0, 5, 50, List.of()))));
        assertThat(joint.next(NO_TIME)).isEmpty();
        assertThat(sessions).allSatisfy(session -> assertThat(session.answers).isEmpty());

        sessions.get(0).goesOn = new LoadEvent.Untimed("the checkpoint after the measurement");
        says(2, new Gathering(Place.DISCONNECTED, List.of(ofThird)));

        assertThat(joint.next(LONG)).contains(new LoadEvent.Untimed("the checkpoint after the measurement"));
        assertThat(sessions.get(0).answers).containsExactly(new Go(false, List.of(ofSecond, ofThird)));
        assertThat(sessions.get(1).answers).containsExactly(Go.ON);
        assertThat(sessions.get(2).answers).containsExactly(Go.ON);
    }

    @Test
    void edge_isToldOnce_andAnsweredToEachWhenTheWatcherSaysSo() {
        says(2, edge(Edge.BEGIN));
        says(1, edge(Edge.BEGIN));
        assertThat(joint.next(NO_TIME)).isEmpty();
        says(0, edge(Edge.BEGIN));

        assertThat(joint.next(LONG))
                .hasValueSatisfying(event ->
                        assertThat(((LoadEvent.Boundary) event).completed()).isEqualTo(3 * 100));
        assertThat(sessions).allSatisfy(session -> assertThat(session.answers).isEmpty());

        joint.go();

        assertThat(sessions).allSatisfy(session -> assertThat(session.answers).containsExactly(Go.ON));
    }

    @Test
    void edgeOfTheLeaderAlone_isAnsweredToTheLeaderAlone() {
        says(0, edge(Edge.AUDIT_BEGIN));

        assertThat(joint.next(LONG)).contains(edge(Edge.AUDIT_BEGIN));
        joint.go();

        assertThat(sessions).extracting(session -> session.answers.size()).containsExactly(1, 0, 0);
    }

    @Test
    void followerThatFailsWhileTheOthersGather_isNamed_andNobodyIsTold() {
        othersGather(2);
        says(1, new LoadEvent.Failed(LoadEvent.Blame.TRIAL, "client 3: was refused", "trace"));

        assertThat(joint.next(LONG))
                .contains(
                        new LoadEvent.Failed(LoadEvent.Blame.TRIAL, "load JVM 2 of 3: client 3: was refused", "trace"));
        assertThat(sessions).allSatisfy(session -> assertThat(session.answers).isEmpty());
    }

    @Test
    void followerThatEndsWhileTheOthersGather_losesTheTrial() {
        TrialException end = new TrialException("load JVM 3 of 3: exited before the trial was finished", "its log");
        othersGather(1);
        sessions.get(2).says.add(failing(end));

        assertThatThrownBy(() -> joint.next(LONG)).isSameAs(end);
    }

    @Test
    void sessionThatEndsBeforeItsAnswer_losesTheTrial() {
        says(0, edge(Edge.END));
        says(1, edge(Edge.END));
        says(2, edge(Edge.END));
        assertThat(joint.next(LONG)).isPresent();
        sessions.get(1).gone = true;

        assertThatThrownBy(joint::go)
                .isInstanceOf(TrialException.class)
                .hasMessage("load JVM: exited before an answer");
    }

    @Test
    void runThatIsInterrupted_isNoLoss() {
        sessions.get(1).says.add(failing(new InterruptedRunException()));

        assertThatThrownBy(() -> joint.next(LONG))
                .isInstanceOf(InterruptedRunException.class)
                .hasMessage("run: was interrupted");
    }

    /** It stays until it is ended, and its end is no loss then. */
    @Test
    void sessionThatHasSaidItsLast_isNotHeardAnyMore() {
        says(0, new LoadEvent.MeasurementBegins(1));
        says(1, new LoadEvent.MeasurementBegins(1));
        says(2, new LoadEvent.MeasurementBegins(1));
        assertThat(joint.next(LONG)).isPresent();
        JvmIdentity jvm = new JvmIdentity("17.0.1", "a VM", 1L << 28, List.of("G1"));
        for (int follower = 1; follower < SESSIONS; follower++) {
            says(follower, new LoadEvent.Followed(jvm, phased(), phased()));
            sessions.get(follower).says.add(failing(new TrialException("load JVM: exited before an answer")));
        }
        says(
                0,
                new LoadEvent.Finished(
                        Map.of(),
                        Conditions.none(),
                        "1",
                        jvm,
                        Map.of(),
                        phased(),
                        phased(),
                        List.of(),
                        0,
                        new Ledger(List.of())));

        assertThat(joint.next(LONG))
                .hasValueSatisfying(event -> assertThat(((LoadEvent.Finished) event)
                                .measurement()
                                .outcomes()
                                .committed())
                        .isEqualTo(SESSIONS));
        assertThat(joint.next(NO_TIME)).isEmpty();
    }

    @Test
    void stacks_areThoseOfEachSessionUnderItsNumber() {
        sessions.get(0).stacks = new StackDump.Stacks("Full thread dump A");
        sessions.get(1).stacks = new StackDump.Unavailable("there is no jcmd");
        sessions.get(2).stacks = new StackDump.Stacks("Full thread dump C");

        assertThat(joint.stacks()).isEqualTo(new StackDump.Stacks("""
                        load JVM 1 of 3: Full thread dump A
                        load JVM 2 of 3: unavailable, because there is no jcmd
                        load JVM 3 of 3: Full thread dump C"""));
    }

    @Test
    void oneSessionThatIsSilent_hangsForAll_andIsNamedBeforeTheStacksOfTheOthers() {
        sessions.get(0).stacks = new StackDump.Stacks("Full thread dump A");
        sessions.get(1).stacks = new StackDump.Silent("it is stopped and cannot answer");
        sessions.get(2).stacks = new StackDump.Stacks("Full thread dump C");

        assertThat(joint.stacks()).isEqualTo(new StackDump.Silent("""
                        load JVM 2 of 3: it is stopped and cannot answer
                        load JVM 1 of 3: Full thread dump A
                        load JVM 3 of 3: Full thread dump C"""));
    }

    @Test
    void everySession_isKilledAndClosed_evenIfAnotherOneCannotBe() {
        sessions.get(0).unclosable = true;
        sessions.get(1).unclosable = true;

        assertThatThrownBy(joint::kill)
                .isInstanceOf(MachineException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThatThrownBy(joint::close)
                .isInstanceOf(MachineException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));

        assertThat(sessions).extracting(session -> session.killed).containsExactly(true, true, true);
        assertThat(sessions).extracting(session -> session.closed).containsExactly(true, true, true);
    }

    private GatheringLoad start(LoadTask task, String name) {
        tasks.add(task);
        names.add(name);
        return sessions.get(tasks.size() - 1);
    }

    private void says(int session, LoadEvent event) {
        sessions.get(session).says.add(() -> event);
    }

    /** Has the leader and a follower wait for the third session. */
    private void othersGather(int follower) {
        says(follower, new Gathering(Place.CONNECTED, List.of()));
        says(0, new Gathering(Place.CONNECTED, List.of()));
        // What the leader says next is heard once it is known to wait.
        says(0, new LoadEvent.Untimed("nothing"));
        assertThat(joint.next(LONG)).contains(new LoadEvent.Untimed("nothing"));
    }

    private static Supplier<LoadEvent> failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    private static LoadEvent.Boundary edge(Edge edge) {
        return new LoadEvent.Boundary(edge, 1_000, 100, Map.of(), 100, new JvmWork(1, 2, 3, 4, 0));
    }

    private static Phased phased() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(1_000);
        return new Phased(
                1_000_000_000L,
                new Outcomes(1, 1, 0, Map.of(), 0, 0, 0),
                EncodedHistogram.of(histogram),
                List.of(),
                null,
                List.of());
    }

    private static LoadTask.Drive task() {
        Configuration one = DerbyInMemory.configuration(DeploymentKind.SERVER, Settings.defaults(), 1527);
        Configuration configuration = new Configuration(
                one.release(), one.deployment(), one.settings(), CLIENTS, one.data(), null, one.port());
        return new LoadTask.Drive(
                new TaskTarget("derby", configuration, new Connector("a.Driver", "jdbc:derby:", Map.of()), null),
                new TaskWorkload("update", Map.of()),
                42,
                new LoadTask.Timing(1_000, false, 1_000),
                null,
                null,
                SESSIONS,
                null,
                Earlier.NONE);
    }

    /** A session in place of a load JVM: it says what it is given to say, and keeps what it is told. */
    private static final class Scripted implements GatheringLoad {
        private final BlockingQueue<Supplier<LoadEvent>> says = new LinkedBlockingQueue<>();
        private final List<Go> answers = new ArrayList<>();
        private final long pid;
        private StackDump stacks = new StackDump.Unavailable("nobody asked");
        private @Nullable LoadEvent goesOn;
        private boolean gone;
        private boolean unclosable;
        private boolean killed;
        private boolean closed;

        Scripted(long pid) {
            this.pid = pid;
        }

        @Override
        public List<Long> pids() {
            return List.of(pid);
        }

        @Override
        public Optional<LoadEvent> next(Duration longest) {
            try {
                return Optional.ofNullable(says.poll(longest.toNanos(), TimeUnit.NANOSECONDS))
                        .map(Supplier::get);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public StackDump stacks() {
            return stacks;
        }

        @Override
        public void kill() {
            killed = true;
            refuse();
        }

        @Override
        public void answer(Go go) {
            if (gone) {
                throw new TrialException("load JVM: exited before an answer");
            }
            answers.add(go);
            LoadEvent next = goesOn;
            if (next != null) {
                says.add(() -> next);
            }
        }

        @Override
        public void close() {
            closed = true;
            refuse();
        }

        private void refuse() {
            if (unclosable) {
                throw new MachineException("load JVM: must end within 5 s of being killed");
            }
        }
    }
}
