package dev.furlong.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.Environment;
import dev.furlong.results.Slices;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes which changes of a run's records are refused, and by which words. No trial is run for that. */
final class ChangedRecordsTest {
    private static final Instant STARTED = Instant.parse("2026-11-20T10:11:12Z");

    @TempDir
    private Path root;

    private final Plan plan = Catalogue.plan("first-look", Overrides.none());
    private RunDirectory run;
    private Path trials;

    @BeforeEach
    void aRunOfThreeTrials() {
        run = RunDirectory.create(
                root, plan, STARTED, new Environment("1", "Linux", "amd64", "fast", 2, 3L << 30, "17", "ext4"));
        trials = run.path().resolve("trials.jsonl");
        for (TrialSpec trial : plan.trials().subList(0, 3)) {
            run.write("series/" + trial.id() + ".jsonl", "{\"absent\":{}}\n");
            run.append(RunDirectoryTest.record(trial, null));
        }
    }

    @Test
    void eventThatAFileWouldGiveBackAsAnother_isRejected() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> TimeLine.Event.other("checkpoint complete, says the engine"))
                .withMessageContaining("OTHER");
    }

    @Test
    void unchangedRecords_areRead_andSealed() {
        assertThat(reread().trials()).hasSize(3);
        assertThat(reread().caveat()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "2, 3"})
    void changedFigure_isRefusedByLine(int index, int line) throws IOException {
        edit(index, "1.5", "2.5");

        refused("line " + line + ": must be the line that Furlong wrote, got one with another checksum");
    }

    @Test
    void removedLine_isRefused_whereTheNextOneIsNow() throws IOException {
        List<String> lines = Files.readAllLines(trials);
        Files.write(trials, List.of(lines.get(0), lines.get(2)));

        refused("line 2: must be the line that Furlong wrote");
    }

    @Test
    void lineWithoutItsChecksum_isRefused() throws IOException {
        editLines(line -> line.contains(plan.trials().get(2).id()) ? unsealed(line) : line);

        refused("line 3: must end with its checksum, got none");
    }

    @Test
    void firstLineWithoutItsChecksum_isRefused_forItsFiles() throws IOException {
        Files.writeString(
                trials, Files.readAllLines(trials).get(0).replaceFirst(",\"sum\":\"[0-9a-f]{64}\"", "") + "\n");

        refused("line 1: must end with its checksum, got none");
    }

    /** Checksums are older than conditions. */
    @Test
    void lineWithConditionsAndNoChecksum_isNoOldOne() throws IOException {
        editLines(line -> withoutSeal(line).replace("1.5", "999999"));

        refused("line 1: must end with its checksum, got none");
    }

    /** Nor are there lines that have files and no checksum. */
    @Test
    void lineWithFilesAndNoChecksum_isNoOldOne() throws IOException {
        editLines(line ->
                line.replaceFirst(",\"sum\":\"[0-9a-f]{64}\"", "").replaceFirst("\"conditions\":\\{[^}]*\\},", ""));

        refused("line 1: must end with its checksum, got none");
    }

    @Test
    void recordsOfAnOlderVersion_areCounted_andTheNextOneSealsThem() throws IOException {
        editLines(ChangedRecordsTest::unsealed);

        assertThat(reread().trials()).hasSize(3);
        assertThat(reread().caveat().orElseThrow()).contains("trials.jsonl: 3 of its records have no checksum");
        reread().append(RunDirectoryTest.record(plan.trials().get(3), null));
        assertThat(reread().trials()).hasSize(4);
        assertThat(reread().caveat().orElseThrow()).contains("trials.jsonl: 3 of its records have no checksum");
        edit(2, "1.5", "2.5");
        refused("line 4: must be the line that Furlong wrote");
    }

    @Test
    void changedPlan_isRefused_forTheWholeRun() throws IOException {
        Files.writeString(
                run.path().resolve("plan.yaml"), Files.readString(run.path().resolve("plan.yaml")) + "\n");

        refused("plan.yaml: must be the file that Furlong wrote, by line 1 of trials.jsonl, got one with another"
                + " checksum: it was changed or cut; put back what Furlong wrote, or run the experiment again");
    }

    @Test
    void filesOfATrial_areRefusedWhereTheyAreChangedOrGone() throws IOException {
        Path series = run.path().resolve(TimeLine.file(plan.trials().get(1).id()));
        Files.writeString(series, "{}\n");
        refused(series + ": must be the file that Furlong wrote, by line 2 of trials.jsonl, got one with another"
                + " checksum: it was changed or cut; put back what Furlong wrote, or delete the lines");
        Files.delete(series);
        refused("by line 2 of trials.jsonl, got none; put back what Furlong wrote, or delete the lines");
    }

    /** As where a folder may not be entered. A link to itself is no better, even for root. */
    @DisabledOnOs(OS.WINDOWS)
    @Test
    void fileThatCannotBeSeen_isNotTakenForChanged() throws IOException {
        String trial = plan.trials().get(1).id();
        Path series = run.path().resolve(TimeLine.file(trial));
        Files.delete(series);
        Files.createSymbolicLink(series, series);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> reread().trials())
                .withMessageStartingWith("cannot read " + series + ": ");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.timeLine(trial))
                .withMessageContaining("cannot read " + series + ": ");
    }

    @Test
    void fileOutsideTheRun_isNoFileOfIt() throws IOException {
        Path outside = Files.writeString(root.resolve("outside"), "x");
        RecordFile file = new RecordFile(trials);
        Files.writeString(trials, "");
        file.append(RunDirectoryTest.record(plan.trials().get(0), null), Map.of("../../outside", Checksum.of(outside)));

        refused("outside: must be the file that Furlong wrote, by line 1 of trials.jsonl, got none");
    }

    @Test
    void fileOfALostTrial_isWrittenAgain_butItsPlanIsNot() throws IOException {
        TrialSpec lost = plan.trials().get(3);
        run.keepLost(lost.id(), "stacks");
        run.append(RunDirectoryTest.record(lost, "server hung"));
        run.keepLost(lost.id(), "other stacks");

        assertThat(reread().trials())
                .hasSize(4)
                .last()
                .matches(TrialRecord::lost)
                .matches(last -> !last.valid());
        assertThat(reread().trials().get(0)).matches(first -> !first.lost()).matches(TrialRecord::valid);
    }

    /** What no checksum tells: records of an older version. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "trial":"block01    | "trial":"block99                 | trial: must be one of plan.yaml, got 'block99
            "block":1           | "block":2                        | block: must be that of plan.yaml, 1, got 2
            "clients":          | "clients":9                      | subject.clients: must be that of plan.yaml
            "engine":"          | "engine":"x                      | subject.engine: must be that of plan.yaml
            "deployment":"      | "deployment":"x                  | subject.deployment: must be that of plan.yaml
            "workload":"        | "workload":"x                    | subject.workload: must be that of plan.yaml
            "target":"          | "target":"x                      | subject.target: must be that of plan.yaml
            "point":"           | "point":"x                       | subject.point: must be that of plan.yaml
            "started":"2026     | "started":"MMXXVI                | started: must be a time such as
            "throughput":1.5    | "througput":1.5                  | got 'througput'; did you mean 'throughput'?
            "throughput":1.5    | "qqqqqqqqqqqqq":1.5              | got 'qqqqqqqqqqqqq'; ./furlong list metrics
            "throughput":1.5    | "throughput":-1.5                | metrics.throughput: must be a number from 0 up, got -1.5
            "throughput":1.5    | "throughput":null                | metrics.throughput: must be a number from 0 up, got null
            "cpu.user":"ümlaut" | "cpu.usr":"x"                    | unavailable: must name metrics of the catalogue, got 'cpu.usr'
            "throughput":1.0    | "througput":1.0                  | kinds.read.metrics: must name metrics of the catalogue
            "throughput":1.0    | "throughput":-1.0                | kinds.read.metrics.throughput: must be a number from 0 up
            "latency.p50":"too few" | "cpu.user":"x"               | kinds.read.unavailable: must name metrics of the catalogue
            "kinds":[           | "kinds":[{"name":"read","metrics":{},"unavailable":{}}, | kinds: must have unique names, got 'read' twice
            {"name":"read"      | {"name":null                     | kinds: must each have a name, metrics and what is
            "facts":{"disk.data":"a disk"} | "facts":null                    | must have a subject, settings, metrics, what is unavailable,
            "parameters":{      | "parameters":null,"p":{          | line 2:
            "parameters":{"rows":"1" | "parameters":{"rows":null     | subject.parameters.rows: must be a text, got null
            "settings":{}       | "settings":{"heap":null}         | settings.heap: must have what was asked for, what holds, and a witness
            "settings":{}       | "settings":{"heap":{}}           | settings.heap: must have what was asked for
            "settings":{}       | "settings":{"heap":{"asked":null,"effective":"1","witness":"observed"}} | settings.heap: must have
            "settings":{}       | "settings":{"heap":{"asked":"1","effective":null,"witness":"observed"}} | settings.heap: must have
            "settings":{}       | "settings":{"heap":{"asked":"1","effective":"1","witness":"?"}} | with a wrong value at settings.heap.witness
            "settings":{}       | "settings":{"heap":{"asked":"1","effective":"1"}} | settings.heap: must have what was asked for, what holds, and a witness
            "cpu.user":"ümlaut" | "cpu.user":null                  | unavailable.cpu.user: must be a text, got null
            "40001":2           | "40001":null                     | abortedBySqlState.40001: must be a number from 0 up, got null
            "40001":2           | "40001":-2                       | abortedBySqlState.40001: must be a number from 0 up, got -2
            {"rule":"rule"      | {"rule":null                     | checks: must each have a rule
            "checks":[          | "checks":[null,                  | checks: must each have a rule
            "road":"road"       | "road":null                      | population: must have a road, and rows and seconds from 0 up
            "seconds":0.5       | "seconds":-0.5                   | population: must have a road
            "disk.data":"a disk" | "disk.data":null                | facts.disk.data: must be a text, got null
            """)
    void oldRecordThatCannotBe_isRefusedByName(String what, String by, String words) throws IOException {
        editLines(ChangedRecordsTest::unsealed);
        edit(1, what, by);

        refused(words);
        refused("line 2: ");
    }

    @ParameterizedTest
    @CsvSource({"true, 99, '2, got 99'", "true, , '2, got none'", "false, 2, 'none, got 2'"})
    void resultInOtherSlicesThanPlanned_isRefused(boolean sliced, @Nullable Integer measured, String words) {
        RunDirectory other = sliced ? sliced() : run;
        TrialSpec trial = other.plan().trials().get(3 % other.plan().trials().size());
        TrialRecord record = RunDirectoryTest.record(trial, null);
        other.append(measured == null ? record : ChangedTrial.under(record, Conditions.SLICES, measured));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(other::trials)
                .withMessageContaining(trial.id() + " conditions.slices: must be that of plan.yaml, " + words);
    }

    @ParameterizedTest
    @CsvSource({
        "true, '0;12.5', ''",
        "true, '10', 'must be 2 rates in tx/s, of 0 or more, got 1, the least of which is 10.0'",
        "true, '10;-1', 'must be 2 rates in tx/s, of 0 or more, got 2, the least of which is -1.0'",
        "false, '10;12.5', 'must be 0 rates in tx/s, of 0 or more, got 2, the least of which is 10.0'"
    })
    void ratesOfOtherSlicesThanPlanned_areRefused(boolean sliced, String rates, String words) {
        RunDirectory other = sliced ? sliced() : run;
        TrialSpec trial = other.plan().trials().get(3 % other.plan().trials().size());
        TrialRecord record = RunDirectoryTest.record(trial, null);
        TrialRecord inSlices = sliced ? ChangedTrial.under(record, Conditions.SLICES, 2) : record;
        other.append(ChangedTrial.under(
                inSlices,
                Conditions.SLICE_RATES,
                new SliceRates(Stream.of(rates.split(";")).map(Double::valueOf).toList())));

        if (words.isEmpty()) {
            assertThatCode(other::trials).doesNotThrowAnyException();
        } else {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(other::trials)
                    .withMessageContaining(trial.id() + " conditions.sliceRates: " + words);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, '0;0.5', ''",
        "true, '0.5', 'conditions.sliceOthers: must be 2 shares of other programs, got 1'",
        "false, '0;0.5', 'conditions.sliceOthers: must be 0 shares of other programs, got 2'"
    })
    void sharesOfOtherSlicesThanPlanned_areRefused(boolean sliced, String shares, String words) {
        RunDirectory other = sliced ? sliced() : run;
        TrialRecord record = RunDirectoryTest.record(
                other.plan().trials().get(3 % other.plan().trials().size()), null);
        other.append(ChangedTrial.under(
                sliced ? ChangedTrial.under(record, Conditions.SLICES, 2) : record,
                Conditions.SLICE_OTHERS,
                new SliceOthers(
                        Stream.of(shares.split(";")).map(Double::valueOf).toList())));

        if (words.isEmpty()) {
            assertThatCode(other::trials).doesNotThrowAnyException();
        } else {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(other::trials)
                    .withMessageContaining(words);
        }
    }

    @Test
    void oldRecordOfAnotherSeed_isRefused() throws IOException {
        long seed = plan.trials().get(1).seed().value();
        editLines(ChangedRecordsTest::unsealed);
        edit(1, String.valueOf(seed), String.valueOf(seed / 2));

        refused("seed: must be that of plan.yaml, " + seed + ", got " + seed / 2);
    }

    @Test
    void lineOfTheLongestLength_isRead_andOneThatIsLongerIsNamed() throws IOException {
        for (int more : List.of(0, 1)) {
            Files.writeString(trials, "x".repeat(10 + more) + "\n");
            try (LimitedLines lines = new LimitedLines(trials, 10)) {
                if (more == 0) {
                    assertThat(lines.next())
                            .hasValueSatisfying(line -> assertThat(line).hasSize(10));
                    assertThat(lines.next()).isEmpty();
                } else {
                    assertThatExceptionOfType(RecordLine.ChangedException.class)
                            .isThrownBy(lines::next)
                            .withMessage("must be at most 10 bytes long, got more");
                }
            }
        }
    }

    @Test
    void fileLongerThanABuffer_hasTheChecksumThatItsBytesHave() throws IOException {
        byte[] bytes = "0123456789".repeat(20_000).getBytes(StandardCharsets.US_ASCII);
        Path file = Files.write(root.resolve("long"), bytes);

        assertThat(Checksum.of(file)).isEqualTo(Checksum.of("", bytes)).hasSize(Checksum.LENGTH);
        // What sha256sum says of "abc".
        assertThat(Checksum.of("a", new byte[] {'b', 'c'}))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    /** What this Furlong does not know: a field, a metric, a key of the plan, and a field of the machine. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            99.0.0          | trials.jsonl     | "block":1       | "block":1,"new":1
            99.0.0-SNAPSHOT | trials.jsonl     | "throughput":1.5 | "new":1.5
            99.0.0          | plan.yaml        | seed:           | new: 1¶seed:
            99.0.0          | environment.json | "cores"         | "new":1,"cores"
            0.0.9           | trials.jsonl     | "block":1       | "block":1,"new":1
            1               | plan.yaml        | seed:           | new: 1¶seed:
            ``              | environment.json | "cores"         | "new":1,"cores"
            """)
    void whatIsUnknown_isOfANewerVersion_onlyIfOneWroteTheRun(String version, String name, String what, String by)
            throws IOException {
        editLines(ChangedRecordsTest::unsealed);
        Path file = run.path().resolve(name);
        Files.writeString(file, Files.readString(file).replaceFirst(Pattern.quote(what), by.replace("¶", "\n")));
        Path machine = run.path().resolve("environment.json");
        Files.writeString(machine, Files.readString(machine).replaceFirst("\"1\"", "\"" + version + "\""));
        String newer = "can read, got one that Furlong " + version + " wrote, with what is not known here;"
                + " nothing in it was changed; use Furlong " + version + " for it";

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> {
                    reread().trials();
                    reread().environment();
                })
                .satisfies(failure ->
                        assertThat(failure.getMessage().endsWith(newer)).isEqualTo(version.startsWith("99")))
                .satisfies(failure ->
                        assertThat(failure.getMessage().contains(name)).isNotEqualTo(version.startsWith("99")));
    }

    @Test
    void latestRunThatIsGone_orNoFile_isNamed() throws IOException {
        Path latest = root.resolve("first-look/latest");
        Files.writeString(latest, "20261120T101119Z\n");
        notLatest(latest + ": must be the name of a run beside it, got '20261120T101119Z', which does not exist");
        Files.delete(latest);
        Files.createDirectory(latest);
        notLatest(latest + ": must be a file with the name of a run beside it, got none; delete it");
    }

    private void notLatest(String words) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> LatestRun.open("report", root.resolve("first-look")))
                .withMessageStartingWith(words);
    }

    @Test
    void latestRun_isFoundByTheExperimentsFolder_andByItsOwn() {
        assertThat(LatestRun.open("report", root.resolve("first-look")).path()).isEqualTo(run.path());
        assertThat(LatestRun.open("report", run.path()).path()).isEqualTo(run.path());
    }

    @Test
    void timeLine_isReadAsItWasWritten() {
        String trial = plan.trials().get(0).id();
        TimeLine written = new TimeLine(
                Map.of("disk", "not seen"),
                List.of(
                        new TimeLine.Second(1, 1, TimeLine.Phase.WARM_UP, Map.of("throughput", 9.5), List.of()),
                        new TimeLine.Second(
                                1.5,
                                0.5,
                                TimeLine.Phase.MEASUREMENT,
                                Map.of(),
                                Stream.of("checkpoint starting", "checkpoint complete", "checkpoint complete, 2")
                                        .map(TimeLine.Event::read)
                                        .toList())));
        run.write(TimeLine.file(trial), written.text());

        assertThat(run.timeLine(trial)).hasValue(written);
        assertThat(written.seconds()).extracting(TimeLine.Second::ofMeasurement).containsExactly(false, true);
        assertThat(written.seconds())
                .extracting(TimeLine.Second::checkpointsEnded)
                .containsExactly(0, 2);
        assertThat(run.timeLine("no-trial")).isEmpty();
        run.write(TimeLine.file(trial), "");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.timeLine(trial))
                .withMessageContaining(trial + ".jsonl: must be what Furlong wrote, got no line");
    }

    @Test
    void slices_areReadAsTheyWereWritten() {
        RunDirectory sliced = sliced();
        String trial = sliced.plan().trials().get(0).id();
        Slices written = new Slices(List.of(
                new Slice(0, 0.25, 7, 28), new Slice(1.5, 0.26, 9, 35.5, Map.of("cpu", 0.375, "transactions", 19.0))));
        sliced.write(Slices.file(trial), written.text());

        assertThat(sliced.slices(trial)).hasValue(written);
        assertThat(run.slices(trial)).isEmpty();
    }

    @Test
    void slicesOfAnOlderRecord_tellNothingOfTheirTurns() {
        RunDirectory sliced = sliced();
        String trial = sliced.plan().trials().get(0).id();
        sliced.write(Slices.file(trial), """
                {"at":0.0,"lasted":0.25,"committed":7,"throughput":28.0}
                {"at":1.5,"lasted":0.26,"committed":9,"throughput":35.5}
                """);

        assertThat(sliced.slices(trial))
                .hasValue(new Slices(List.of(new Slice(0, 0.25, 7, 28), new Slice(1.5, 0.26, 9, 35.5))));
    }

    @Test
    void slicesOfATrial_areMissedWhereThereAreNone() {
        RunDirectory sliced = sliced();
        String trial = sliced.plan().trials().get(0).id();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> sliced.slices(trial))
                .withMessageContaining(trial + ".jsonl: must be in a run's folder, got none; put back");
    }

    @Test
    void fileThatWasWrittenHere_isCheckedOnceMoreAtTheEnd() throws IOException {
        assertThat(run.trialsAtTheEnd()).hasSize(3);
        Path series = run.path().resolve(TimeLine.file(plan.trials().get(1).id()));
        Files.writeString(series, "{}\n");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(run::trialsAtTheEnd)
                .withMessageContaining(series + ": must be the file that Furlong wrote, by line 2 of trials.jsonl");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"at":                                                  | text that is no JSON at column 7 in line 2
            null                                                    | null in line 2
            {"at":1.5,"lasted":0.26,"committed":9}                  | one with a wrong value at throughput in line 2
            {"at":null,"lasted":0.26,"committed":9,"throughput":35} | one with a wrong value at at in line 2
            {"at":1.5,"lasted":0.26,"committed":-9,"throughput":35} | a value that is no number from 0 up in line 2
            {"at":-1,"lasted":0.26,"committed":9,"throughput":35}   | a value that is no number from 0 up in line 2
            {"at":1,"lasted":"NaN","committed":9,"throughput":35}   | a value that is no number from 0 up in line 2
            {"at":1,"lasted":0.26,"committed":9,"throughput":1e999} | a value that is no number from 0 up in line 2
            {"at":1,"lasted":0.26,"committed":9,"throughput":35,"turn":{"cpu":-1}} | a value that is no number from 0 up in line 2
            {"at":1,"lasted":0.26,"committed":9,"throughput":35,"turn":null} | one with a wrong value at turn in line 2
            ``                                                      | 1 slices, while plan.yaml asks for 2
            """)
    void slicesThatCannotBe_areRefusedWithTheirLine(String second, String words) {
        RunDirectory sliced = sliced();
        String trial = sliced.plan().trials().get(0).id();
        String first = new Slices(List.of(new Slice(0, 0.25, 7, 28))).text();
        sliced.write(Slices.file(trial), first + (second.isEmpty() ? "" : second + "\n"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> sliced.slices(trial))
                .withMessageContaining(trial + ".jsonl: must be what Furlong wrote, got " + words + "; put back");
    }

    /** A run of two slices a trial. */
    private RunDirectory sliced() {
        Plan asked = PlanReader.read("sliced", """
                experiment: sliced
                targets: [derby, h2]
                workloads: [select]
                design: slices
                measure: 500ms
                """, Overrides.none());
        return RunDirectory.create(root, asked, Instant.EPOCH, run.environment());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"at":2.0       | {"at":             | text that is no JSON at column 7 in line 3
            {"at":2.0       | {"at":null         | one with a wrong value at at in line 3
            {"at":2.0       | {"at":"NaN"        | a time that is no number from 0 up in line 3
            {"at":2.0       | {"at":1e999        | a time that is no number from 0 up in line 3
            {"at":2.0       | {"at":1.9          | a second that begins before the end of the one before in line 3
            {"at":1.0       | {"at":0.9          | a second that begins before the end of the one before in line 2
            "lasted":1.0    | "lasted":-1.0      | a time that is no number from 0 up in line 2
            "lasted":1.0,   | ``                 | one with a wrong value at lasted in line 2
            "measurement"   | "siesta"           | one with a wrong value at phase, which must be one of '', 'audit', 'warm-up',
            "measurement"   | 1                  | one with a wrong value at phase, which must be one of '', 'audit', 'warm-up',
            "measurement"   | null               | one with a wrong value at phase in line 2
            "phase":"measurement", | ``          | one with a wrong value at phase in line 2
            "throughput":9.5 | "throughput":null | a value of throughput that nothing measures, null in line 2
            "throughput":9.5 | "latency.p99":-1  | a value of latency.p99 that nothing measures, -1.0 in line 2
            "throughput":9.5 | "cpu.user":1e308  | a value of cpu.user that nothing measures, 1.0E308 in line 2
            "throughput":9.5 | "cpu.user":"NaN"  | a value of cpu.user that nothing measures, NaN in line 2
            {"throughput":9.5} | null            | one with a wrong value at values in line 2
            "events":[]     | "events":null      | one with a wrong value at events in line 2
            "events":[]     | "events":[null]    | null for an event in line 2
            ,"events":[]    | ``                 | one with a wrong value at events in line 2
            {"absent":{}}   | null               | null in line 1
            {"absent":{}}   | {}                 | one with a wrong value at absent in line 1
            {"absent":{}}   | {"absent":null}    | one with a wrong value at absent in line 1
            {"absent":{}}   | {"absent":{"disk":null}} | null for a reason in line 1
            """)
    void timeLineThatCannotBe_isRefusedWithItsLine(String what, String by, String words) {
        String trial = plan.trials().get(0).id();
        TimeLine written = new TimeLine(
                Map.of(),
                Stream.of(1.0, 2.0)
                        .map(at -> new TimeLine.Second(
                                at, 1, TimeLine.Phase.MEASUREMENT, Map.of("throughput", 9.5), List.of()))
                        .toList());
        assertThat(written.text()).contains(what);

        run.write(TimeLine.file(trial), written.text().replaceFirst(Pattern.quote(what), by));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.timeLine(trial))
                .withMessageContaining(trial + ".jsonl: must be what Furlong wrote, got " + words);
    }

    /** The kernel's counts of a machine may fall for a moment, and times are rounded. */
    @Test
    void secondsThatWereRounded_andCountsThatFell_areRead() {
        String trial = plan.trials().get(0).id();
        TimeLine written = new TimeLine(
                Map.of(),
                List.of(
                        new TimeLine.Second(1, 1, TimeLine.Phase.MEASUREMENT, Map.of("cpu.machine", -0.3), List.of()),
                        new TimeLine.Second(1, 0.0001, TimeLine.Phase.DRAIN, Map.of(), List.of())));
        run.write(TimeLine.file(trial), written.text());

        assertThat(run.timeLine(trial)).hasValue(written);
    }

    @Test
    void machine_isToldInOneLine() {
        assertThat(run.environment().line()).isEqualTo("2 cores (fast), 3 GiB, Linux, Java 17");
    }

    private RunDirectory reread() {
        return RunDirectory.open("test", run.path());
    }

    private void refused(String words) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> reread().trials())
                .withMessageContaining(words);
    }

    private void edit(int line, String what, String by) throws IOException {
        List<String> lines = Files.readAllLines(trials);
        String other = lines.get(line).replace(what, by);
        assertThat(other).isNotEqualTo(lines.get(line));
        lines.set(line, other);
        Files.write(trials, lines);
    }

    private void editLines(UnaryOperator<String> change) throws IOException {
        Files.write(trials, Files.readAllLines(trials).stream().map(change).toList());
    }

    /** As a version wrote it that knew no checksums, and no conditions. */
    private static String unsealed(String line) {
        return withoutSeal(line).replaceFirst("\"conditions\":\\{[^}]*\\},", "");
    }

    private static String withoutSeal(String line) {
        return line.replaceFirst(",\"files\":\\{.*", "}");
    }
}
