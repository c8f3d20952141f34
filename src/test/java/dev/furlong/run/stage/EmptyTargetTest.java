package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engines;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target on fresh volumes: where its files are, how it is started, and what is left of it. */
final class EmptyTargetTest {
    @TempDir
    private Path folder;

    private final List<String> done = new ArrayList<>();

    @Test
    void filesAreThereAndEmpty_andGoWithTheTarget() throws IOException {
        try (EmptyTarget target = up(prepared("derby"), UnaryOperator.identity())) {
            Path data = target.launch().configuration().data();
            assertThat(data).startsWith(files()).isEmptyDirectory();
            Files.writeString(data.resolve("row"), "1");
        }
        assertThat(files()).doesNotExist();
        assertThat(done).as("an engine in its client makes its database itself").isEmpty();
    }

    @Test
    void keptFiles_outliveTheTarget() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        try (EmptyTarget target = up(prepared("derby"), UnaryOperator.identity())) {
            Files.writeString(target.launch().configuration().data().resolve("row"), "1");
            assertThat(target.keep(kept).folder()).isEqualTo(kept);
        }
        assertThat(kept.resolve("data/row")).hasContent("1");
        assertThat(files()).doesNotExist();
    }

    @Test
    void wayItIsStarted_isTheAdaptedOne() {
        Path log = folder.resolve("other.log");
        try (EmptyTarget target = up(prepared("derby"), launch -> launch.loggedIn(log))) {
            assertThat(target.launch().log()).isEqualTo(log);
        }
    }

    @Test
    void failure_leavesNothing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> up(prepared("derby"), launch -> {
                    assertThat(files()).exists();
                    throw new IllegalStateException("no way");
                }))
                .withMessage("no way");
        assertThat(files()).doesNotExist();
    }

    @Test
    void programThatCannotMakeTheDatabase_leavesNothing() throws IOException {
        Prepared real = prepared("derby");
        Prepared without = new Prepared(
                point("postgresql:process"),
                real.settings(),
                Engines.named("test", "postgresql"),
                real.release(),
                real.workload(),
                real.java(),
                List.of(),
                Optional.of(Files.createDirectory(folder.resolve("programs"))),
                real.home(),
                null);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> up(without, UnaryOperator.identity()))
                .withMessageContaining("programs: must hold postgres, got none");
        assertThat(done).containsExactly("making an empty database for postgresql:process");
        assertThat(files()).doesNotExist();
    }

    @Test
    @Tag("full")
    void serverThatDoesNotStopCleanly_keepsNothing_andItsFilesGoWithItAllTheSame() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        try (EmptyTarget target = up(prepared("mariadb:process"), UnaryOperator.identity())) {
            Scope.Processes server = (Scope.Processes) target.running().scope();
            server.pids().stream()
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .flatMap(ProcessHandle::descendants)
                    .forEach(process -> {
                        process.destroyForcibly();
                        process.onExit().join();
                    });

            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> target.keep(kept))
                    .withMessageContaining("stopped with status ");
            assertThat(kept).isEmptyDirectory();
        }
        assertThat(files()).doesNotExist();
    }

    private EmptyTarget up(Prepared prepared, UnaryOperator<Launch> adapting) {
        return EmptyTarget.up(prepared, files(), folder.resolve("server.log"), adapting, done::add);
    }

    private Path files() {
        return folder.resolve("files");
    }

    private Prepared prepared(String target) {
        return new Preflight().checkOne(plan(target), folder);
    }

    private static Point point(String target) {
        return plan(target).points().get(0);
    }

    private static Plan plan(String target) {
        return PlanReader.read("empty", """
                experiment: empty
                targets: ['%s']
                workloads: [select]
                clients: [1]
                settings: {select.rows: [100]}
                """.formatted(target), Overrides.none());
    }
}
