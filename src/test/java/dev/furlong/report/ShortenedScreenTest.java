package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the terminal leaves out is counted or least telling, and what it shows stands where it belongs. */
class ShortenedScreenTest {
    @Test
    void claimsBeyondTheSixth_areCounted() {
        String claims = IntStream.rangeClosed(1, 8)
                .mapToObj(i -> RecordedRun.claim("C" + i, "tpcb", "derby:server", "0.45", "0.6"))
                .collect(Collectors.joining());

        List<String> lines = lines(RecordedRun.of(RecordedRun.yaml("[2]", 1, "claims:\n" + claims)), 80);

        assertThat(lines).filteredOn(line -> line.matches("  C\\d: .*")).hasSize(6);
        assertThat(lines).contains("  and 2 more claims in the report");
    }

    @Test
    void costsOfEachLoad_standBelowItsName() {
        List<String> lines = lines(RecordedRun.firstLook(), 100);
        List<String> costs = lines.subList(
                IntStream.range(0, lines.size())
                        .filter(i -> lines.get(i).startsWith("Cost per transaction"))
                        .findFirst()
                        .orElseThrow(),
                lines.size());

        assertThat(costs.subList(1, 7).stream().map(line -> line.replaceFirst("^( *\\S+( [a-zA-Z]+)*).*$", "$1")))
                .containsExactly(
                        "TPC-B-like load",
                        "  derby",
                        "  derby:server",
                        "Single-record SELECT load",
                        "  derby",
                        "  derby:server");
    }

    /** The round trips say more than the parts of the CPU. */
    @Test
    void columnsThatDoNotFit_areTheLast() {
        RecordedRun run = RecordedRun.onDisksOfTheirOwn()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 123_456_789));

        assertThat(head(run, 120)).contains("CPU µs", "round trips", "syncs", "written KiB", "wire B", "server CPU µs");
        assertThat(head(run, 80)).contains("CPU µs", "round trips", "syncs").doesNotContain("server CPU");
    }

    @Test
    void disksThatNobodyCounts_areSaidWithTheirBriefestReason() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> true,
                        one -> ChangedTrial.unavailable(
                                one,
                                Metrics.DISK.syncs(),
                                one.subject().target().equals("derby")
                                        ? "others use it"
                                        : "others use it; a long tale"));

        assertThat(String.join("\n", lines(run, 100)))
                .contains("  Disk reads, writes and syncs: not counted, because others use it\n");
        assertThat(lines(RecordedRun.onDisksOfTheirOwn(), 100)).noneMatch(line -> line.contains("not counted"));
    }

    private static String head(RecordedRun run, int columns) {
        return lines(run, columns).stream()
                .filter(line -> line.startsWith("Cost per transaction"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(RecordedRun run, int columns) {
        return Texts.console(run.summary(), Path.of("report.html"), new Screen(columns))
                .lines()
                .toList();
    }
}
