package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
        assertThat(run.path().resolve("report.md")).hasContent(MarkdownReport.of(recorded.summary()));
        String html = Files.readString(run.path().resolve("report.html"));
        Reports.write(RunDirectory.open("DIR", run.path()));
        assertThat(Files.readString(run.path().resolve("report.html"))).isEqualTo(html);
    }
}
