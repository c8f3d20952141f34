package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.EndsWithin;
import dev.furlong.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole Derby study at its smallest scale, on Derby, MySQL in a container, and PostgreSQL. Needs disks of its own, so root, and
 * Docker with the images of {@code docker/build}.
 */
final class DerbyStudyTest {
    private static final int CHAPTERS = 24;
    private static final int CLAIMS = 56;

    @TempDir
    private Path folder;

    @Tag("every")
    @EndsWithin(seconds = 5400)
    @Test
    void wholeStudy_hasAVerdictOnEachClaim_andItsReportIsMadeAgain() throws IOException {
        Ended ended = Ended.executing(
                "run", "derby-study", "--scale", "smoke", "--quiet", "--json", "--out", folder.toString());
        if (System.getenv("CI") == null) {
            assumeThat(ended.err()).doesNotContain("is skipped");
        }
        JsonNode summary = Json.LINE.readTree(ended.exitsWith(0).out());
        Map<String, String> verdicts = new HashMap<>();
        summary.path("chapters").forEach(chapter -> {
            boolean measured = chapter.path("notMeasuredBecause").isNull();
            assertThat(chapter.path("findings").isEmpty())
                    .as(chapter.toString())
                    .isNotEqualTo(measured);
            chapter.path("findings")
                    .forEach(finding -> verdicts.put(
                            finding.path("id").asText(), finding.path("verdict").asText()));
        });

        assertThat(summary.path("complete").asBoolean()).isTrue();
        assertThat(summary.path("chapters")).hasSize(CHAPTERS);
        // One repetition decides nothing but counts that are exact.
        assertThat(verdicts).hasSize(CLAIMS);
        assertThat(verdicts.values()).filteredOn("undecided"::equals).hasSizeGreaterThan(CLAIMS / 2);
        assertThat(verdicts)
                .containsEntry("H3.17-10.1", "confirmed")
                .containsEntry("H3.17", "refuted")
                .containsEntry("H3.20-messages", "confirmed")
                .containsEntry("H3.11", "undecided");

        Path study = folder.resolve("derby-study");
        Ended again = Ended.executing("report", study.toString(), "--json").exitsWith(0);
        assertThat(again.out()).isEqualTo(ended.out());
        Path html =
                study.resolve(Files.readString(study.resolve("latest")).strip()).resolve("report.html");
        assertThat(html).content().contains("<svg", "F3.3", "F3.17");
        assertThat(Files.size(html)).isLessThan(3_000_000);
        assertThat(links(Files.readString(html)))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(html.resolveSibling(link)).isRegularFile());
    }

    @Test
    void optionThatChangesWhatClaimsSpeakOf_isRefused() {
        Ended.executing("run", "derby-study", "--clients", "3", "--out", folder.toString())
                .fails(
                        2,
                        "run: must not be combined with options that change what the claims of derby-study test, got --clients",
                        "legal: --json, --measure");
        assertThat(folder).isEmptyDirectory();
    }

    /** The files that a page leads to. */
    private static List<String> links(String page) {
        List<String> links = new ArrayList<>();
        for (String part : page.split("href=\"", -1)) {
            String link = part.substring(0, Math.max(0, part.indexOf('"')));
            if (link.endsWith("report.html")) {
                links.add(link);
            }
        }
        return links;
    }
}
