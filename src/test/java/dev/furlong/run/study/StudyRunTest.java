package dev.furlong.run.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.ExitCode;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.results.folder.StudyDirectory;
import dev.furlong.run.ExperimentRun;
import dev.furlong.run.Interruption;
import dev.furlong.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a study runs its experiments one after the other on a real engine, and goes on where it was stopped. */
final class StudyRunTest {
    private static final Study STUDY = Catalogue.study("derby-study").orElseThrow();

    @TempDir
    private Path root;

    private final List<String> heard = new ArrayList<>();

    @Tag("full")
    @Test
    void studyThatIsStopped_goesOn_andRunsNoTrialTwice() {
        Interruption interruption = Interruption.none();
        StudyRun.Result stopped = study(interruption, true).run(STUDY, plans(), root);

        assertThat(stopped.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(stopped.report().view().complete()).isFalse();
        StudyDirectory folder = StudyDirectory.open("test", stopped.folder());
        assertThat(folder.run("buffer").orElseThrow().trials()).hasSize(2);
        assertThat(folder.run("in-memory").orElseThrow().trials()).hasSize(1);
        assertThat(folder.run("costs")).isEmpty();
        List<TrialRecord> before = folder.run("in-memory").orElseThrow().trials();
        heard.clear();

        StudyRun.Result whole = study(Interruption.none(), false).resume(stopped.folder());

        assertThat(whole.exitCode()).isEqualTo(ExitCode.GOOD);
        assertThat(heard).containsExactly("in-memory 2/3", "costs 3/3");
        assertThat(whole.report().view().complete()).isTrue();
        List<TrialRecord> after =
                folder.run("in-memory").map(RunDirectory::trials).orElseThrow();
        assertThat(after).hasSize(2).startsWith(before.get(0));
        assertThat(stopped.folder().resolve("report.html")).content().contains("F3.5", "own-skewed", "Not measured");

        heard.clear();
        assertThat(study(Interruption.none(), false).resume(stopped.folder()).exitCode())
                .isEqualTo(ExitCode.GOOD);
        assertThat(heard).isEmpty();
    }

    /** What this machine lacks is told before anything starts, and the others are run. */
    @Tag("full")
    @Test
    void experimentThatCannotBegin_isLeftOut_andTheOthersAreRun() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put("costs", plan("costs", ", java: /no/such/jdk"));
        plans.put("buffer", plan("buffer", ""));
        StudyRun.Result result = study(Interruption.none(), false).run(STUDY, plans, root);

        assertThat(result.exitCode()).isEqualTo(ExitCode.MACHINE);
        assertThat(result.report().folder().skipped()).containsOnlyKeys("costs");
        assertThat(heard.get(0)).startsWith("the experiment costs is skipped: ").contains("/no/such/jdk");
        assertThat(heard).contains("buffer 2/2");
        assertThat(StudyDirectory.open("test", result.folder())
                        .run("buffer")
                        .orElseThrow()
                        .trials())
                .hasSize(2);
        assertThat(result.report().view().chapters())
                .anyMatch(chapter -> "The experiment costs"
                        .equals(String.valueOf(chapter.notMeasuredBecause()).split(" is skipped: ", 2)[0]));
    }

    @Test
    void studyOfWhichNothingCanBegin_isRefused_andLeavesNothing() throws IOException {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> study(Interruption.none(), false)
                        .run(STUDY, Map.of("costs", plan("costs", ", java: /no/such/jdk")), root))
                .withMessageContaining("/no/such/jdk");
        try (var left = Files.list(root)) {
            assertThat(left).isEmpty();
        }
    }

    /** @param stops whether it is stopped after its third trial */
    private StudyRun study(Interruption interruption, boolean stops) {
        RunListener listener = new RunListener() {
            private int trials;

            @Override
            public void noticed(String words) {
                if (words.startsWith("the experiment")) {
                    heard.add(words);
                }
            }

            @Override
            public void experimentStarts(String name, int number, int of, double seconds, double after) {
                heard.add(name + " " + number + "/" + of);
                assertThat(seconds).isPositive();
                if (number == of) {
                    assertThat(after).isZero();
                } else {
                    assertThat(after).isPositive();
                }
            }

            @Override
            public void ended(TrialSpec trial, TrialRecord record) {
                if (stops && ++trials == 3) {
                    interruption.request();
                }
            }
        };
        return new StudyRun(new ExperimentRun(listener, interruption, true), listener);
    }

    private static Map<String, Plan> plans() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        List.of("buffer", "in-memory", "costs").forEach(name -> plans.put(name, plan(name, "")));
        return plans;
    }

    /**
     * A small plan in place of the experiment's own, with a claim that a chapter of the study has.
     *
     * @param settings further settings, behind a comma
     */
    private static Plan plan(String name, String settings) {
        return PlanReader.read(name + ".yaml", """
                experiment: %s
                targets: [derby]
                workloads: [select]
                clients: [1]
                warm-up: 0s
                measure: 100ms
                repetitions: 2
                settings: {select.rows: 1000, heap: 128MiB%s}
                claims:
                  - {id: own-skewed, claim: 'It has some throughput', of: throughput, is: '> 0'}
                """.formatted(name, settings), Overrides.none());
    }
}
