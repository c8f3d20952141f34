package dev.furlong.report;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import java.nio.file.*;
import org.junit.jupiter.api.Test;
class SampleReportTest {
    @Test void sample() throws Exception {
        Path dir = Files.createDirectories(Path.of("/tmp/h-report-sample"));
        java.util.Map<String, RecordedRun> runs = java.util.Map.of("first", RecordedRun.firstLook(), "five", RecordedRun.fiveBlocksWithClaims(),
            "bad", RecordedRun.firstLook().withLost("derby/tpcb/2 clients", 1).withInvalid("derby:server/select/2 clients", 2));
        for (var e : runs.entrySet()) {
            Summary s = e.getValue().summary();
            Files.writeString(dir.resolve(e.getKey() + ".html"), HtmlReport.of(s));
            Files.writeString(dir.resolve(e.getKey() + ".md"), MarkdownReport.of(s));
            Files.writeString(dir.resolve(e.getKey() + ".json"), SummaryJson.of(s));
            Files.writeString(dir.resolve(e.getKey() + ".txt"), ConsoleReport.of(s, Path.of("results/x/report.html")));
        }
    }
}
