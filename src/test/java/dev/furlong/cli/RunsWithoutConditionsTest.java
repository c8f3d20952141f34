package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.storage.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs that an older Furlong recorded, before records had conditions, give the reports that it wrote. Few words were
 * changed since: a comparison over two blocks, once "faster", is undecided, as all over fewer than five are; the error of
 * the CPU split is neither better nor worse, once "lower"; definitions got a comma; and a doubt has its detail
 * apart from its cause.
 */
final class RunsWithoutConditionsTest {
    private static final Path RUNS = Path.of("src/test/resources/runs/without-conditions");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"closed-loop, BLOCK_DRIFTED", "own-disks, ONE_DISK_BELOW", "open-loop, UNSUSTAINABLE"})
    void oldRun_givesItsReportsAgain(String name, String doubt) throws IOException {
        Path run = folder.resolve(name);
        DataFiles.copy(RUNS.resolve(name), run);
        assertThat(Files.readString(run.resolve("trials.jsonl"))).doesNotContain("\"conditions\"");
        String summary = Files.readString(run.resolve("summary.json"));
        String report = Files.readString(run.resolve("report.md"));
        assertThat(summary).as("what the conditions decide").contains(doubt);

        Ended.executing("report", run.toString()).exitsWith(0);

        assertThat(Files.readString(run.resolve("summary.json"))).isEqualTo(summary);
        assertThat(Files.readString(run.resolve("report.md"))).isEqualTo(report);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            disk.log           | one disk below   | two disks below | ONE_DISK_BELOW
            cpu.machine.stolen | 0.00 %           | 7.00 %          | CORES_STOLEN
            """)
    void factThatWasOtherwise_wouldHaveChangedTheReport(String fact, String was, String is, String doubt)
            throws IOException {
        Path run = folder.resolve("changed");
        DataFiles.copy(RUNS.resolve("own-disks"), run);
        boolean before = Files.readString(run.resolve("summary.json")).contains(doubt);
        String trials = Files.readString(run.resolve("trials.jsonl"));
        String changed = trials.replaceAll("(\"" + fact + "\":\"[^\"]*)" + was + "\"", "$1" + is + "\"");
        assertThat(changed).isNotEqualTo(trials);
        Files.writeString(run.resolve("trials.jsonl"), changed);

        Ended.executing("report", run.toString()).exitsWith(0);

        assertThat(Files.readString(run.resolve("summary.json")).contains(doubt))
                .isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource("cpu.machine.stolen, a lot")
    void factThatMustBeANumberAndIsNone_isNamedWithItsLine(String fact, String text) throws IOException {
        Path run = folder.resolve("changed");
        DataFiles.copy(RUNS.resolve("open-loop"), run);
        String trials = Files.readString(run.resolve("trials.jsonl"));
        Files.writeString(
                run.resolve("trials.jsonl"),
                trials.replaceFirst("\"" + fact + "\":\"[^\"]*\"", "\"" + fact + "\":\"" + text + "\""));

        Ended.executing("report", run.toString())
                .fails(3, "trials.jsonl line 1: fact " + fact + ": must be a number from 0 up, got '" + text + "'");
    }
}
