package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.Json;
import dev.furlong.results.Slices;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    @Test
    void records_areEnoughToMakeTheSameReportsAgain(@TempDir Path root) throws IOException {
        RecordedRun recorded = RecordedRun.fiveBlocksWithClaims();
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        recorded.records().forEach(run::append);

        Reports.write(run);

        assertThat(run.path().resolve("summary.json")).hasContent(SummaryJson.of(recorded.summary()));
        assertThat(run.path().resolve("report.md")).hasContent(Texts.markdown(recorded.summary()));
        String html = Files.readString(run.path().resolve("report.html"));
        Reports.write(RunDirectory.open("DIR", run.path()));
        assertThat(Files.readString(run.path().resolve("report.html"))).isEqualTo(html);
    }

    @Test
    void runInSlices_hasARoundOfEach(@TempDir Path root) throws IOException {
        RecordedRun asked = RecordedRun.of(RecordedRun.yaml("[2]", 1, "design: slices"));
        int slices = asked.plan().phases().slices();
        RecordedRun recorded = asked.with(one -> true, one -> ChangedTrial.under(one, Conditions.SLICES, slices));
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        for (TrialRecord trial : recorded.records()) {
            Slice each = new Slice(0, 0.25, 50, trial.subject().target().equals("derby") ? 246.9 : 200);
            run.write(Slices.file(trial.trial()), new Slices(Collections.nCopies(slices, each)).text());
        }
        recorded.records().forEach(run::append);

        Reports.write(run);

        assertThat(Files.readString(run.path().resolve("report.html")))
                .containsPattern("\"number\": ?12,\\s*\"ratio\": ?1\\.2345");
    }

    @Test
    void chartThatTheReportNoLongerHas_isDeleted_andNoOtherFile(@TempDir Path root) throws IOException {
        RunDirectory run = written(root, RecordedRun.firstLook());
        List<Path> charts = charts(run);
        Path left = run.path().resolve("charts/tpcb-round-trips.svg");
        Path own = run.path().resolve("charts/mine.svg");
        Files.writeString(left, "of an earlier report");
        Files.writeString(own, "a user's");

        Reports.write(RunDirectory.open("DIR", run.path()));

        assertThat(charts).isNotEmpty().doesNotContain(left);
        assertThat(charts(run)).containsAll(charts).contains(own).hasSize(charts.size() + 1);
    }

    @Test
    void chartsBehindALink_areNeitherWrittenNorDeleted(@TempDir Path root) throws IOException {
        RunDirectory run = written(root, RecordedRun.firstLook());
        Path elsewhere = Files.move(run.path().resolve("charts"), root.resolve("elsewhere"));
        try (Stream<Path> files = Files.list(elsewhere)) {
            for (Path file : files.toList()) {
                Files.writeString(file, "mine");
            }
        }
        Path link = Files.createSymbolicLink(run.path().resolve("charts"), elsewhere);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> Reports.write(RunDirectory.open("DIR", run.path())))
                .withMessageContaining(link + ": must be a folder of the run's own, got a link to " + elsewhere);

        try (Stream<Path> files = Files.list(elsewhere)) {
            assertThat(files).isNotEmpty().allSatisfy(file -> assertThat(file).hasContent("mine"));
        }
    }

    private static RunDirectory written(Path root, RecordedRun recorded) {
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        recorded.records().forEach(run::append);
        Reports.write(run);
        return run;
    }

    private static List<Path> charts(RunDirectory run) throws IOException {
        try (Stream<Path> files = Files.list(run.path().resolve("charts"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void charactersThatTurnALineAround_areEscapesInEachFile_andWhatTheyWereToAProgram(@TempDir Path root)
            throws IOException {
        RecordedRun recorded =
                RecordedRun.firstLook().with(one -> true, one -> ChangedTrial.ended(one, null, "a\u202eb\u009bc"));
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        recorded.records().forEach(run::append);

        Reports.write(run);

        for (String name : List.of("summary.json", "report.md", "report.html")) {
            assertThat(Files.readString(run.path().resolve(name)))
                    .contains("a\\u202eb\\u009bc")
                    .doesNotContain("\u202e", "\u009b");
        }
        assertThat(Json.LINE.readTree(run.path().resolve("summary.json").toFile()))
                .isEqualTo(Json.LINE.readTree(SummaryJson.of(recorded.summary())));
    }
}
