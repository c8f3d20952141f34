package dev.furlong.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Overrides;
import dev.furlong.results.Environment;
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
        made.becomesLatest();
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
    void reasonsOfWhatWasSkipped_areKept() {
        assertThat(made.skipped()).isEmpty();
        made.keepSkipped(Map.of("buffer", "docker: must answer"));

        assertThat(StudyDirectory.open("report", made.path()).skipped())
                .isEqualTo(Map.of("buffer", "docker: must answer"));
    }

    /** A full disk or a kill may leave the folder of a run half made; users put folders of their own beside it. */
    @Test
    void runOfAnExperiment_isTheLatestThatWasMadeWhole() throws IOException {
        Environment machine = new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4");
        Path first = RunDirectory.create(made.path(), made.plan("buffer"), START, machine)
                .path();
        Files.createDirectories(first.resolveSibling("old"));
        Files.createDirectories(first.resolveSibling("20261120T101113Z").resolve("series"));

        assertThat(made.run("buffer").orElseThrow().path()).isEqualTo(first);
        assertThat(made.run("log-disk")).isEmpty();
    }

    @Test
    void folderThatIsNone_isRefused() {
        assertThat(StudyDirectory.isStudy(root)).isFalse();
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
        Files.writeString(file, "null");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("study.json: must be what Furlong wrote, got");
        Files.writeString(file, text.replace("derby-study", "my-study"));
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("got 'my-study'; legal: derby-study");
        Files.writeString(file, text.replace("log-disk", "no-disk"));
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> StudyDirectory.open("report", made.path()))
                .withMessageContaining("got no-disk, buffer");
    }

    @Test
    void planThatWasChanged_isTold() throws IOException {
        Path file = made.path().resolve("plans").resolve("buffer.yaml");
        Files.writeString(file, Files.readString(file).replace("0.5", "0.6").replace("quick", "full"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> made.plan("buffer"))
                .withMessageContaining("buffer.yaml: must be the file that Furlong wrote, by study.json")
                .withMessageEndingWith("put back what Furlong wrote, or run the study again");
        assertThat(made.plan("log-disk").experiment()).isEqualTo("log-disk");
    }
}
