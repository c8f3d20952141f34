package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.storage.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose files are well formed and hold what Furlong never wrote, and reports that are written by two at once. */
final class FaultyRecordsTest {
    private static final Path OLD_RUN = Path.of("src/test/resources/runs/without-conditions/closed-loop");
    private static final String THROUGHPUT = "\"throughput\":[0-9.E]+";

    @TempDir
    private Path folder;

    @Test
    void targetsThatAllDidNothing_haveAReport() throws IOException {
        Path run = edited("trials.jsonl", THROUGHPUT, "\"throughput\":0");

        Ended.executing("report", run.toString()).exitsWith(0);

        assertThat(Files.readString(run.resolve("report.html")))
                .contains("no figure: no transaction was committed in time");
    }

    @ParameterizedTest
    @CsvSource({"1e19, 1.0E19", "5e-324, 4.9E-324"})
    void figureThatNothingMeasures_isRefused(String written, String got) throws IOException {
        Path run = edited("trials.jsonl", THROUGHPUT, "\"throughput\":" + written);

        Ended.executing("report", run.toString())
                .fails(
                        3,
                        "trials.jsonl line 1: ",
                        "metrics.throughput: must be a number from 0 up, between 1e-18 and 1e18 unless it is 0, got "
                                + got);
    }

    @Test
    void emptyLineAmongTheRecords_isNamed() throws IOException {
        Path run = edited("trials.jsonl", "^", "\n");

        Ended.executing("report", run.toString()).fails(3, "trials.jsonl line 1: ", "got an empty line");
    }

    @Test
    void machineThatIsNullOrMissing_isNamed() throws IOException {
        Path run = edited("environment.json", "(?s).+", "null");
        Path file = run.resolve("environment.json");

        Ended.executing("report", run.toString()).fails(3, file + ": must be what Furlong wrote, got null");

        Files.delete(file);
        Ended.executing("report", run.toString()).fails(3, file + ": must be in a run's folder, got none; put back");
    }

    @ParameterizedTest
    @CsvSource({"'\"fileSystem\" : \"[^\"]*\"', '\"fileSystem\" : null'", "',\\s*\"fileSystem\" : \"[^\"]*\"', ''"})
    void machineWithoutOneOfItsFields_isNamed_andNothingIsWrittenAnew(String what, String by) throws IOException {
        Path run = edited("environment.json", what, by);

        Ended.executing("report", run.toString())
                .fails(3, "environment.json: must be what Furlong wrote, got one with a wrong value at fileSystem");

        assertThat(run.resolve("summary.json")).doesNotExist();
    }

    @Test
    void halfWrittenFile_isLeftToTheProcessThatWritesIt_andDeletedIfThatIsGone() throws Exception {
        Path run = edited("trials.jsonl", "^", "");
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path abandoned = Files.writeString(run.resolve("report.md." + ended.pid() + ".part"), "half");
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Path others = Files.writeString(run.resolve("report.md." + living + ".part"), "half");

        Ended.executing("report", run.toString()).exitsWith(0);

        assertThat(abandoned).doesNotExist();
        assertThat(others).hasContent("half");
    }

    /** As on a disk that is full or may only be read. */
    @ParameterizedTest
    @CsvSource({"false, Single-record SELECT load", "true, '\"points\"'"})
    void reportThatCannotBeWritten_isPrinted_andSaysWhichFilesAreNew(boolean json, String words) throws IOException {
        Path run = edited("trials.jsonl", "^", "");
        Path html = run.resolve("report.html");
        Files.deleteIfExists(html);
        Files.createDirectories(html.resolve("mine"));

        Ended ended =
                json ? Ended.executing("report", run.toString(), "--json") : Ended.executing("report", run.toString());

        ended.fails(
                3,
                "cannot write " + html + ": ",
                "the file is as it was; new are only summary.json, report.md; remove what is in the way, then run ./furlong"
                        + " report " + run);
        assertThat(ended.err()).doesNotContain(".part");
        assertThat(ended.out()).contains(words);
    }

    @Test
    void backslashBeforeABar_endsNoCellOfTheMarkdown() throws IOException {
        Path run = edited("environment.json", "AMD EPYC", "a \\\\\\\\| b");

        Ended.executing("report", run.toString()).exitsWith(0);

        assertThat(Files.readString(run.resolve("report.md"))).contains("a \\\\\\| b");
    }

    /** A run of an older version, whose records have no checksum, with all that a pattern matches in a file replaced. */
    private Path edited(String name, String what, String by) throws IOException {
        Path run = folder.resolve("run");
        DataFiles.copy(OLD_RUN, run);
        Path file = run.resolve(name);
        Files.writeString(file, Files.readString(file).replaceAll(what, by));
        Files.delete(run.resolve("summary.json"));
        return run;
    }
}
