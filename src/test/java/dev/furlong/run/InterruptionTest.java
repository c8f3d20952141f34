package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.storage.disk.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a run when its JVM is told to end. */
final class InterruptionTest {
    private final List<String> notices = new ArrayList<>();

    @Test
    void interruptionBeforeTheRunBegins_waitsForNothing_andTheRunDoesNotBegin() {
        Interruption interruption = interruption(Duration.ofMinutes(1));

        interruption.interrupt();

        assertThat(notices).containsExactly("run: was interrupted before it began; nothing was started");
        assertThatExceptionOfType(InterruptedRunException.class).isThrownBy(interruption::begin);
    }

    @Test
    void recordsThatAreNotFinished_areToldInWords() {
        Interruption interruption = interruption(Duration.ZERO);
        interruption.begin();

        interruption.interrupt();

        assertThat(notices)
                .containsExactly("run: did not finish its records within 0 s of the interruption; finished trials are"
                        + " kept, and './furlong clean' removes the rest from this machine");
    }

    @Test
    void recordsThatAreNotFinished_areToldWithWhatIsLeftOnServersOfOthers() {
        Interruption interruption = interruption(Duration.ZERO);
        interruption.begin();
        interruption.wouldLeave("a schema on one");
        interruption.wouldLeave("a schema on two");
        interruption.wouldLeave("a schema on three");
        interruption.gone("a schema on two");

        interruption.interrupt();

        assertThat(notices)
                .singleElement()
                .asString()
                .endsWith("'./furlong clean' removes the rest from this machine; a schema on one; a schema on three");
    }

    @Test
    void recordsThatAreFinished_needNoWords() {
        Interruption interruption = interruption(Duration.ofMinutes(1));
        interruption.begin();
        interruption.finished();

        interruption.interrupt();

        assertThat(notices).isEmpty();
    }

    @Test
    void childThatTakesNoNoticeOfItsSignal_isKilledWithAllThatItStarted_andTheRunWaitsForNone() throws IOException {
        Process deaf = new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 1000 & echo started; wait").start();
        try {
            assertThat(deaf.inputReader().readLine()).isEqualTo("started");
            List<ProcessHandle> tree = Stream.concat(Stream.of(deaf.toHandle()), deaf.descendants())
                    .toList();
            assertThat(tree).hasSize(2);

            new Interruption(Duration.ZERO, Duration.ZERO, () -> Stream.of(deaf.toHandle()), notices::add).interrupt();

            assertThat(Eventually.until(
                            Duration.ofSeconds(30), () -> tree.stream().noneMatch(ProcessHandle::isAlive)))
                    .as("end of all processes of the child")
                    .isTrue();
        } finally {
            deaf.descendants().forEach(ProcessHandle::destroyForcibly);
            deaf.destroyForcibly();
        }
    }

    @Test
    void childThatEndsByItself_isGivenTheTimeForIt(@TempDir Path folder) throws IOException {
        Path ended = folder.resolve("ended");
        Process slow = new ProcessBuilder(
                        "sh",
                        "-c",
                        "trap 'sleep 0.3; echo well > " + ended
                                + "; exit 0' TERM; echo started; while :; do sleep 0.05; done")
                .start();
        try {
            assertThat(slow.inputReader().readLine()).isEqualTo("started");

            new Interruption(Duration.ZERO, Duration.ofMinutes(1), () -> Stream.of(slow.toHandle()), notices::add)
                    .interrupt();

            assertThat(ended).hasContent("well");
        } finally {
            slow.descendants().forEach(ProcessHandle::destroyForcibly);
            slow.destroyForcibly();
        }
    }

    @Test
    void runThatNeverBegan_andHasFinished_isNotInterrupted() {
        Interruption interruption = interruption(Duration.ofMinutes(1));
        interruption.finished();

        interruption.interrupt();

        assertThat(notices).isEmpty();
    }

    @Test
    void failureBeforeTheRunBegins_isToldByTheInterruption_unlessThePlanIsWrong() {
        Interruption interruption = interruption(Duration.ZERO);
        MachineException failure = new MachineException("its child was ended");
        assertThat(interruption.tells(failure)).as("without an interruption").isFalse();

        interruption.request();

        assertThat(interruption.tells(failure)).isTrue();
        assertThat(interruption.tells(new PlanException("clients: must be positive")))
                .isFalse();
    }

    @Test
    void failureOfARunThatBegan_isToldByItself() {
        Interruption interruption = interruption(Duration.ZERO);
        interruption.begin();
        interruption.request();

        assertThat(interruption.tells(new MachineException("the disk is full"))).isFalse();
    }

    private Interruption interruption(Duration longestFinish) {
        return new Interruption(longestFinish, Duration.ZERO, Stream::empty, notices::add);
    }
}
