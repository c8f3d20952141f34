package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of one engine as the two sides of a gate, each from a folder of jars, embedded and as a server. */
final class OwnBuildsTest {
    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void twoBuilds_runSideBySide_andEachTellsItsVersion() throws IOException {
        Path old = build("10.15.2.0");
        Path recent = build("10.16.1.1");

        ExperimentRun.Result result =
                run().run(plan("[derby, 'derby:server']", old, recent, 1), folder, Set.of(Metrics.THROUGHPUT));

        assertThat(result.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(result.summary().phases().designBecause())
                .isEqualTo("the run is a gate, and its points can stand side by side");
        assertThat(RunDirectory.open("test", result.folder()).trials())
                .hasSize(4)
                .allSatisfy(trial -> {
                    boolean isOld = trial.subject().point().contains(old.toString());
                    assertThat(trial.valid()).isTrue();
                    assertThat(trial.facts().get(TrialRecord.ENGINE_VERSION))
                            .startsWith(isOld ? "10.15.2.0" : "10.16.1.1");
                    assertThat(trial.facts().get("driverVersion")).startsWith(isOld ? "10.15.2.0" : "10.16.1.1");
                    assertThat(trial.conditions().get(Conditions.JARS)).isPresent();
                });
        assertThat(Files.readString(result.folder().resolve("report.md")))
                .contains("Apache Derby 10.15.2.0: derby (embedded), derby:server")
                .contains("Apache Derby 10.16.1.1: derby (embedded), derby:server");
        assertThat(Files.readString(result.folder().resolve("report.html")))
                .contains("Apache Derby 10.15.2.0 and Apache Derby 10.16.1.1")
                .contains("slices, because the run is a gate, and its points can stand side by side");
    }

    /** Its trials would be of two builds under one name. */
    @Tag("every")
    @Test
    void resumedRun_refusesABuildThatChanged() throws IOException {
        Path old = build("10.15.2.0");
        Path recent = build("10.16.1.1");
        ExperimentRun.Result result = run().run(plan("[derby]", old, recent, 2), folder);
        Path records = result.folder().resolve("trials.jsonl");
        List<String> lines = Files.readAllLines(records);
        Files.write(records, lines.subList(0, 3));
        // Both builds go on: whichever of them the last trial is of.
        Files.copy(old.resolve("derbytools.jar"), old.resolve("more.jar"));
        Files.copy(recent.resolve("derbytools.jar"), recent.resolve("more.jar"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run().resume(result.folder()))
                .withMessageStartingWith("--resume: must have the jars that the run began with, got others in ");

        // The same build twice would be refused at the start. Here, what changed is the thing to say.
        copy(old, recent);
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run().resume(result.folder()))
                .withMessageStartingWith("--resume: must have the jars that the run began with, got others in ");
    }

    /** It was stopped before the first record of one side, whose jars were replaced by those of the other then. */
    @Tag("every")
    @Test
    void resumedRun_refusesTheSameBuildTwice() throws IOException {
        Path old = build("10.15.2.0");
        Path recent = build("10.16.1.1");
        ExperimentRun.Result result = run().run(plan("[derby]", old, recent, 1), folder);
        Path records = result.folder().resolve("trials.jsonl");
        String first = Files.readAllLines(records).get(0);
        Files.writeString(records, first + "\n");
        boolean isOld = first.contains(old.toString());
        copy(isOld ? old : recent, isOld ? recent : old);

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run().resume(result.folder()))
                .withMessageContaining("settings.jars: must be different builds, got ");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> jars = Files.list(from)) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, to.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @Test
    void jarsOfOneEngine_areRefusedForAnother() throws IOException {
        Path old = build("10.15.2.0");

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run().run(plan("[derby, h2]", old, old, 1), folder))
                .withMessage("builds line 4 settings.jars: must be those of one engine, got " + old
                        + " for derby and h2; legal: targets of one engine");
    }

    /** A gate between them would pass whatever was to be compared. */
    @Test
    void sameBuildTwice_isRefused() throws IOException {
        Path old = build("10.15.2.0");
        Path again = Files.createDirectories(folder.resolve("again"));
        copy(old, again);

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run().run(plan("[derby]", old, again, 1), folder))
                .withMessage("builds line 4 settings.jars: must be different builds, got " + old + " and " + again
                        + ", whose jars are the same; legal: another build on one side");
    }

    /** A part of the engine is missing. That is no bug of Furlong's, and the other build has its figures. */
    @Tag("full")
    @Test
    void buildThatCannotRun_losesItsTrials_andSaysWhy() throws IOException {
        Path old = build("10.15.2.0");
        Files.delete(old.resolve("derbyshared.jar"));
        Path recent = build("10.16.1.1");

        ExperimentRun.Result result = run().run(plan("[derby]", old, recent, 1), folder);

        assertThat(result.exitCode()).isEqualTo(ExitCode.TRIAL);
        assertThat(RunDirectory.open("test", result.folder()).trials())
                .hasSize(2)
                .allSatisfy(trial -> {
                    boolean broken = trial.subject().point().contains(old.toString());
                    assertThat(trial.valid()).isEqualTo(!broken);
                    assertThat(!broken
                                    || Objects.requireNonNull(trial.lostBecause())
                                            .contains("jars: the load failed with a build of your own: "))
                            .as(trial.lostBecause())
                            .isTrue();
                });
    }

    private static ExperimentRun run() {
        return new ExperimentRun(RunListener.silent(), Interruption.none(), true);
    }

    private static Plan plan(String targets, Path old, Path recent, int repetitions) {
        return PlanReader.read(
                "builds",
                """
                experiment: builds
                targets: %s
                workloads: [select]
                settings: {jars: [%s%s], select.rows: [1000], heap: [256MiB]}
                repetitions: %d
                warm-up: 500ms
                measure: 500ms
                """.formatted(targets, old, old.equals(recent) ? "" : ", " + recent, repetitions),
                Overrides.none());
    }

    /** A folder with the jars of a release, as a build makes them: without a version in their names. */
    private Path build(String release) throws IOException {
        Path build = Files.createDirectories(folder.resolve("build-" + release));
        for (Path jar :
                new ArtifactResolver().resolve(ReleaseCatalogue.bundled().of("test", "derby", release))) {
            Files.copy(jar, build.resolve(jar.getFileName().toString().replace("-" + release, "")));
        }
        return build;
    }
}
