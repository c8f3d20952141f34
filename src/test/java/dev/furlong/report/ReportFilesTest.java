package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every file that a report refers to lies beside it. */
class ReportFilesTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)]+)\\)|href=\"([^\"#]+)\"");

    @Test
    void filesThatAReportLinksTo_lieBesideIt(@TempDir Path root) throws IOException {
        RecordedRun recorded = RecordedRun.onDisksOfTheirOwn();
        RunDirectory run = RunDirectory.create(
                root, recorded.plan(), Instant.parse("2026-11-20T10:11:12Z"), recorded.environment());
        recorded.records().forEach(run::append);

        Reports.write(run);

        for (String report : List.of("report.md", "report.html")) {
            assertThat(LINK.matcher(Files.readString(run.path().resolve(report)))
                            .results()
                            .map(ReportFilesTest::target))
                    .contains("summary.json", "trials.jsonl", "plan.yaml")
                    .allSatisfy(link -> assertThat(run.path().resolve(link)).isNotEmptyFile());
        }
        assertThat(Files.readString(run.path().resolve("report.md")))
                .contains("](charts/tpcb-throughput.svg)", "](charts/select-throughput.svg)");
    }

    private static String target(MatchResult link) {
        return link.group(1) == null ? link.group(2) : link.group(1);
    }
}
