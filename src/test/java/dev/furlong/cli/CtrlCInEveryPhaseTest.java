package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C in each phase, sent as a program and as a terminal does; in the measurement, that is {@link CtrlCTest}. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
class CtrlCInEveryPhaseTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource("POPULATE, TO_THE_COORDINATOR, derby, 20000")
    void ctrlCKeepsFinishedTrialsAndTheRunCanBeResumed(
            InterruptedRun.Phase phase, InterruptedRun.Signal signal, String target, int accountsPerBranch) {
        new InterruptedRun(folder.resolve("results"))
                .stopAndResume(phase, signal, target, "--set", "tpcb.accounts-per-branch=" + accountsPerBranch);
    }

    @Test
    @Tag("every")
    void ctrlCInTheWarmUpKeepsFinishedTrialsToo() {
        ctrlCKeepsFinishedTrialsAndTheRunCanBeResumed(
                InterruptedRun.Phase.WARM_UP, InterruptedRun.Signal.TO_THE_GROUP, "derby:server", 100);
    }

    @Test
    @Tag("every")
    void ctrlCInTheCheckKeepsFinishedTrialsToo() {
        ctrlCKeepsFinishedTrialsAndTheRunCanBeResumed(
                InterruptedRun.Phase.CHECK, InterruptedRun.Signal.TO_THE_GROUP, "derby:server", 40_000);
    }

    @Test
    @Tag("every")
    void ctrlCWhileTheServerStartsKeepsFinishedTrialsToo() {
        ctrlCKeepsFinishedTrialsAndTheRunCanBeResumed(
                InterruptedRun.Phase.START, InterruptedRun.Signal.TO_THE_GROUP, "derby:server", 100);
    }

    @Tag("every")
    @Test
    void ctrlCWithoutAForkKeepsFinishedTrialsToo() {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "tpcb",
                "--no-fork",
                "--target",
                "derby",
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--measure",
                "3s",
                "--set",
                "tpcb.accounts-per-branch=100")) {
            furlong.awaitWords("[1/2]");
            furlong.awaitOwnClients();
            furlong.interrupt();
            furlong.await().fails(130, "furlong run --resume");
        }
        assertThat(RunFolder.onlyIn(results).isLeftInOrder(false).trials())
                .singleElement()
                .matches(TrialRecord::valid);
    }
}
