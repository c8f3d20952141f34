package dev.furlong.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Overrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the folder of a study keeps, and what is said of one that was changed. */
final class StudyDirectoryTest {
    private static final Study STUDY = Catalogue.study("derby-study").orElseThrow();
    private static final Instant START = Instant.parse("2026-11-20T10:11:12Z");

    @TempDir
    private Path root;

    private StudyDirectory made;

    @BeforeEach
    void make() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        for (String name : new String[] {"log-disk", "buffer"}) {
            plans.put(name, Catalogue.plan(name, Overrides.none()));
        }
        made = StudyDirectory.create(root, STUDY, plans, START);
    }

    @Test
    void begunStudy_isNamedByItsStart_isTheLatest_andHasItsPlans() {
        StudyDirectory opened = StudyDirectory.open("--resume", LatestRun.folder(root.resolve("derby-study")));

        assertThat(opened.path()).isEqualTo(root.resolve("derby-study").resolve("20261120T101112Z"));
        assertThat(opened.study()).isEqualTo(STUDY);
        assertThat(opened.experiments()).containsExactly("log-disk", "buffer");
        assertThat(opened.plan("buffer").trials())
                .isEqualTo(Catalogue.plan("buffer", Overrides.none()).trials());
        assertThat(opened.run("buffer")).isEmpty();
    }

    @Test
    void secondStudyOfTheSameSecond_hasItsOwnFolder() {
        StudyDirectory second = StudyDirectory.create(root, STUDY, Map.of(), START);

        assertThat(second.path()).hasFileName("20261120T101112Z-2");
    }

    @Test
    void reasonsOfWhatDidNotBegin_areKept() {
        assertThat(made.notBegun("buffer")).isEmpty();
        made.keepNotBegun(Map.of("buffer", "docker: must answer"));

        assertThat(StudyDirectory.open("report", made.path()).notBegun("buffer"))
                .contains("docker: must answer");
        assertThat(made.notBegun("log-disk")).isEmpty();
    }

    @Test
    void folderThatIsNone_isRefused() {
        assertThat(StudyDirectory.isOne(root)).isFalse();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> StudyDirectory.open("report", root.resolve("nowhere")))
                .withMessageStartingWith("report: must be the folder of a study, with study.json in it")
                .withMessageEndingWith("which does not exist");
    }

    @Test
    void fileThatFurlongDidNotWrite_isTold() throws IOException {
        Path file = made.path().resolve("study.json");
        String text = Files.readString(file);

        Files.writeString(file, text.replace("\"schema\"", "\"scheme\""));
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("study.json: must be what Furlong wrote");
        Files.writeString(file, text.replace("derby-study", "my-study"));
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("got 'my-study'");
        Files.writeString(file, text.replace("log-disk", "no-disk"));
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("got no-disk, buffer");
    }

    @Test
    void planThatWasChanged_isTold() throws IOException {
        Path file = made.path().resolve("plans").resolve("buffer.yaml");
        Files.writeString(file, Files.readString(file).replace("workloads:", "loads:"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> made.plan("buffer"))
                .withMessageContaining("buffer.yaml")
                .withMessageEndingWith("put back what Furlong wrote, or run the study again");
    }
}
