package dev.furlong.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.file.Overrides;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run's folder keeps, whatever happens to it. */
class RunDirectoryTest {
    private static final Instant STARTED = Instant.parse("2026-11-20T10:11:12Z");
    private static final Environment MACHINE = new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4");

    @TempDir
    private Path root;

    private final Plan plan = Catalogue.plan("first-look", Overrides.none());

    @Test
    void aNewFolderIsNamedByItsStartAndHoldsThePlanAndTheMachine() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        assertThat(run.path()).isEqualTo(root.resolve("first-look").resolve("20261120T101112Z"));
        RunDirectory read = RunDirectory.open("test", run.path());
        assertThat(read.plan().trials()).isEqualTo(plan.trials());
        assertThat(read.environment()).isEqualTo(MACHINE);
        assertThat(read.trials()).isEmpty();
        assertThat(RunDirectory.create(root, plan, STARTED, MACHINE).path().getFileName())
                .hasToString("20261120T101112Z-2");
    }

    @Test
    void aRunIsTheLatestFromItsFirstRecordOn() {
        Path latest = root.resolve("first-look/latest");
        RunDirectory first = RunDirectory.create(root, plan, STARTED, MACHINE);
        RunDirectory second = RunDirectory.create(root, plan, STARTED.plusSeconds(1), MACHINE);
        assertThat(latest).doesNotExist();
        first.append(first(null));
        assertThat(latest).hasContent("20261120T101112Z");
        RunDirectory.open("test", second.path()).append(first("gone"));
        assertThat(latest).hasContent("20261120T101113Z");
        first.append(second());
        assertThat(latest).as("a second record").hasContent("20261120T101113Z");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not every account may make links there")
    void aLinkInPlaceOfTheLatestRunsNameIsReplacedAndNotFollowed() throws IOException {
        Path elsewhere = Files.writeString(root.resolve("elsewhere"), "precious");
        Path latest = Files.createDirectory(root.resolve("first-look")).resolve("latest");
        Files.createSymbolicLink(latest, elsewhere);

        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(first(null));

        assertThat(elsewhere).hasContent("precious");
        assertThat(latest).isRegularFile().hasContent("20261120T101112Z");
        assertThat(Files.isSymbolicLink(latest)).isFalse();
        assertThat(run.path().resolve("latest.part")).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "not every account may make links there")
    void linkOrPipeInPlaceOfAPart_isReplacedAndNeverWrittenThrough() throws IOException {
        Path elsewhere = Files.writeString(root.resolve("elsewhere"), "precious");
        Files.createSymbolicLink(
                Files.createDirectory(root.resolve("first-look")).resolve("latest.part"), elsewhere);
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Files.createSymbolicLink(run.path().resolve("latest.part"), elsewhere);
        run.append(first(null));
        Files.createSymbolicLink(run.path().resolve("summary.json.part"), elsewhere);

        SystemCommand.run("test", "mkfifo", run.path().resolve("report.md.part").toString());

        run.write("summary.json", "{}");
        run.write("report.md", "#");

        assertThat(elsewhere).hasContent("precious");
        assertThat(run.path().resolve("summary.json")).isRegularFile().hasContent("{}");
        assertThat(run.path().resolve("report.md")).isRegularFile().hasContent("#");
    }

    @Test
    void recordsAreReadInTheOrderInWhichTheyEndedAndTheLastOfATrialCounts() {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(first("gone"));
        run.append(second());
        run.append(first(null));
        assertThat(run.trials()).containsExactly(second(), first(null));
    }

    @Test
    void aLineThatWasCutShortIsDroppedOnReadingAndOverwrittenOnAppending() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        run.append(first(null));
        String complete = Files.readString(trials);
        for (int length : new int[] {1, complete.length() / 2, complete.length() - 1}) {
            Files.writeString(trials, complete + complete.substring(0, length));
            RunDirectory next = RunDirectory.open("test", run.path());
            assertThat(next.trials()).containsExactly(first(null));
            next.append(second());
            assertThat(Files.readString(trials)).startsWith(complete).endsWith("}\n");
            assertThat(next.trials()).containsExactly(first(null), second());
        }
        Files.writeString(trials, complete.substring(0, 20));
        RunDirectory emptied = RunDirectory.open("test", run.path());
        assertThat(emptied.trials()).isEmpty();
        emptied.append(second());
        assertThat(emptied.trials()).containsExactly(second());
    }

    private enum Meanwhile {
        EMPTIED(text -> ""),
        CUT_IN_THE_FIRST_LINE(text -> text.substring(0, 100)),
        CUT_BEHIND_THE_FIRST_LINE(text -> text.substring(0, text.indexOf('\n') + 1)),
        CUT_IN_THE_LAST_LINE(text -> text.substring(0, text.length() - 1)),
        LONGER(text -> text + text.substring(text.indexOf('\n') + 1)),
        OTHER_OF_THE_SAME_LENGTH(text -> {
            String seal = text.substring(text.length() - 67, text.length() - 3);
            return text.replace(seal, new StringBuilder(seal).reverse());
        }),
        ANOTHER_FILE(text -> "precious\n");

        private final UnaryOperator<String> change;

        Meanwhile(UnaryOperator<String> change) {
            this.change = change;
        }
    }

    @ParameterizedTest
    @EnumSource(Meanwhile.class)
    void recordsThatAreChangedWhileTheRunGoesOn_endIt_andAreLeftAsTheyAre(Meanwhile meanwhile) throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        run.append(first(null));
        run.append(second());
        String changed = meanwhile.change.apply(Files.readString(trials));
        assertThat(changed).isNotEqualTo(Files.readString(trials));
        Files.writeString(trials, changed);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.append(record(plan.trials().get(2), null)))
                .withMessageContaining(trials + ": must hold the records that Furlong read or wrote there before, ")
                .withMessageContaining("it was changed while the run went on, and is left as it is")
                .withMessageEndingWith("furlong run --resume " + run.path());
        assertThat(trials).hasContent(changed);
        assertThatExceptionOfType(MachineException.class).isThrownBy(run::trials);
    }

    @Test
    void recordsThatAreCutBehindTheLastTrial_areNoticedWhenTheyAreRead() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        run.append(first(null));
        String one = Files.readString(trials);
        run.append(second());
        Files.writeString(trials, one);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(run::trials)
                .withMessageContaining(", got " + Files.size(trials) + " bytes: it was changed while the run went on");
        assertThat(RunDirectory.open("test", run.path()).trials())
                .as("as of a run that was stopped")
                .containsExactly(first(null));
    }

    @Test
    void recordsThatAreOthersOfTheSameLength_areNotToldByTheirLength() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        run.append(first(null));
        String written = Files.readString(trials);
        Files.writeString(trials, Meanwhile.OTHER_OF_THE_SAME_LENGTH.change.apply(written));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.append(second()))
                .withMessageContaining(Files.size(trials) + " bytes of them, got others: it was changed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "environment.json"})
    void fileThatIsEditedWhileTheRunGoesOn_isRefusedWhenTheRunIsReadAgain(String name) throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(first(null));
        assertThat(run.trials()).hasSize(1);
        Files.writeString(run.path().resolve(name), "\n", StandardOpenOption.APPEND);
        run.append(second());

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(run::trials)
                .withMessageContaining(name + ": must be the file that Furlong wrote, by line 2 of trials.jsonl");
    }

    @Test
    void aLineThatWasCutShort_andIsLongerThanTheNext_leavesNothingBehind() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        run.append(first(null));
        Files.writeString(trials, "{\"trial\": \"" + "long ".repeat(1000), StandardOpenOption.APPEND);

        run.append(second());

        assertThat(Files.readAllLines(trials)).hasSize(2);
        assertThat(run.trials()).containsExactly(first(null), second());
    }

    @Test
    void aWholeLineThatIsNoRecordIsNamedWithItsNumber() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path trials = run.path().resolve("trials.jsonl");
        Files.writeString(trials, "{\"trial\": 1, \"nonsense\": 2}\n");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(run::trials)
                .withMessageContaining(trials + " line 1: must be a trial's record");
        Files.writeString(trials, "");
        run.append(first(null));
        Files.writeString(trials, "{\"trial\": 1, \"nonsense\": 2}\n", StandardOpenOption.APPEND);
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(run::trials)
                .withMessageContaining(trials + " line 2: must end with its checksum, got none");
    }

    @Test
    void aLineNamesTheChecksumsOfThePlanTheMachineAndItsTrialsFiles() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.write("series/" + first(null).trial() + ".jsonl", "{}\n");
        run.write("series/" + second().trial() + ".jsonl", "{}\n");
        run.append(first(null));
        String line = Files.readString(run.path().resolve("trials.jsonl"));
        assertThat(line)
                .contains("\"plan.yaml\":\"" + Checksum.of(run.path().resolve("plan.yaml")))
                .contains("\"environment.json\":\"")
                // What sha256sum says of "{}" and a line feed.
                .contains("\"series/" + first(null).trial()
                        + ".jsonl\":\"ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356\"")
                .doesNotContain(second().trial());
    }

    @Test
    void aRecordTooLongToBeReadAgainIsNotWritten() {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(second());
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.append(first("x".repeat(1 << 20))))
                .withMessageContaining(
                        "cannot store the record of " + first(null).trial());
        assertThat(run.trials()).containsExactly(second());
    }

    @Test
    void aFileIsReplacedWholeAndNothingElseIsLeft() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.write("summary.json", "{\"a\": 1}\n");
        run.write("summary.json", "{}\n");
        assertThat(run.path().resolve("summary.json")).hasContent("{}\n");
        try (Stream<Path> files = Files.list(run.path())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "plan.yaml", "environment.json", "trials.jsonl", "histograms", "series", "summary.json");
        }
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> run.write("no-such-folder/within/file", ""))
                .withMessageContaining("no-such-folder/within/file: no such file or folder")
                .withMessageContaining("the file is as it was");
    }

    @Test
    void folderWithinTheRuns_isMadeWithItsFirstFile() {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);

        run.write("charts/one.svg", "<svg/>");

        assertThat(run.path().resolve("charts").resolve("one.svg")).hasContent("<svg/>");
    }

    @Test
    void fileThatGrewBeyondWhatFurlongWrites_isRefusedBeforeItIsRead() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        String name = "histograms/" + second().trial() + ".hlog";
        run.write(name, "a histogram");
        run.append(second());
        try (RandomAccessFile sparse =
                new RandomAccessFile(run.path().resolve(name).toFile(), "rw")) {
            sparse.setLength(1L << 40);
        }

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> RunDirectory.open("test", run.path()).trials())
                .withMessageContaining(
                        name + ": must be the file that Furlong wrote, by line 1 of trials.jsonl, got one of"
                                + " 1073741824 KiB, and Furlong writes at most 65536 KiB; put back what Furlong wrote");
    }

    @Test
    void whatIsKnownOfALostTrial_liesBesideItsRecord() {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.keepLost("a", "stacks");
        run.keepLost("b", "logs");
        assertThat(run.path().resolve("lost/a.log")).hasContent("stacks\n");
        assertThat(run.path().resolve("lost/b.log")).hasContent("logs\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan.yaml", "environment.json"})
    void fileOfARunWhoseTrialsAreAllLost_isRefusedOnceItWasEdited(String name) throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(first("gone"));
        Files.writeString(run.path().resolve(name), "\n", StandardOpenOption.APPEND);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(RunDirectory.open("test", run.path())::trials)
                .withMessageContaining(name + ": must be the file that Furlong wrote, by line 1");
    }

    @Test
    void fileOfWhichTwoLinesNameTwoChecksums_isRefusedWhicheverItHas() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        Path machine = run.path().resolve("environment.json");
        String written = Files.readString(machine);
        run.append(first(null));
        Files.writeString(machine, written + "\n");
        RunDirectory.open("test", run.path()).append(second());

        assertRefused(run.path(), 1);
        Files.writeString(machine, written);
        assertRefused(run.path(), 2);
    }

    private static void assertRefused(Path run, int line) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(RunDirectory.open("test", run)::trials)
                .withMessageContaining("environment.json: must be the file that Furlong wrote, by line " + line);
    }

    @Test
    void folderThatIsGone_isNotToldToKeepAnything() throws IOException {
        RunDirectory run = RunDirectory.create(root, plan, STARTED, MACHINE);
        run.append(record(plan.trials().get(0), null));
        try (Stream<Path> files = Files.walk(run.path())) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        for (Runnable writing : List.<Runnable>of(
                () -> run.append(record(plan.trials().get(1), null)),
                () -> run.write("plan.yaml", ""),
                () -> run.keepLost("b", "logs"))) {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(writing::run)
                    .withMessageContaining("the run's folder " + run.path() + " is gone with all records in it")
                    .satisfies(failure -> assertThat(failure).message().doesNotContain("kept", "as it was"));
        }
    }

    @Test
    void aFolderThatIsNoRunIsRefusedWithWhatARunHas() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> RunDirectory.open("--resume", root))
                .withMessage(
                        "--resume: must be the folder of a run, with plan.yaml and trials.jsonl in it, got " + root);
    }

    private TrialRecord first(@Nullable String lostBecause) {
        return record(plan.trials().get(0), lostBecause);
    }

    private TrialRecord second() {
        return record(plan.trials().get(1), null);
    }

    static TrialRecord record(TrialSpec trial, @Nullable String lostBecause) {
        return new TrialRecord(
                trial.id(),
                trial.block(),
                STARTED.toString(),
                new TrialRecord.Subject(
                        trial.point().id(),
                        trial.point().target().written(),
                        trial.point().target().engine(),
                        "10.16.1.1",
                        trial.point().target().deployment().word(),
                        trial.point().workload(),
                        Map.of("rows", "1"),
                        trial.point().clients()),
                trial.seed().value(),
                Map.of(),
                Map.of("throughput", 1.5),
                Map.of("cpu.user", "ümlaut"),
                List.of(new TrialRecord.OfKind("read", Map.of("throughput", 1.0), Map.of("latency.p50", "too few"))),
                Map.of("40001", 2L),
                List.of(new TrialRecord.Check("rule", null)),
                new TrialRecord.Population("road", 1, 0.5),
                Conditions.of(Conditions.FILE_SYSTEM, "ext4"),
                Map.of("disk.data", "a disk"),
                lostBecause,
                null);
    }
}
