package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.Loss;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was really made, and what was done to its records afterwards: each change is told by file and line. */
final class EditedRecordsTest {
    private static final String TRIALS = "trials.jsonl";

    @TempDir
    private static Path folder;

    private static Path recorded;

    @TempDir
    private Path copies;

    @BeforeAll
    static void recordThreeTrials() {
        Path results = folder.resolve("results");
        Ended.executing(run("select", "--out", results.toString(), "--repetitions", "3"))
                .exitsWith(0);
        recorded = RunFolder.onlyIn(results).path();
    }

    @Test
    void eachBlock_hasACanaryOfItsOwn() {
        List<CanaryTimes> canaries = RunDirectory.open("test", recorded).trials().stream()
                .map(one -> one.conditions().get(Conditions.CANARY).orElseThrow())
                .toList();

        assertThat(canaries).hasSize(3).doesNotHaveDuplicates();
    }

    private enum Edit {
        VALUE(TRIALS + " line 2: must be the line that Furlong wrote, got one with another checksum"),
        SPACE(TRIALS + " line 2: must be the line that Furlong wrote"),
        FIRST_LINE_REMOVED(TRIALS + " line 1: must be the line that Furlong wrote"),
        LINES_SWAPPED(TRIALS + " line 2: must be the line that Furlong wrote"),
        CHECKSUM_REMOVED(TRIALS + " line 2: must end with its checksum, got none"),
        CHECKSUM_OF_FIRST_REMOVED(TRIALS + " line 1: must end with its checksum, got none"),
        ALL_CHECKSUMS_REMOVED(TRIALS + " line 1: must end with its checksum, got none"),
        LINE_OF_NOBODY(TRIALS + " line 4: must be a trial's record, got JSON that is no object"),
        LINE_WITHOUT_END(TRIALS + " line 4: must be at most 1048576 bytes long, got more"),
        PLAN_DELETED("plan.yaml: must be in a run's folder, got none"),
        TRIALS_DELETED(TRIALS + ": must be in a run's folder, got none"),
        PLAN("plan.yaml: must be the file that Furlong wrote, by line 1 of " + TRIALS),
        MACHINE("environment.json: must be the file that Furlong wrote, by line 1 of " + TRIALS),
        HISTOGRAM_CUT(".hlog: must be the file that Furlong wrote, by line 2 of " + TRIALS + ", got one with another"),
        HISTOGRAM_DELETED(".hlog: must be the file that Furlong wrote, by line 2 of " + TRIALS + ", got none"),
        SERIES_CUT(".jsonl: must be the file that Furlong wrote, by line 2 of " + TRIALS + ", got one with another"),
        SERIES_DELETED(".jsonl: must be the file that Furlong wrote, by line 2 of " + TRIALS + ", got none");

        private final String words;

        Edit(String words) {
            this.words = words;
        }

        /** Whether the trials of an edited line or file can be run again; else only a copy of the file helps. */
        boolean mendedByResume() {
            return words.startsWith(TRIALS + " line") || words.startsWith(".");
        }

        void make(Path run) throws IOException {
            Path trials = run.resolve(TRIALS);
            List<String> lines = new ArrayList<>(Files.readAllLines(trials));
            switch (this) {
                case VALUE -> lines.set(1, otherThroughput(lines.get(1)));
                case SPACE -> lines.set(1, lines.get(1).replaceFirst(",", ", "));
                case FIRST_LINE_REMOVED -> lines.remove(0);
                case LINES_SWAPPED -> lines.add(1, lines.remove(2));
                case CHECKSUM_REMOVED -> lines.set(1, unsealed(lines.get(1)));
                case CHECKSUM_OF_FIRST_REMOVED -> lines.set(0, lines.get(0).replaceFirst(",\"sum\":\"[0-9a-f]+\"", ""));
                case ALL_CHECKSUMS_REMOVED -> lines.replaceAll(line -> otherThroughput(withoutSeal(line)));
                case LINE_OF_NOBODY -> lines.add("17");
                case LINE_WITHOUT_END -> lines.add("7".repeat(2 << 20));
                case PLAN_DELETED -> Files.delete(run.resolve("plan.yaml"));
                case TRIALS_DELETED -> Files.delete(trials);
                case PLAN -> change(run.resolve("plan.yaml"), "seed: ", "seed: 1");
                case MACHINE -> change(run.resolve("environment.json"), "\"cores\" : ", "\"cores\" : 1");
                case HISTOGRAM_CUT -> cut(only(run, "histograms", "block02"));
                case HISTOGRAM_DELETED -> Files.delete(only(run, "histograms", "block02"));
                case SERIES_CUT -> cut(only(run, "series", "block02"));
                case SERIES_DELETED -> Files.delete(only(run, "series", "block02"));
            }
            if (this != TRIALS_DELETED) {
                Files.writeString(trials, String.join("\n", lines) + "\n");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Edit.class)
    void editedRun_isNoLongerRead_andSaysWhichFileAndLine(Edit edit) throws IOException {
        Path run = copy("edited");
        edit.make(run);
        Map<String, String> before = contents(run);

        Ended reported = Ended.executing("report", run.toString())
                .fails(3, run.toString(), edit.words, "put back what Furlong wrote");
        assertThat(reported.err().contains("again: ./furlong run --resume " + run))
                .isEqualTo(edit.mendedByResume());
        Ended.executing("compare", recorded.toString(), run.toString()).fails(3, edit.words);
        Ended.executing("compare", run.toString(), recorded.toString(), "--fail-if", "throughput<-5%")
                .fails(3, edit.words);
        Ended.executing("run", "--resume", run.toString()).fails(3, edit.words);
        assertThat(contents(run)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void recordsWithFewerTrialsThanTheirReport_keepThatReport(int kept) throws IOException {
        Path run = copy("emptied");
        List<String> lines = Files.readAllLines(run.resolve(TRIALS)).subList(0, kept);
        Files.writeString(
                run.resolve(TRIALS), lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        Map<String, String> before = contents(run);

        Ended.executing("report", run.toString())
                .fails(
                        3,
                        run.resolve(TRIALS) + " has " + kept + (kept == 1 ? " trial" : " trials")
                                + ", and summary.json counts 3",
                        "the report is as it was",
                        "furlong run --resume " + run);
        assertThat(contents(run)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"trials\":{\"run\":\"many\"}}"})
    void summaryThatIsNone_countsNothing_andIsWrittenAnew(String text) throws IOException {
        Path run = copy("summary");
        Files.writeString(run.resolve("summary.json"), text);

        Ended.executing("report", run.toString()).exitsWith(0);
        assertThat(new RunFolder(run).summary().get("complete").asBoolean()).isTrue();
    }

    /** What the messages advise. */
    @Tag("full")
    @Test
    void deletedFromTheChangedLineOn_theRunGoesOn() throws IOException {
        Path run = copy("edited");
        Edit.VALUE.make(run);
        Files.writeString(
                run.resolve(TRIALS), Files.readAllLines(run.resolve(TRIALS)).get(0) + "\n");

        Ended.executing(run("--resume", run.toString())).exitsWith(0);

        assertThat(new RunFolder(run).isLeftInOrder(true).trials()).hasSize(3);
        Ended.executing("report", run.toString()).exitsWith(0);
    }

    @Test
    void lastLineThatWasCutShort_isNoEdit_whereverItWasCut() throws IOException {
        Path run = copy("cut");
        String whole = Files.readString(run.resolve(TRIALS));
        // A killed run has no summary yet.
        Files.delete(run.resolve("summary.json"));
        int last = whole.lastIndexOf('\n', whole.length() - 2) + 1;
        for (int end :
                new int[] {last, last + 1, (last + whole.length()) / 2, whole.length() - 2, whole.length() - 1}) {
            Files.writeString(run.resolve(TRIALS), whole.substring(0, end));

            Ended.executing("report", run.toString()).exitsWith(0);
            assertThat(new RunFolder(run).summary().get("complete").asBoolean()).isFalse();
            assertThat(new RunFolder(run).trials()).hasSize(2);
            Files.delete(run.resolve("summary.json"));
        }
    }

    @Test
    void recordsOfAnOlderVersion_areRead_withAWordThatTheyCarryNoChecksum() throws IOException {
        Path run = old("old");

        Ended read = Ended.executing("report", run.toString(), "--json").exitsWith(0);
        assertThat(read.err()).contains(TRIALS + ": 3 of its records have no checksum");
        assertThat(read.out()).startsWith("{");
        for (String figures : List.of("/trials", "/points/0/metrics/throughput")) {
            assertThat(new RunFolder(run).summary().at(figures))
                    .isEqualTo(new RunFolder(recorded).summary().at(figures))
                    .isNotEmpty();
        }
        Ended.executing("compare", recorded.toString(), run.toString())
                .fails(2, "3 of its records have no checksum", "got the same run twice");
    }

    @Tag("full")
    @Test
    void runOfAnOlderVersion_goesOn_andItsNewRecordsSealTheOldOnes() throws IOException {
        Path run = old("old");
        List<String> lines = Files.readAllLines(run.resolve(TRIALS));
        Files.writeString(run.resolve(TRIALS), String.join("\n", lines.subList(0, 2)) + "\n");

        Ended.executing(run("--resume", run.toString())).exitsWith(0);
        assertThat(Ended.executing("report", run.toString()).exitsWith(0).err()).contains("2 of its records have no");
        change(run.resolve(TRIALS), "\"throughput\":", "\"throughput\":1");
        Ended.executing("report", run.toString()).fails(3, TRIALS + " line 3: must be the line that Furlong wrote");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # in an older version's record     | becomes                 | what the message says
            "throughput":[0-9.E]+              | "throughput":-1         | metrics.throughput: must be a number from 0 up, got -1.0
            "throughput":[0-9.E]+              | "throughput":"NaN"      | metrics.throughput: must be a number from 0 up, got NaN
            "throughput":[0-9.E]+              | "throughput":null       | metrics.throughput: must be a number from 0 up, got null
            "throughput":[0-9.E]+              | "throughput":1e999      | metrics.throughput: must be a number from 0 up, got Infinity
            "throughput":                      | "througput":            | metrics: must name metrics of the catalogue, got 'througput'; did you mean 'throughput'?
            "cpu.total":                       | "cpu.totl":             | must name metrics of the catalogue, got 'cpu.totl'; did you mean 'cpu.total'?
            "block":2                          | "block":99              | block: must be that of plan.yaml, 2, got 99
            "block":2                          | "block":1               | block: must be that of plan.yaml, 2, got 1
            "seed":-?[0-9]+                    | "seed":7                | seed: must be that of plan.yaml
            "point":"derby/                    | "point":"derbi/         | subject.point: must be that of plan.yaml
            "target":"derby"                   | "target":"h2"           | subject.target: must be that of plan.yaml, derby, got h2
            "workload":"select"                | "workload":"tpcb"       | subject.workload: must be that of plan.yaml, select, got tpcb
            "clients":[0-9]+                   | "clients":77            | subject.clients: must be that of plan.yaml
            "trial":"block02                   | "trial":"block99        | trial: must be one of plan.yaml, got 'block99
            "started":"                        | "started":"yesterday    | started: must be a time
            "metrics":[{]                      | "metrics":null,"x":[{   | must be a trial's record, got text that is no JSON at column
            "facts":                           | "fakts":                | must be a trial's record, got one with a field 'fakts', which Furlong never writes
            "block":2                          | "block":"two"           | must be a trial's record, got one with a wrong value at block
            """)
    void oldRecordThatCannotBe_isRefusedByNameAndLine(String what, String by, String words) throws IOException {
        Path run = old("old");
        List<String> lines = new ArrayList<>(Files.readAllLines(run.resolve(TRIALS)));
        String changed = lines.get(1).replaceFirst(what, by);
        assertThat(changed).isNotEqualTo(lines.get(1));
        lines.set(1, changed);
        Files.writeString(run.resolve(TRIALS), String.join("\n", lines) + "\n");

        Ended.executing("report", run.toString()).fails(3, TRIALS + " line 2: ", words);
    }

    @Test
    void changedLogOfALostTrial_isNoReasonToRefuseTheRun_sinceItIsWrittenAgainBeforeItsRecord() throws IOException {
        Path run = copy("lost");
        RunDirectory directory = RunDirectory.open("test", run);
        TrialRecord first = directory.trials().get(0);
        directory.keepLost(first.trial(), "the first time\n");
        directory.append(ChangedTrial.ended(first, "the load JVM was killed (exit 137)", null));
        assertThat(Files.readString(run.resolve(TRIALS))).contains(Loss.file(first.trial()));
        Files.writeString(run.resolve(Loss.file(first.trial())), "the second time\n");

        Ended.executing("report", run.toString()).exitsWith(0);
    }

    private static String[] run(String... more) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(more));
        arguments.add("--no-fork");
        if (!arguments.contains("--resume")) {
            arguments.addAll(List.of("--target", "derby", "--scale", "smoke", "--clients", "1", "--set", "probes=off"));
            arguments.addAll(List.of("--warm-up", "100ms", "--measure", "300ms", "--set", "select.rows=1000"));
        }
        return arguments.toArray(String[]::new);
    }

    private Path copy(String name) throws IOException {
        Path copy = copies.resolve(name);
        try (Stream<Path> files = Files.walk(recorded)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(recorded.relativize(file).toString()));
            }
        }
        return copy;
    }

    /** As a version without checksums would have left it. */
    private Path old(String name) throws IOException {
        Path run = copy(name);
        List<String> lines = Files.readAllLines(run.resolve(TRIALS)).stream()
                .map(EditedRecordsTest::unsealed)
                .toList();
        Files.writeString(run.resolve(TRIALS), String.join("\n", lines) + "\n");
        return run;
    }

    /** With another first digit, whatever was measured. */
    private static String otherThroughput(String line) {
        String digit = line.contains("\"throughput\":9") ? "8" : "9";
        String other = line.replaceFirst("\"throughput\":[0-9]", "\"throughput\":" + digit);
        assertThat(other).isNotEqualTo(line);
        return other;
    }

    /** Without its checksums, and without the conditions, which are younger than these. */
    private static String unsealed(String line) {
        String unsealed = withoutSeal(line).replaceFirst("\"conditions\":\\{.*?\\},\"facts\":", "\"facts\":");
        assertThat(unsealed).contains("\"facts\":").doesNotContain("\"conditions\"");
        return unsealed;
    }

    private static String withoutSeal(String line) {
        String without = line.replaceFirst(",\"files\":\\{[^}]*\\},\"sum\":\"[0-9a-f]{64}\"\\}$", "}");
        assertThat(without).isNotEqualTo(line);
        return without;
    }

    private static void change(Path file, String what, String by) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(what);
        Files.writeString(file, text.replaceFirst(what, by));
    }

    private static Path only(Path run, String kind, String block) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve(kind))) {
            List<Path> ofBlock = files.filter(
                            file -> file.getFileName().toString().startsWith(block))
                    .toList();
            assertThat(ofBlock).hasSize(1);
            return ofBlock.get(0);
        }
    }

    private static void cut(Path file) throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1));
    }

    private static Map<String, String> contents(Path run) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(run.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
