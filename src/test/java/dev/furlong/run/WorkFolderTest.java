package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run tells of its working folder, beside what ended it. */
final class WorkFolderTest {
    private static final String KEPT =
            ": must carry the marker .furlong-owned to be deleted, got none; it was left alone";

    @TempDir
    private Path folder;

    @Test
    void runThatEndsWell_leavesNoFolder_andTellsNothing() {
        assertThat(ExperimentRun.inFolder(work(), path -> {
                    assertThat(path).isDirectory();
                    return Optional.empty();
                }))
                .isEmpty();
        assertThat(work()).doesNotExist();
    }

    @Test
    void folderThatStays_isToldBehindWhatEndedTheRun() {
        InterruptedRunException interrupted = new InterruptedRunException();

        FurlongException both = runThatCannotDelete(Optional.of(interrupted));

        assertThat(both).hasMessage("run: was interrupted; folder " + work() + KEPT);
        assertThat(both.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void folderThatStays_doesNotHideASchemaThatIsLeft() {
        MachineException left = new MachineException("Furlong's schema on the server theirs is left");

        FurlongException both = runThatCannotDelete(Optional.of(left));

        assertThat(both).hasMessage(left.getMessage() + "; folder " + work() + KEPT);
        assertThat(both.exitCode()).isEqualTo(ExitCode.MACHINE);
    }

    @Test
    void folderThatStaysAfterAGoodRun_isToldAlone() {
        assertThat(runThatCannotDelete(Optional.empty())).hasMessage("folder " + work() + KEPT);
    }

    @Test
    void folderThatCannotBeMade_isTold_andNothingIsDoneInIt() throws IOException {
        Files.createFile(work());

        Optional<FurlongException> failure = ExperimentRun.inFolder(work(), path -> {
            throw new IllegalStateException("there is no folder to work in");
        });

        assertThat(failure).hasValueSatisfying(told -> assertThat(told).hasMessageContaining("cannot make folder"));
    }

    private FurlongException runThatCannotDelete(Optional<FurlongException> failure) {
        return ExperimentRun.inFolder(work(), path -> {
                    try {
                        Files.delete(path.resolve(".furlong-owned"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    return failure;
                })
                .orElseThrow();
    }

    private Path work() {
        return folder.resolve("work");
    }
}
