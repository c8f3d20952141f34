package dev.furlong.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C at a terminal; every phase and both ways are in {@link CtrlCInEveryPhaseTest}. */
@EnabledOnOs(OS.LINUX)
class CtrlCTest {
    @TempDir
    private Path folder;

    @Test
    void ctrlCInTheMeasurementKeepsTheFinishedTrialAndTheRunCanBeResumed() {
        new InterruptedRun(folder.resolve("results"))
                .stopAndResume(
                        InterruptedRun.Phase.MEASUREMENT,
                        InterruptedRun.Signal.TO_THE_GROUP,
                        "derby:server",
                        "--set",
                        "tpcb.accounts-per-branch=100");
    }
}
