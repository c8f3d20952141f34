package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.furlong.deployment.launch.Launch;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target on fresh volumes: where its files are, how it is started, and what is left of it. */
final class EmptyTargetTest {
    @TempDir
    private Path folder;

    private final List<String> done = new ArrayList<>();

    @Test
    void filesAreThereAndEmpty_andGoWithTheTarget() throws IOException {
        try (EmptyTarget target = up(prepared(), UnaryOperator.identity())) {
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
        try (EmptyTarget target = up(prepared(), UnaryOperator.identity())) {
            Files.writeString(target.launch().configuration().data().resolve("row"), "1");
            assertThat(target.keep(kept).folder()).isEqualTo(kept);
        }
        assertThat(kept.resolve("data/row")).hasContent("1");
        assertThat(files()).doesNotExist();
    }

    @Test
    void wayItIsStarted_isTheAdaptedOne() {
        Path log = folder.resolve("other.log");
        try (EmptyTarget target = up(prepared(), launch -> launch.loggedIn(log))) {
            assertThat(target.launch().log()).isEqualTo(log);
        }
    }

    @Test
    void failure_leavesNothing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> up(prepared(), launch -> {
                    assertThat(files()).exists();
                    throw new IllegalStateException("no way");
                }))
                .withMessage("no way");
        assertThat(files()).doesNotExist();
    }

    private EmptyTarget up(Prepared prepared, UnaryOperator<Launch> adapting) {
        return EmptyTarget.up(prepared, files(), folder.resolve("server.log"), adapting, done::add);
    }

    private Path files() {
        return folder.resolve("files");
    }

    private Prepared prepared() {
        Plan plan = PlanReader.read("empty", """
                experiment: empty
                targets: [derby]
                workloads: [select]
                clients: [1]
                settings: {select.rows: [100]}
                """, Overrides.none());
        return new Preflight().checkOne(plan, folder);
    }
}
