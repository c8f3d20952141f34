package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.container.AbandonedContainers;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.Settings;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import dev.furlong.storage.Storage;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.owned.Leftover;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Containers of the command line: what is refused, and what an interrupted or killed run leaves. */
@Tag("full")
class ContainersTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void look() {
        String plan = "experiment: one\ntargets: [postgresql:container, derby:container]\nworkloads: [select]\n";
        Root.demand(Targets.unavailable(PlanReader.read("test", plan, Overrides.none())));
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource({
        "START, TO_THE_GROUP, derby:container, 100",
        "MEASUREMENT, TO_THE_COORDINATOR, postgresql:container, 100"
    })
    void ctrlC_leavesNoContainer(
            InterruptedRun.Phase phase, InterruptedRun.Signal signal, String target, int accountsPerBranch) {
        new InterruptedRun(folder.resolve("results"))
                .stopAndResume(phase, signal, target, "--set", "tpcb.accounts-per-branch=" + accountsPerBranch);
        assertThat(containers()).isEmpty();
    }

    @Tag("full")
    @Test
    void killedRun_leavesAContainerThatIsFound_andResumingRemovesIt() {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "postgresql:container",
                "--scale",
                "smoke",
                "--repetitions",
                "1",
                "--measure",
                "3s")) {
            furlong.awaitClients();
            // The trial does not end meanwhile.
            Signal.send("STOP", furlong.pid());
            assertThat(containers()).hasSize(1);
            furlong.destroy();
            furlong.await();
        }
        String id = containers().get(0);
        assertThat(AbandonedContainers.find())
                .extracting(Leftover::path)
                .anyMatch(path -> path.toString().startsWith(id));
        RunFolder run = RunFolder.onlyIn(results);

        FurlongProcess.start(results, "run", "--resume", run.path().toString())
                .await()
                .exitsWith(0);

        assertThat(containers()).isEmpty();
        assertThat(run.isLeftInOrder(true).trials()).hasSize(1).allMatch(TrialRecord::valid);
    }

    @Tag("every")
    @Test
    void killedRunOnDisksOfItsOwn_isCleanedUp() {
        Root.demand(Storage.of(new Settings(Map.of("storage", "loop"))).unavailableHere());
        Path results = folder.resolve("results");
        String out = results.toString();
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "postgresql:container",
                "--scale",
                "smoke",
                "--measure",
                "60s",
                "--set",
                "storage=loop")) {
            furlong.awaitClients();
            assertThat(Ended.executing("clean", "--dry-run", "--out", out)
                            .exitsWith(0)
                            .out())
                    .as("a living run's things are not left behind")
                    .doesNotContain(containers().get(0).substring(0, 12));
            furlong.destroy();
            furlong.await();
        }
        String id = containers().get(0).substring(0, 12);

        String did = Ended.executing("clean", "--out", out).exitsWith(0).out();

        assertThat(did).contains("removed  container " + id, "removed  mount of", "removed  folder");
        assertThat(containers()).isEmpty();
        assertThat(RunFolder.onlyIn(results).path().resolve("work")).doesNotExist();
    }

    @Tag("every")
    @Test
    void killedContainer_losesItsTrialAndTheOthersGoOn() {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "postgresql:container",
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--warm-up",
                "0s",
                "--measure",
                "3s")) {
            furlong.awaitClients();
            // The trial does not end meanwhile.
            Signal.send("STOP", furlong.pid());
            SystemCommand.run("test", "docker", "kill", containers().get(0));
            Signal.send("CONT", furlong.pid());
            furlong.await();
        }
        assertThat(containers()).isEmpty();
        assertThat(RunFolder.onlyIn(results).trials())
                .first()
                .extracting(TrialRecord::lostBecause)
                .asString()
                .contains("ended with status 137 (killed)");
    }

    @Test
    void imageThatIsNotThere_isRefusedWithWhatToDo() {
        refused("postgresql@14.24:container")
                .fails(
                        3,
                        "postgres:14.24, postgres:14, furlong/postgresql:14.24, furlong/postgresql:14",
                        "docker pull postgres:14.24, or docker/build postgresql",
                        "nothing was started");
        refused("postgresql:container", "--set", "image=no/such:1").fails(3, "got none of no/such:1", "docker pull");
        refused("postgresql:container", "--set", "image=no such").fails(2, "must be an image's name, got 'no such'");
        refused("derby:container", "--set", "java=17").fails(2, "java: must be same", "derby:server");
    }

    @Test
    void imageOfAnotherProduct_isRefused() {
        refused("postgresql:container", "--set", "image=furlong/derby:10.16.1.1")
                .fails(3, "postgres");
        assertThat(containers()).isEmpty();
    }

    @Test
    void releaseThatTheNamedImageHasNot_isRefused() {
        refused("postgresql@17:container", "--set", "image=furlong/postgresql:18")
                .fails(2, "must be the release of its image, got 17", "which holds 18.");
    }

    @Tag("every")
    @Test
    void namedImage_runsAsTheReleaseThatItHolds() {
        Ended ended = Ended.executing(
                        "run",
                        "select",
                        "--scale",
                        "smoke",
                        "--target",
                        "postgresql:container",
                        "--set",
                        "image=furlong/postgresql:18",
                        "--measure",
                        "200ms",
                        "--repetitions",
                        "1",
                        "--out",
                        folder.resolve("results").toString())
                .exitsWith(0);
        TrialRecord trial = ended.folder().trials().get(0);
        assertThat(trial.valid()).as(String.valueOf(trial.invalidBecause())).isTrue();
        assertThat(trial.facts())
                .containsEntry("container.image", "furlong/postgresql:18")
                .containsEntry("container.network", "host");
        assertThat(trial.conditions().get(Conditions.THROUGH_PROXY)).hasValue(false);
        assertThat(trial.facts().get("container.image.id")).startsWith("sha256:");
        assertThat(trial.facts().get("engineVersion"))
                .startsWith(trial.subject().release());
    }

    private Ended refused(String target, String... more) {
        Path results = folder.resolve("results");
        List<String> arguments = new java.util.ArrayList<>(
                List.of("run", "select", "--scale", "smoke", "--target", target, "--out", results.toString()));
        arguments.addAll(List.of(more));
        Ended ended = Ended.executing(arguments.toArray(String[]::new));
        assertThat(results).doesNotExist();
        return ended;
    }

    /** Those of runs below the test's folder. */
    private List<String> containers() {
        return SystemCommand.run(
                        "test",
                        "docker",
                        "ps",
                        "-a",
                        "--no-trunc",
                        "--filter",
                        "label=dev.furlong.container",
                        "--format",
                        "{{.ID}} {{.Label \"dev.furlong.container\"}}")
                .lines()
                .filter(line -> line.contains(folder.toString()))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }
}
