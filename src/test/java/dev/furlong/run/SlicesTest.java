package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Points that stand side by side and take turns, on real engines: an embedded one, and the same as a server. */
final class SlicesTest {
    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void pointsOfALoad_areMeasuredInTurns_andRecordedAsTrials() throws IOException {
        ExperimentRun.Result result = new ExperimentRun(RunListener.silent(), Interruption.none(), true)
                .run(plan("[derby, 'derby:server']", 1), folder);

        assertThat(result.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(trials(result)).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.valid()).isTrue();
            assertThat(trial.conditions().get(Conditions.SLICES)).contains(4);
            assertThat(trial.conditions().get(Conditions.OTHERS_SHARE)).isPresent();
            assertThat(trial.metrics().get(Metrics.THROUGHPUT.key())).isPositive();
            assertThat(trial.metrics()).containsKey(Metrics.CPU.total().key());
            assertThat(trial.metrics().get(Metrics.CPU.cores().key()))
                    .isCloseTo(
                            trial.metrics().get(Metrics.CPU.total().key())
                                    * trial.metrics().get(Metrics.THROUGHPUT.key())
                                    / 1e6,
                            Percentage.withPercentage(1));
            assertThat(trial.unavailable())
                    .containsEntry(
                            Metrics.CPU_MACHINE_REST.key(),
                            "other points were at work between the slices, and are not told apart");
        });
        assertThat(result.summary().phases().slices()).isEqualTo(4);
        // What leads in to a slice is done, and counted in none.
        assertThat(trials(result)).allSatisfy(trial -> {
            List<Slice> slices = RunDirectory.open("test", result.folder())
                    .slices(trial.trial())
                    .orElseThrow()
                    .slices();
            assertThat(slices)
                    .hasSize(4)
                    .allSatisfy(slice -> assertThat(slice.turn()).containsKey(Gauged.WRITTEN));
            assertThat(trial.conditions().get(Conditions.CHECKPOINTS)).isPresent();
            assertThat(trial.conditions()
                            .get(Conditions.SLICE_RATES)
                            .orElseThrow()
                            .perSecond())
                    .zipSatisfy(
                            slices,
                            (rate, slice) ->
                                    assertThat(rate).isCloseTo(slice.throughput(), Percentage.withPercentage(0.01)));
            assertThat(trial.metrics().get(Metrics.COMMITTED.key()))
                    .isGreaterThan(slices.stream().mapToLong(Slice::committed).sum())
                    .isEqualTo(inTurns(slices, Slice.TRANSACTIONS));
            double cpu = trial.metrics().get(Metrics.CPU.total().key())
                    * trial.metrics().get(Metrics.COMMITTED.key())
                    / 1e6;
            // The rest is what it did between its turns.
            assertThat(inTurns(slices, Gauged.CPU, Gauged.CPU_CLIENT, Gauged.CPU_SERVER))
                    .isPositive()
                    .isLessThan(cpu + 0.05);
        });
        assertThat(Files.readString(result.folder().resolve("report.html"))).contains("derby / derby:server, ");
        assertThat(result.summary().comparisons()).anyMatch(one -> one.metric().equals(Metrics.THROUGHPUT.key()));
    }

    private static double inTurns(List<Slice> slices, String... counts) {
        return slices.stream()
                .flatMapToDouble(slice ->
                        Stream.of(counts).mapToDouble(count -> slice.turn().getOrDefault(count, 0.0)))
                .sum();
    }

    /** The record of one was not kept: both are run again, and the later record of the other stands. */
    @Tag("full")
    @Test
    void resumedRun_runsAllOfAGroupAgain() throws IOException {
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan("[derby, h2]", 1), folder);
        Path records = result.folder().resolve("trials.jsonl");
        List<String> lines = Files.readAllLines(records);
        Files.write(records, lines.subList(0, 1));

        List<TrialRecord> ended = new ArrayList<>();
        ExperimentRun.Result resumed = new ExperimentRun(
                        new RunListener() {
                            @Override
                            public void ended(TrialSpec trial, TrialRecord record) {
                                ended.add(record);
                            }
                        },
                        Interruption.none(),
                        true)
                .resume(result.folder());

        assertThat(ended).hasSize(2).allMatch(TrialRecord::valid);
        assertThat(resumed.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(trials(resumed)).hasSize(2).allMatch(TrialRecord::valid);
        assertThat(trials(resumed))
                .extracting(TrialRecord::started)
                .containsOnly(trials(resumed).get(0).started());
    }

    /** Nothing replaces a result before there is another one. */
    @Tag("every")
    @Test
    void resumedRunThatIsStopped_keepsTheResultThatThereWas() throws IOException {
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan("[derby, h2]", 1), folder);
        Path records = result.folder().resolve("trials.jsonl");
        String first = Files.readAllLines(records).get(0) + "\n";
        Files.writeString(records, first);
        Interruption interruption = Interruption.none();

        ExperimentRun.Result resumed = new ExperimentRun(
                        new RunListener() {
                            @Override
                            public void progress(String doing, double secondsLeft) {
                                if (doing.startsWith("measuring ")) {
                                    interruption.request();
                                }
                            }
                        },
                        interruption,
                        true)
                .resume(result.folder());

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(records).hasContent(first);
        assertThat(trials(resumed)).hasSize(1).allMatch(TrialRecord::valid);
    }

    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    @Test
    void lossOfOne_losesTheOtherOfItsRepetition_andTheNextOneIsWhole() {
        AtomicBoolean killed = new AtomicBoolean();
        RunListener killing = new RunListener() {
            @Override
            public void progress(String doing, double secondsLeft) {
                if (doing.startsWith("measuring ") && !killed.getAndSet(true)) {
                    Victim.loadJvm().kill();
                }
            }
        };

        ExperimentRun.Result result =
                new ExperimentRun(killing, Interruption.none(), true).run(plan("[derby, h2]", 2), folder);

        assertThat(result.exitCode()).isEqualTo(ExitCode.TRIAL);
        List<TrialRecord> trials = trials(result);
        assertThat(trials).filteredOn(trial -> trial.block() == 1).hasSize(2).allMatch(TrialRecord::lost);
        assertThat(trials).filteredOn(trial -> trial.block() == 2).hasSize(2).allMatch(TrialRecord::valid);
        assertThat(trials)
                .filteredOn(TrialRecord::lost)
                .extracting(TrialRecord::lostBecause)
                .anyMatch(because -> because.startsWith("load JVM: exited with status 137 (killed)"))
                .anyMatch(because -> because.contains("with which it took turns"));
    }

    /** Nor does a loss replace it. */
    @Tag("every")
    @EnabledOnOs(OS.LINUX)
    @Test
    void resumedRunThatLosesATrial_keepsTheResultThatThereWas() throws IOException {
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan("[derby, h2]", 1), folder);
        Path records = result.folder().resolve("trials.jsonl");
        String first = Files.readAllLines(records).get(0) + "\n";
        Files.writeString(records, first);
        AtomicBoolean killed = new AtomicBoolean();
        List<String> noticed = new ArrayList<>();

        ExperimentRun.Result resumed = new ExperimentRun(
                        new RunListener() {
                            @Override
                            public void progress(String doing, double secondsLeft) {
                                if (doing.startsWith("measuring ") && !killed.getAndSet(true)) {
                                    Victim.loadJvm().kill();
                                }
                            }

                            @Override
                            public void noticed(String words) {
                                noticed.add(words);
                            }
                        },
                        Interruption.none(),
                        true)
                .resume(result.folder());

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.TRIAL);
        assertThat(Files.readString(records)).startsWith(first);
        assertThat(trials(resumed)).hasSize(2).filteredOn(TrialRecord::valid).hasSize(1);
        assertThat(noticed).anyMatch(words -> words.contains(" keeps its earlier result; the new one was lost"));
    }

    @Tag("full")
    @Test
    void runThatIsStopped_keepsNothingOfTheGroup_andGoesOnWithAllOfIt() {
        Interruption interruption = Interruption.none();
        RunListener stopping = new RunListener() {
            @Override
            public void progress(String doing, double secondsLeft) {
                if (doing.startsWith("measuring ")) {
                    interruption.request();
                }
            }
        };

        ExperimentRun.Result stopped =
                new ExperimentRun(stopping, interruption, true).run(plan("[derby, h2]", 1), folder);

        assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(trials(stopped)).isEmpty();
        assertThat(stopped.folder().resolve("work")).doesNotExist();
        ExperimentRun.Result resumed =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).resume(stopped.folder());
        assertThat(resumed.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(trials(resumed)).hasSize(2).allMatch(TrialRecord::valid);
    }

    /** What the two points do, from the warm-up to the check, goes by four rounds, each in an order of its own. */
    @Tag("every")
    @Test
    void eachRepetition_hasItsOwnCanary_andItsOwnOrderOfTurns() {
        List<Set<String>> done = new ArrayList<>();
        RunListener noting = new RunListener() {
            private int ended;

            @Override
            public void progress(String doing, double secondsLeft) {
                if (doing.matches("(warming up|measuring|draining|checking) .*")) {
                    while (done.size() <= ended / 2) {
                        done.add(new LinkedHashSet<>());
                    }
                    done.get(ended / 2).add(doing);
                }
            }

            @Override
            public void ended(TrialSpec trial, TrialRecord record) {
                ended++;
            }
        };
        ExperimentRun.Result result =
                new ExperimentRun(noting, Interruption.none(), true).run(plan("[h2, hsqldb]", 2, "250ms"), folder);

        assertThat(result.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(trials(result).stream()
                        .collect(Collectors.groupingBy(
                                TrialRecord::block,
                                Collectors.mapping(
                                        trial -> trial.conditions()
                                                .get(Conditions.CANARY)
                                                .orElseThrow(),
                                        Collectors.toSet())))
                        .values())
                .as("one of each repetition")
                .hasSize(2)
                .allMatch(canaries -> canaries.size() == 1)
                .doesNotHaveDuplicates();
        assertThat(done).hasSize(2);
        assertThat(done.get(1)).containsExactlyInAnyOrderElementsOf(done.get(0)).hasSize(8);
        assertThat(List.copyOf(done.get(1))).isNotEqualTo(List.copyOf(done.get(0)));
    }

    private static List<TrialRecord> trials(ExperimentRun.Result result) {
        return RunDirectory.open("test", result.folder()).trials();
    }

    private static Plan plan(String targets, int repetitions) {
        return plan(targets, repetitions, "1s");
    }

    private static Plan plan(String targets, int repetitions, String measure) {
        return PlanReader.read("slices", """
                experiment: slices
                targets: %s
                workloads: [select]
                clients: [2]
                design: slices
                repetitions: %d
                warm-up: 300ms
                measure: %s
                settings: {select.rows: [1000], heap: [256MiB]}
                """.formatted(targets, repetitions, measure), Overrides.none());
    }
}
