package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.SignalledException;
import dev.furlong.loadgen.FakeClock;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.ServerFound;
import dev.furlong.storage.disk.OwnThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How servers of others are left: by scripted load JVMs, on a clock that goes when it is told to. */
final class LeavingTest {
    private static final Duration LONGEST = Duration.ofSeconds(20);
    private static final NamedServer ONE = server("one");
    private static final NamedServer TWO = server("two");
    private static final LoadEvent.Answered DROPPED = new LoadEvent.Answered(
            new ServerFound("PostgreSQL", "15.18", "15.18", "owner", "app"), "was dropped", null);

    private final FakeClock clock = new FakeClock(0);
    private final Leaving leaving = new Leaving(OwnThread::start, clock, LONGEST);
    private final List<Duration> asked = new ArrayList<>();

    /** Each answers only once the other is asked. */
    @Test
    void servers_areLeftAtTheSameTime_andToldInTheirOrder() {
        CountDownLatch bothAsked = new CountDownLatch(2);

        List<Leaving.Left> left = leaving.leave(List.of(ONE, TWO), (server, longest) -> {
            bothAsked.countDown();
            await(bothAsked);
            return DROPPED;
        });

        assertThat(left).extracting(Leaving.Left::server).containsExactly(ONE, TWO);
        assertThat(left).allSatisfy(one -> assertThat(one.answer()).hasValue(DROPPED));
    }

    @Test
    void serverThatCannotBeLeft_isNoReasonNotToLeaveAnother() {
        MachineException gone = new MachineException("server one: is gone");

        List<Leaving.Left> left = leaving.leave(List.of(ONE, TWO), (server, longest) -> {
            if (server.equals(ONE)) {
                throw gone;
            }
            return DROPPED;
        });

        assertThat(left.get(0).failure()).hasValue(gone);
        assertThat(left.get(1).answer()).hasValue(DROPPED);
    }

    @Test
    void loadJvmThatASignalEnded_isFollowedByAnother_inTheTimeThatIsLeft() {
        Leaving.Left left = leaveOne(List.of(signalledAfter(5), interruptedAfter(3), () -> DROPPED));

        assertThat(left.answer()).hasValue(DROPPED);
        assertThat(asked).containsExactly(LONGEST, Duration.ofSeconds(15), Duration.ofSeconds(12));
    }

    @Test
    void loadJvmThatEndedForAnotherReason_isNotFollowedByAnother() {
        MachineException gone = new MachineException("server one: is gone");

        Leaving.Left left = leaveOne(List.of(() -> {
            throw gone;
        }));

        assertThat(left.failure()).hasValue(gone);
        assertThat(asked).hasSize(1);
    }

    @Test
    void signals_areNotOutlastedForEver() {
        Leaving.Left left = leaveOne(List.of(signalledAfter(1), signalledAfter(1), signalledAfter(1)));

        assertThat(left.failure()).containsInstanceOf(MachineException.class);
        assertThat(asked).hasSize(3);
    }

    @Test
    void signalAtTheEndOfTheTime_isTheLast() {
        Leaving.Left left = leaveOne(List.of(signalledAfter(20)));

        assertThat(left.failure()).containsInstanceOf(MachineException.class);
        assertThat(asked).hasSize(1);
    }

    private Leaving.Left leaveOne(List<Supplier<LoadEvent.Answered>> loadJvms) {
        Deque<Supplier<LoadEvent.Answered>> next = new ArrayDeque<>(loadJvms);
        return leaving.leave(List.of(ONE), (server, longest) -> {
                    asked.add(longest);
                    return next.remove().get();
                })
                .get(0);
    }

    /** What becomes of a load JVM that a signal other than Ctrl-C ends. */
    private Supplier<LoadEvent.Answered> signalledAfter(int seconds) {
        return () -> {
            clock.advance(Duration.ofSeconds(seconds).toNanos());
            SignalledException end = new SignalledException("load JVM: exited before the trial was finished");
            throw new MachineException("server one: " + end.getMessage(), end);
        };
    }

    private Supplier<LoadEvent.Answered> interruptedAfter(int seconds) {
        return () -> {
            clock.advance(Duration.ofSeconds(seconds).toNanos());
            throw new InterruptedRunException();
        };
    }

    private static NamedServer server(String name) {
        return new NamedServer(name, "postgresql", "jdbc:postgresql://localhost/app", "owner", null);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
