package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.deployment.process.StackDump.Silent;
import dev.furlong.deployment.process.StackDump.Stacks;
import dev.furlong.deployment.process.StackDump.Unavailable;
import dev.furlong.failure.HungException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.run.trial.NobodysTarget;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.storage.disk.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is said to hang, by what each answers; and that all are killed. */
final class HangTest {
    private static final Stacks STACKS = new Stacks("Full thread dump of somebody");
    private static final Scope SERVER = new Scope.Processes(List.of());
    private static final Scope OTHERS = new Scope.Unseen("the server is someone else's");

    /** No process has it. */
    private static final long NONE = Long.MAX_VALUE;

    @TempDir
    private Path folder;

    private long loadJvm = NONE;
    private List<Long> otherLoadJvms = List.of();
    private boolean loadKilled;
    private boolean serverKilled;
    private boolean serverGone;

    @Test
    void loadJvmThatAnswers_waitsForWhoeverHangs() {
        assertThat(explained(STACKS, SERVER)).hasMessageStartingWith("server hung: nothing happened\n");
        assertThat(explained(STACKS, new Scope.InProcess())).hasMessageStartingWith("engine in the load JVM hung: ");
        assertThat(loadKilled).isTrue();
        assertThat(serverKilled).isTrue();
    }

    @Test
    void loadJvmThatIsSilent_hangs() {
        assertThat(explained(new Silent("it did not answer"), SERVER)).hasMessageStartingWith("load JVM hung: ");
    }

    @Test
    void oneOfSeveralLoadJvmsThatIsStopped_isNamedByItsNumber() throws Exception {
        Process second = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(second.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(Eventually.until(
                            Duration.ofSeconds(30),
                            () -> ProcessState.ofTree(second.pid()).stream().anyMatch(ProcessState::stopped)))
                    .as("the kernel stops it a moment after the signal")
                    .isTrue();
            otherLoadJvms = List.of(second.pid(), NONE);

            assertThat(explained(new Silent("it is stopped"), SERVER))
                    .hasMessageStartingWith("load JVM 2 of 3 hung: nothing happened\n");
        } finally {
            second.destroyForcibly();
        }
    }

    @Test
    void loadJvmThatNobodyCouldAsk_isNotBlamed() {
        TrialException lost = explained(new Unavailable("there is no jcmd"), SERVER);
        assertThat(lost).hasMessageStartingWith("server hung: ");
        assertThat(lost.log()).contains("=== stacks of the load JVM\nunavailable, because there is no jcmd");
    }

    @Test
    void serverThatIsGone_keepsNothingFromBeingKilledAndTold() {
        serverGone = true;
        assertThat(explained(STACKS, SERVER))
                .hasMessageStartingWith("server hung: ")
                .hasMessageContaining("container: must exist");
        assertThat(loadKilled).isTrue();
    }

    @Test
    void serverOfSomeoneElse_isNotLookedAt_andThatIsTold() {
        assertThat(explained(STACKS, OTHERS))
                .hasMessageContaining("server: unknown, because the server is someone else's");
    }

    @Test
    void loadWithoutAJvmOfItsOwn_isNoLoadJvm_andNoProcessOfItIsKilled() {
        loadJvm = ProcessHandle.current().pid();

        TrialException embedded = explained(STACKS, new Scope.InProcess());
        assertThat(embedded).hasMessage("""
                engine in Furlong's own JVM hung: nothing happened
                no client got an SQL state
                the load runs in Furlong's own JVM (--no-fork) and was interrupted; it may still be running""");
        assertThat(embedded.log())
                .contains("=== stacks of Furlong's own JVM\nFull thread dump of somebody")
                .doesNotContain("load JVM", "process " + loadJvm);
        assertThat(explained(STACKS, SERVER))
                .hasMessageEndingWith("\nthe processes that Furlong started for it were killed; the load runs in"
                        + " Furlong's own JVM (--no-fork) and was interrupted; it may still be running");
    }

    @Test
    void loadJvm_isLookedAt_andKilled() {
        loadJvm = ProcessHandle.current().parent().orElseThrow().pid();

        TrialException lost = explained(STACKS, new Scope.InProcess());

        assertThat(lost.log()).contains("=== processes of the load JVM and of the server\nprocess " + loadJvm + " ");
        assertThat(lost).hasMessageEndingWith("\nthe processes that Furlong started for it were killed");
    }

    private TrialException explained(StackDump ofLoad, Scope scope) {
        return new Hang(new Load(ofLoad), new Target(), scope)
                .explained(new HungException("nothing happened"), "no client got an SQL state", folder);
    }

    private final class Target extends NobodysTarget {
        @Override
        public Scope scope() {
            throw new MachineException("container: must exist, got removed by someone else");
        }

        @Override
        public void kill() {
            if (serverGone) {
                throw new MachineException("container: must exist, got removed by someone else");
            }
            serverKilled = true;
        }
    }

    private final class Load extends ScriptedLoad {
        private final StackDump stacks;

        Load(StackDump stacks) {
            this.stacks = stacks;
        }

        @Override
        public List<Long> pids() {
            return Stream.concat(Stream.of(loadJvm), otherLoadJvms.stream()).toList();
        }

        @Override
        public Optional<LoadEvent> next(Duration longest) {
            return Optional.empty();
        }

        @Override
        public StackDump stacks() {
            return stacks;
        }

        @Override
        public void kill() {
            loadKilled = true;
        }
    }
}
