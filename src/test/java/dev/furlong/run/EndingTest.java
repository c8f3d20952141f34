package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.precision.Ended;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a run ends that goes on until something, and what its folder says then. */
class EndingTest {
    private static final List<Double> SCATTER = List.of(0.90, 1.10, 0.95, 1.06, 1.0, 0.98, 1.02, 1.01);

    @TempDir
    private Path root;

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> noticed = new ArrayList<>();
    private final RunListener listener = new RunListener() {
        @Override
        public void noticed(String words) {
            noticed.add(words);
        }
    };

    /** Five repetitions know the ratio to ±10 %, and six to ±8 %. */
    @Test
    void run_endsAfterTheFirstRepetitionWithNarrowIntervals() {
        RecordedRun run = run("until: 8.5%");
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        int ended = 0;
        for (int block = 1; block <= 8 && ended == 0; block++) {
            append(folder, run, block);
            ended = ending.endsAfter(block) ? block : 0;
        }

        assertThat(ended).as(noticed.toString()).isEqualTo(6);
        assertThat(noticed.subList(0, 2))
                .allMatch(words ->
                        words.matches("after \\d repetitions, each ratio is known to ±[0-9.]+ %; asked for: ±8.5 %.*"));
        assertThat(noticed.subList(2, noticed.size()))
                .containsExactly("the run ends after 6 repetitions: each ratio is known to ±8.5 %");
        Plan plan = RunDirectory.open("test", folder.path()).plan();
        assertThat(plan.repetitions()).isEqualTo(ended);
        assertThat(plan.ended()).isNotNull().satisfies(end -> {
            assertThat(end.most()).isEqualTo(8);
            assertThat(end.because()).isEqualTo(Ended.Reason.PRECISION);
        });
        assertThat(new Ending(plan, folder, nanos::get, listener).endsAfter(ended - 1))
                .as("it has ended")
                .isFalse();
    }

    @Test
    void timeThatIsLeft_isThatOfThePlan_orWithoutEnd() {
        RecordedRun run = run("until: 10s");
        Ending ending = new Ending(run.plan(), folder(run), nanos::get, listener);
        RecordedRun precise = run("until: 2%");

        nanos.addAndGet(4_000_000_000L);
        assertThat(ending.secondsLeft()).isEqualTo(6);
        nanos.addAndGet(7_000_000_000L);
        assertThat(ending.secondsLeft()).isZero();
        assertThat(new Ending(precise.plan(), folder(precise), nanos::get, listener).secondsLeft())
                .isInfinite();
    }

    @Test
    void run_endsAfterTheRepetitionInWhichItsTimeIsOver() {
        RecordedRun run = run("until: 10s");
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        append(folder, run, 1);
        append(folder, run, 2);
        nanos.addAndGet(9_999_999_999L);

        assertThat(ending.endsAfter(2)).isFalse();
        append(folder, run, 3);
        nanos.addAndGet(1);
        assertThat(ending.endsAfter(3)).isTrue();
        RunDirectory read = RunDirectory.open("test", folder.path());
        assertThat(read.plan().repetitions()).isEqualTo(3);
        assertThat(read.trials())
                .as("with those of the control, of which eight repetitions would have been enough")
                .hasSize(9)
                .anyMatch(one -> one.subject().point().endsWith("/control"));
    }

    /** A lost trial is made once more, though later repetitions have theirs. */
    @Test
    void repetitionBeforeOthers_endsNothing() {
        RecordedRun run = run("until: 1s");
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        append(folder, run, 1);
        append(folder, run, 2);
        nanos.addAndGet(2_000_000_000L);

        assertThat(ending.endsAfter(1)).isFalse();
        assertThat(ending.endsAfter(2)).isTrue();
    }

    /** Stopped after its last record, before its folder said that it ended. */
    @Test
    void resumedRun_endsBeforeARepetitionThatIsNotNeeded() {
        RecordedRun run = run("until: 100%");
        RunDirectory folder = folder(run);
        for (int block = 1; block <= 5; block++) {
            append(folder, run, block);
        }

        assertThat(new Ending(run.plan(), folder, nanos::get, listener).endsBefore(6))
                .isTrue();
    }

    /** A ratio that a failed check takes away is none that is known. */
    @Test
    void ratioThatIsNotThere_isTold_andEndsNothing() {
        RecordedRun run = run("until: 100%").withInvalid("derby/select/2 clients", 3);
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        for (int block = 1; block <= 6; block++) {
            append(folder, run, block);
        }

        assertThat(ending.endsAfter(6)).isFalse();
        assertThat(noticed)
                .containsExactly("after 6 repetitions, the ratio of derby/select/2 clients and derby:server/select/2"
                        + " clients is not known; the report will say why");
    }

    @Test
    void lastRepetition_onlyTellsHowWellRatiosAreKnown() {
        RecordedRun run = run("until: 100%");
        RunDirectory folder = folder(run);
        for (int block = 1; block <= 8; block++) {
            append(folder, run, block);
        }

        assertThat(new Ending(run.plan(), folder, nanos::get, listener).endsAfter(8))
                .isFalse();
        assertThat(noticed).singleElement().asString().contains("after 8 repetitions", "asked for: ±100 %");
        assertThat(folder.path().resolve("ended.json")).doesNotExist();
    }

    /** Derby and its server are alike. H2 scatters, and its ratios to both are the widest. */
    @Test
    void run_endsWhenEachOfItsRatiosIsKnown() {
        RecordedRun run = three("until: 8.5%");
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        int ended = 0;
        for (int block = 1; block <= 8 && ended == 0; block++) {
            append(folder, run, block);
            ended = ending.endsAfter(block) ? block : 0;
        }

        assertThat(ended).as(noticed.toString()).isEqualTo(6);
        assertThat(noticed.get(0))
                .matches(
                        "after 5 repetitions, each ratio is known to ±[0-9.]+ %; asked for: ±8.5 %, which takes roughly"
                                + " [67] repetitions in all, or \\d+ (s|min)");
    }

    @Test
    void ratioThatIsKnownBesideOneThatIsNot_endsNothing() {
        RecordedRun run = three("until: 100%").withInvalid("h2/select/2 clients", 3);
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        for (int block = 1; block <= 6; block++) {
            append(folder, run, block);
        }

        assertThat(ending.endsAfter(6)).isFalse();
        assertThat(noticed).singleElement().asString().contains(" and h2/select/2 clients is not known;");
    }

    private static RecordedRun three(String until) {
        return RecordedRun.of(RecordedRun.yaml("[2]", 8, until)
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', h2]")
                        .replaceFirst("workloads: .*", "workloads: [select]"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                1000 * (one.subject().target().equals("h2") ? SCATTER.get(one.block() - 1) : 1)));
    }

    /** A lost trial leaves a ratio unknown that its point is part of. */
    @Test
    void repetitionsOfWhichTooFewAreShared_doNotEndIt() {
        RecordedRun run = run("until: 100%").withLost("derby/select/2 clients", 3);
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        for (int block = 1; block <= 5; block++) {
            append(folder, run, block);
        }

        assertThat(ending.endsAfter(5)).isFalse();
        assertThat(noticed)
                .containsExactly("after 5 repetitions, the ratio of derby/select/2 clients and derby:server/select/2"
                        + " clients is not known yet: 4 of them have it, and it takes 5");
        append(folder, run, 6);
        assertThat(ending.endsAfter(6)).isTrue();
    }

    @Test
    void planWithoutIt_makesAllRepetitions() {
        RecordedRun run = run("");
        RunDirectory folder = folder(run);
        Ending ending = new Ending(run.plan(), folder, nanos::get, listener);
        append(folder, run, 1);
        nanos.addAndGet(Long.MAX_VALUE / 2);

        assertThat(ending.endsAfter(1)).isFalse();
        assertThat(folder.path().resolve("ended.json")).doesNotExist();
    }

    @Test
    void precisionOfPointsThatAreNotCompared_isRejected() {
        String one = RecordedRun.yaml("[2]", 8, "until: 2%").replaceFirst("targets: .*", "targets: [derby]");

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Ending.check(RecordedRun.of(one).plan()))
                .withMessageContaining(
                        "until: must be a time for points that are not compared, got 2%; legal: such as 10m");
        Ending.check(RecordedRun.of(one.replace("2%", "10m")).plan());
        Ending.check(run("until: 2%").plan());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 | settings: {rate: 1000/s}, latency-limit: p95=10ms | points that are not compared
            5 | targets: [derby, h2]                              | points that are not compared, got 2% and durability=power-cut for derby
            4 | seed: 1                                           | fewer than 5 repetitions
            """)
    void ratiosThatWillNotBeKnown_areRejected(int repetitions, String more, String words) {
        String yaml =
                RecordedRun.yaml("[2]", repetitions, "until: 2%\n").replaceFirst("workloads: .*", "workloads: [tpcb]");
        String plan = more.startsWith("targets")
                ? yaml.replaceFirst("targets: .*", more)
                : yaml + more.replace("}, ", "}\n") + "\n";

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Ending.check(PlanReader.readWritten("plan.yaml", plan)))
                .withMessageContaining(words)
                .withMessageEndingWith("nothing was started");
    }

    /** What a commit survives may differ, where one target was asked for both. */
    @Test
    void durabilityAsAnAxis_isCompared() {
        String yaml = RecordedRun.yaml("[2]", 8, "until: 2%\nsettings: {durability: [power-cut, process-kill]}\n")
                .replaceFirst("targets: .*", "targets: [derby]");

        assertThatCode(() -> Ending.check(PlanReader.readWritten("plan.yaml", yaml)))
                .doesNotThrowAnyException();
    }

    /** Somebody says that the run ended before it did, or after. */
    @Test
    void endThatIsNotTheLastRecord_isFound() throws IOException {
        RecordedRun run = run("until: 1s");
        RunDirectory folder = folder(run);
        append(folder, run, 1);
        append(folder, run, 2);
        Files.writeString(
                folder.path().resolve("ended.json"), "{\"repetitions\": 2, \"most\": 8, \"because\": \"time\"}");
        assertThat(RunDirectory.open("test", folder.path()).trials()).hasSize(6);
        for (int other : List.of(3, 8)) {
            Files.writeString(
                    folder.path().resolve("ended.json"),
                    "{\"repetitions\": " + other + ", \"most\": 8, \"because\": \"time\"}");
            RunDirectory read = RunDirectory.open("test", folder.path());

            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(read::trials)
                    .withMessageContaining(other + " repetitions, while the last record is of repetition 2");
        }
        append(folder, run, 3);
        Files.writeString(
                folder.path().resolve("ended.json"), "{\"repetitions\": 2, \"most\": 8, \"because\": \"time\"}");
        RunDirectory read = RunDirectory.open("test", folder.path());

        assertThatExceptionOfType(MachineException.class).isThrownBy(read::trials);
    }

    @Test
    void endThatIsNoneOfThePlan_isFound() throws IOException {
        RecordedRun run = run("until: 1s");
        RunDirectory folder = folder(run);
        for (String wrong : List.of(
                "{\"repetitions\": 3, \"most\": 9, \"because\": \"time\"}",
                "{\"repetitions\": 0, \"most\": 8, \"because\": \"time\"}",
                "{\"repetitions\": 9, \"most\": 8, \"because\": \"time\"}",
                "{\"repetitions\": 3, \"most\": 8, \"because\": \"so\"}",
                "{\"repetitions\": 3, \"most\": 8, \"because\": \"precision\"}",
                "{\"repetitions\": 1, \"most\": 8, \"because\": \"time\"}",
                "{}",
                "null",
                "")) {
            Files.writeString(folder.path().resolve("ended.json"), wrong);
            RunDirectory read = RunDirectory.open("test", folder.path());

            assertThatExceptionOfType(MachineException.class)
                    .as(wrong)
                    .isThrownBy(read::plan)
                    .withMessageContaining("ended.json: must be what Furlong wrote");
        }
    }

    private static RecordedRun run(String until) {
        return RecordedRun.of(RecordedRun.yaml("[2]", 8, until).replaceFirst("workloads: .*", "workloads: [select]"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                1000
                                        * (one.subject().target().equals("derby")
                                                        && !one.subject()
                                                                .point()
                                                                .endsWith("/control")
                                                ? SCATTER.get(one.block() - 1)
                                                : 1)));
    }

    private RunDirectory folder(RecordedRun run) {
        return RunDirectory.create(root, run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
    }

    private static void append(RunDirectory folder, RecordedRun run, int block) {
        run.records().stream().filter((TrialRecord one) -> one.block() == block).forEach(folder::append);
    }
}
