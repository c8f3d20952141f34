package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.report.GoldenFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command line prints that a newcomer can act on. */
class WordsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "--help, help.txt",
        "run --help, help-run.txt",
        "list --help, help-list.txt",
        "report --help, help-report.txt",
        "compare --help, help-compare.txt",
        "doctor --help, help-doctor.txt",
        "clean --help, help-clean.txt"
    })
    void helpIsAsItWasRead(String arguments, String golden) {
        Ended ended = Ended.executing(arguments.split(" ", -1)).exitsWith(0);
        GoldenFile.check(golden, plain(ended.out()));
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void withoutACommandTheHelpIsPrinted() {
        assertThat(Ended.executing().exitsWith(0).out())
                .isEqualTo(Ended.executing("--help").out());
        assertThat(Ended.executing("--version").exitsWith(0).out()).startsWith("Furlong ");
    }

    @Test
    void listsNameExperimentsTargetsWorkloadsSettingsAndMetrics() {
        assertThat(list("experiments"))
                .contains(
                        "first-look",
                        "tpcb",
                        "select",
                        "embedded-vs-server",
                        "costs",
                        "network",
                        "idle-harness",
                        "trials");
        assertThat(list("targets"))
                .contains("derby:server", "runs here: 10.16.1.1", "127.0.0.1", "derby 10.1.1.0 to 10.17.1.0 (29)");
        assertThat(list("targets")).doesNotContain("nothing was started");
        assertThat(list("releases")).contains("derby@10.1.1.0", "derby@10.17.1.0", "postgresql@9.6.24");
        assertThat(list("workloads"))
                .contains("tpcb", "branches (10)", "select", "rows (100000)", "update", "mix", "reads (95)", "idle");
        assertThat(list("settings"))
                .contains("buffer", "Default: 64MiB.", "java", "ENGINE.PROPERTY", "WORKLOAD.PARAMETER");
        assertThat(list("metrics")).contains("throughput [tx/s]", "Lower is better.", "cpu.client.user [µs/tx]");
        String all = Ended.executing("list").exitsWith(0).out();
        for (String subject : new String[] {"experiments", "targets", "workloads", "settings", "metrics"}) {
            assertThat(all).contains(subject + ":" + System.lineSeparator() + list(subject));
        }
    }

    @Test
    void theDoctorSaysWhatWorksHereAndLeavesNothing() {
        Path results = folder.resolve("results");
        Ended ended = Ended.executing("doctor", "--out", results.toString()).exitsWith(0);
        assertThat(ended.out())
                .contains("works    machine: ", "works    java: ", "open files", "works    results folder: " + results)
                .contains("MiB free; a synced write of 4 KiB takes", "works    loopback: ")
                .contains("works    derby: bundled release 10.16.1.1", "probe cpu: ")
                .doesNotContain("BROKEN", "nothing was started");
        assertThat(ended.out()
                        .lines()
                        .filter(line -> line.startsWith("works"))
                        .flatMap(line -> Stream.of(line.split("[.;] "))))
                .allSatisfy(sentence ->
                        assertThat(sentence.split(" +")).as(sentence).hasSizeLessThanOrEqualTo(25));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theDoctorFindsAFolderThatCannotBeWrittenAndWhatAKilledRunLeft() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Ended ended = Ended.executing("doctor", "--out", file.resolve("results").toString());
        assertThat(ended.exitsWith(3).out()).contains("BROKEN   results folder: ", "give --out a writable folder");
        Path work = folder.resolve("results/tpcb/20261120T101112Z/work");
        Files.createDirectories(work);
        Files.writeString(work.resolve(".furlong-owned"), "");
        assertThat(Ended.executing("doctor", "--out", folder.resolve("results").toString())
                        .exitsWith(0)
                        .out())
                .contains("missing  left behind: folder " + work);
    }

    @Test
    void whatCannotBePrinted_isAFailure() {
        StringWriter err = new StringWriter();
        PrintWriter full = new PrintWriter(
                new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        throw new IOException("No space left on device");
                    }
                },
                true,
                StandardCharsets.UTF_8);

        assertThat(FurlongCommand.execute(full, new PrintWriter(err, true), "list", "experiments"))
                .isEqualTo(3);
        assertThat(err.toString()).startsWith("furlong: standard output: must take all that is printed");
    }

    private static String list(String subject) {
        return Ended.executing("list", subject).exitsWith(0).out();
    }

    private static String plain(String text) {
        return text.replaceAll("\u001B\\[[0-9;]*m", "").replace(System.lineSeparator(), "\n");
    }
}
