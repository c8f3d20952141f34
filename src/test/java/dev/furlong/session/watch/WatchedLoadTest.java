package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engines;
import dev.furlong.failure.HungException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Interruption;
import dev.furlong.run.trial.NobodysTarget;
import dev.furlong.session.protocol.LoadEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a session that hangs or is lost, by what its load and its server told; its server is killed. */
final class WatchedLoadTest {
    private static final String END = "postgresql server on 127.0.0.1:5432: ended with status 137 (killed)";
    private static final String TOLD = "postgresql: FATAL: terminating connection (SQLState 57P01)";
    private static final String TRACE = "PSQLException: FATAL\n\tat org.postgresql.Copy.write(Copy.java:7)\n";
    private static final LoadEvent HALF = new LoadEvent.Populating(50, 100);

    @TempDir
    private Path folder;

    private final Deque<Supplier<LoadEvent>> says = new ArrayDeque<>();
    private final List<Long> percents = new ArrayList<>();
    private Optional<String> end = Optional.empty();
    private String lastWords = "";
    private boolean killable = true;
    private boolean killed;
    private boolean closed;

    @Test
    void population_tellsHowFarItIs_andLeavesTheServerAlone() {
        TrialRecord.Population population = new TrialRecord.Population("COPY", 100, 1.5);
        says.add(() -> HALF);
        says.add(() -> new LoadEvent.Untimed("the shutdown"));
        says.add(() -> new LoadEvent.Populating(0, 0));
        says.add(() -> new LoadEvent.Populated(population));

        assertThat(watched().population(percents::add)).isEqualTo(population);

        assertThat(percents).containsExactly(50L, 100L);
        assertThat(killed).isFalse();
    }

    @Test
    void checkOfAcknowledgements_isFollowedToItsAnswer() {
        LoadEvent.Checked checked = new LoadEvent.Checked(7, 1, 0, List.of("client 0, acknowledgement 3"));
        says.add(() -> new LoadEvent.Untimed("the check of the acknowledgements"));
        says.add(() -> checked);

        assertThat(watched().check()).isEqualTo(checked);
        assertThat(killed).isFalse();
    }

    @Test
    void serverThatDiesWhileItIsPopulated_isNamedFirst_andItsWordsAndLogsAreKept() throws IOException {
        Files.writeString(folder.resolve("populate.log"), "LOG:  server process was terminated");
        end = Optional.of(END);
        lastWords = "LOG:  starting";
        says.add(() -> HALF);
        says.add(failing(new TrialException(TOLD, TRACE)));

        TrialException lost = lost();

        assertThat(lost).hasMessage(END + "\n" + TOLD + "\nThe server said last:\nLOG:  starting");
        assertThat(lost.log())
                .startsWith(lost.getMessage())
                .contains("=== where it happened in the load\n" + TRACE.strip())
                .endsWith("=== populate.log\nLOG:  server process was terminated");
        assertThat(percents).containsExactly(50L);
        assertThat(killed).isTrue();
    }

    /** Its first client meets a port that nobody listens on, and blames the machine. */
    @Test
    void serverThatEndedBeforeTheFirstConnection_isALoss() {
        end = Optional.of(END);
        says.add(failing(new MachineException("derby: must accept a connection, got refused")));

        assertThat(lost()).hasMessage(END + "\nderby: must accept a connection, got refused");
        assertThat(killed).isTrue();
    }

    @Test
    void machineThatCannot_isNoLoss_whileItsServerRuns() {
        says.add(failing(new MachineException("the disk is full")));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> watched().population(percents::add))
                .withMessage("the disk is full");
    }

    @Test
    void loadThatBlamesTheMachine_isNoLoss_whileItsServerRuns() {
        says.add(() -> new LoadEvent.Failed(LoadEvent.Blame.MACHINE, "derby: must accept a connection", TRACE));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> watched().population(percents::add))
                .withMessage("derby: must accept a connection");
        assertThat(killed).isFalse();
    }

    @Test
    void loadThatFailsByTheSignalThatEndsTheRun_isAnInterruption() {
        StopSignal signalled = new StopSignal() {
            @Override
            public void check() {
                // The signal has not reached this JVM yet.
            }

            @Override
            public void checkAfterFailure() {
                throw new InterruptedRunException();
            }
        };
        says.add(() -> new LoadEvent.Failed(LoadEvent.Blame.TRIAL, TOLD, TRACE));

        assertThatExceptionOfType(InterruptedRunException.class)
                .isThrownBy(() -> new LoadStarter(true, signalled, folder).next(new Scripted(), Duration.ZERO));
    }

    @Test
    void serverThatRunsAndWroteNothing_leavesTheLoadsWordsAlone() {
        says.add(failing(new TrialException(TOLD)));

        TrialException lost = lost();

        assertThat(lost).hasMessage(TOLD);
        assertThat(lost.log()).isEqualTo(TOLD);
        assertThat(killed).isTrue();
    }

    @Test
    void traceOfALoadThatFailed_isKeptInTheLog() {
        says.add(() -> new LoadEvent.Failed(LoadEvent.Blame.TRIAL, TOLD, TRACE));

        TrialException lost = lost();

        assertThat(lost).hasMessage(TOLD);
        assertThat(lost.log()).startsWith(TOLD).endsWith(TRACE.strip());
    }

    @Test
    void fullDiskOfTheTargetsOwn_isNamed_whileTheMachinesHasRoom() {
        says.add(() -> new LoadEvent.Failed(LoadEvent.Blame.DISK_FULL, TOLD, TRACE));

        assertThat(lost())
                .hasMessageStartingWith("disk-size: must have room for the data and the engine's log, got a full disk")
                .hasMessageEndingWith("the engine said: " + TOLD);
    }

    @Test
    void sessionThatHangs_isExplainedAsAHang() {
        says.add(failing(new HungException("nothing happened for 30 s")));

        assertThat(lost()).hasMessageStartingWith("server hung: nothing happened for 30 s\n");
        assertThat(killed).isTrue();
    }

    @Test
    void serverThatCannotBeKilled_hidesNothingOfTheLoss() {
        killable = false;
        says.add(failing(new TrialException(TOLD)));

        TrialException lost = lost();

        assertThat(lost).hasMessage(TOLD);
        assertThat(lost.getSuppressed()).singleElement().isInstanceOf(MachineException.class);
    }

    /** Nobody else could end it: whoever starts it is not given it. */
    @Test
    void sessionWhoseServerDoesNotTellItsScope_isEnded() {
        Launch launch = new Launch(
                Engines.named("test", "derby"),
                DerbyInMemory.configuration(DeploymentKind.SERVER, Settings.defaults(), 0),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                List.of(),
                folder.resolve("load.log"));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), folder);

        assertThatIllegalStateException()
                .isThrownBy(() -> WatchedLoad.of(starter, new Scripted(), new Target(), launch))
                .withMessage("it was asked when the session began");
        assertThat(closed).isTrue();
    }

    @Test
    void closing_endsTheSession() {
        watched().close();

        assertThat(closed).isTrue();
    }

    private TrialException lost() {
        return catchThrowableOfType(TrialException.class, () -> watched().population(percents::add));
    }

    private WatchedLoad watched() {
        return new Scripted().watched(new Target(), folder);
    }

    private static Supplier<LoadEvent> failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    private final class Target extends NobodysTarget {
        @Override
        public Scope scope() {
            throw new IllegalStateException("it was asked when the session began");
        }

        @Override
        public Optional<String> end() {
            return end;
        }

        @Override
        public String lastWords() {
            return lastWords;
        }

        @Override
        public void kill() {
            if (!killable) {
                throw new MachineException("server: must end within 5 s of being killed");
            }
            killed = true;
        }
    }

    private final class Scripted extends ScriptedLoad {
        @Override
        public Optional<LoadEvent> next(Duration longest) {
            return Optional.of(says.remove().get());
        }

        @Override
        public StackDump stacks() {
            return new StackDump.Stacks("Full thread dump of somebody");
        }

        @Override
        public void kill() {}

        @Override
        public void close() {
            closed = true;
        }
    }
}
