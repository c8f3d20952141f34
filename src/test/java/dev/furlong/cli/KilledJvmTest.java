package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.ListeningSockets;
import dev.furlong.results.Loss;
import dev.furlong.results.TrialRecord;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of ours that dies: its trial is lost, the others go on, nothing stays behind. */
@EnabledOnOs(OS.LINUX)
class KilledJvmTest {
    private static final Duration SECONDS = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void aKilledLoadJvmLosesItsTrialAndTheOthersGoOn() {
        try (FurlongProcess furlong = twoTrials("derby", "1s")) {
            furlong.awaitClients().handle().destroyForcibly();
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err())
                    .contains("lost: load JVM: exited with status 137 (killed)")
                    .contains("2 of 2 trials have a record, 1 is lost; continue with: ./furlong run --resume");
            assertThat(ended.err())
                    .containsPattern("disk: up to about [0-9]+ MiB of [0-9]+ MiB free")
                    .containsPattern("2 trials, about [0-9]+ s, until [0-9:]+")
                    .containsPattern("\\[2/2\\] derby +select +[0-9,]+ tx/s");
            assertFirstIsLostAndSecondIsGood(ended.folder().isLeftInOrder(false));
        }
    }

    @Test
    @Tag("every")
    void aLoadJvmThatCrashesSaysWhyAndLosesItsTrial() {
        try (FurlongProcess furlong = twoTrials("derby", "1s")) {
            SystemCommand.run(
                    "test",
                    "kill",
                    "-SEGV",
                    String.valueOf(furlong.awaitClients().handle().pid()));
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err())
                    .contains("lost: load JVM: exited with status 134")
                    .doesNotContain("as an event");
            assertFirstIsLostAndSecondIsGood(ended.folder().isLeftInOrder(false));
            TrialRecord lost = ended.folder().trials().get(0);
            assertThat(lost.lostBecause()).contains("SIGSEGV");
            assertThat(ended.folder().text(Loss.file(lost.trial())))
                    .containsPattern("=== jvm/hs_err_pid[0-9]+[.]log\n#\n# A fatal error")
                    .contains("siginfo: si_signo: 11 (SIGSEGV)");
        }
    }

    @Tag("every")
    @Test
    void aHeapThatDoesNotHoldTheClients_losesTheTrialAtOnce_andSaysWhatToRaise() {
        try (FurlongProcess furlong = FurlongProcess.run(
                folder.resolve("results"),
                "select",
                "--target",
                "derby",
                "--scale",
                "smoke",
                "--repetitions",
                "1",
                "--clients",
                "1001",
                "--set",
                "heap=96MiB",
                "--set",
                "buffer=1MiB")) {
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err())
                    .contains("lost: heap: must hold the load's clients")
                    .contains("raise --set heap, or lower --clients or --set buffer");
            ended.folder().isLeftInOrder(false);
        }
    }

    @Test
    @Tag("full")
    void aJvmThatIsKilledInPopulatingLosesItsTrialAndTheNextPopulatesAgain() {
        aJvmIsKilledInPopulating("derby");
    }

    /** PostgreSQL's files are made by a program, whose words are not the load JVM's. */
    @Test
    @Tag("every")
    void aJvmThatIsKilledWhilePostgresqlIsPopulatedLosesItsTrialAndTheNextPopulatesAgain() {
        aJvmIsKilledInPopulating("postgresql:process");
    }

    private void aJvmIsKilledInPopulating(String target) {
        try (FurlongProcess furlong = twoTrials(target, "100ms")) {
            furlong.await(RunProcess.Role.POPULATE).handle().destroyForcibly();
            Ended ended = furlong.await().exitsWith(4);
            assertFirstIsLostAndSecondIsGood(ended.folder().isLeftInOrder(false));
            assertThat(ended.folder().trials().get(0).lostBecause())
                    .startsWith("load JVM: exited with status 137 (killed)")
                    .doesNotContain("It said last:");
        }
    }

    @Tag("full")
    @Test
    void aKilledServerLosesItsTrialAndTheOthersGoOn() throws IOException {
        try (FurlongProcess furlong = twoTrials("derby:server", "2s")) {
            RunProcess load = furlong.awaitClients();
            RunProcess server = furlong.await(RunProcess.Role.SERVER);
            assertThat(ListeningSockets.of(server.handle().pid())).isNotEmpty();
            for (long pid : new long[] {
                furlong.pid(), server.handle().pid(), load.handle().pid()
            }) {
                assertThat(ListeningSockets.of(pid)).allMatch(ListeningSockets::onLoopback);
            }
            server.handle().destroyForcibly();
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.err()).contains("lost: derby server on 127.0.0.1:", ": ended with status 137 (killed)");
            // Whoever asks the server first: a client, or what is asked for between them.
            assertThat(ended.folder().trials().get(0).lostBecause())
                    .containsPattern("(client .* ended:|derby: .*(ommunication|onnect))");
            assertThat(ended.folder()
                            .text(Loss.file(ended.folder().trials().get(0).trial())))
                    .contains(
                            "=== where it happened in the load\n",
                            "\tat dev.furlong.session.jvm.drive.DriveSession.run(");
            assertFirstIsLostAndSecondIsGood(ended.folder().isLeftInOrder(false));
        }
    }

    @Test
    @Tag("full")
    void aKilledCoordinatorTakesItsJvmsWithItAndTheRunCanBeResumed() {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = twoTrials("derby:server", "2s")) {
            furlong.awaitWords("[1/2]");
            furlong.awaitClients();
            furlong.destroy();
            Await.until(
                    "the end of all JVMs",
                    SECONDS,
                    () -> RunProcess.below(results).isEmpty());
        }
        RunFolder run = RunFolder.onlyIn(results);
        String before = run.text("trials.jsonl");
        Ended.executing("run", "--resume", run.path().toString()).exitsWith(0);
        assertThat(run.isLeftInOrder(true).text("trials.jsonl")).startsWith(before);
        assertThat(run.trials()).hasSize(2).allMatch(TrialRecord::valid);
    }

    private FurlongProcess twoTrials(String target, String measure) {
        return FurlongProcess.run(
                folder.resolve("results"),
                "select",
                "--target",
                target,
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--warm-up",
                "1s",
                "--measure",
                measure);
    }

    private static void assertFirstIsLostAndSecondIsGood(RunFolder run) {
        assertThat(run.trials()).extracting(TrialRecord::lost).containsExactly(true, false);
        assertThat(run.trials().get(1).valid()).isTrue();
        assertThat(run.summary().get("trials").get("lost").asInt()).isEqualTo(1);
    }
}
