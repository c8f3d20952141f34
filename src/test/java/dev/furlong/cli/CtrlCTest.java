package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ctrl-C at a terminal; every phase and both ways are in {@link CtrlCInEveryPhaseTest}. */
@EnabledOnOs(OS.LINUX)
class CtrlCTest {
    @TempDir
    private Path folder;

    @Tag("full")
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

    @ParameterizedTest
    @EnumSource
    void ctrlCBeforeTheRunBegins_endsWhatItAsks_andIsToldInOneSentence(InterruptedRun.Signal signal)
            throws IOException {
        Path asked = folder.resolve("asked");
        Path server = Files.writeString(
                folder.resolve("mysqld"), "#!/bin/sh\nsh -c 'echo $$ > " + asked + "; exec sleep 1000'\nexit 0\n");
        Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.start(
                results,
                Map.of("PATH", folder + ":" + System.getenv("PATH")),
                "run",
                "first-look",
                "--target",
                "mysql:process",
                "--out",
                results.toString())) {
            String pid = furlong.awaitLine(asked);

            signal.send(furlong);

            assertThat(furlong.await().exitsWith(130).err())
                    .isEqualTo("furlong: run: was interrupted before it began; nothing was started\n");
            Await.until(
                    "the end of process " + pid,
                    Duration.ofSeconds(30),
                    () -> ProcessHandle.of(Long.parseLong(pid))
                            .filter(ProcessHandle::isAlive)
                            .isEmpty());
            assertThat(results).isEmptyDirectory();
        }
    }
}
