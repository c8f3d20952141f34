package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Processes that are stopped in a measurement and go on: in the first trial of a run the server, in the second the load JVM.
 */
@EnabledOnOs(OS.LINUX)
@Tag("full")
final class StalledTrialTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "a window of {0} s, stopped for {1} s")
    @CsvSource("3, 3")
    void stall_isADoubtThatNamesWhoStoodStill(int window, int stopped) throws Exception {
        Stopping stopping = new Stopping(stopped, List.of(Victim::serverJvm, Victim::loadJvm));

        ExperimentRun.Result result = new ExperimentRun(stopping, Interruption.none(), true).run(plan(window), folder);

        assertThat(result.failure()).isNull();
        assertThat(result.summary().trials().lost()).isZero();
        assertThat(stopping.stops).hasSize(2).allSatisfy(stop -> stop.get(1, TimeUnit.SECONDS));
        List<PointSummary> points = result.summary().points();
        for (TrialSpec trial : stopping.stalled) {
            PointSummary point = points.stream()
                    .filter(one -> one.id().equals(trial.point().id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(stall(point))
                    .as("the doubt of %s", trial.id())
                    .contains(
                            trial.equals(stopping.stalled.get(0))
                                    ? "the server stood still"
                                    : "the load JVM stood still");
            assertThat(point.unavailable().get("throughput")).startsWith("stalled, which is never averaged");
        }
    }

    @Tag("every")
    @ParameterizedTest(name = "a window of {0} s, stopped for {1} s")
    @CsvSource({"3, 10", "8, 3", "8, 10"})
    void stallOfAnotherLength_isADoubtThatNamesWhoStoodStill(int window, int stopped) throws Exception {
        stall_isADoubtThatNamesWhoStoodStill(window, stopped);
    }

    private static String stall(PointSummary point) {
        return point.doubts().stream()
                .filter(doubt -> doubt.code() == Doubt.STALLED)
                .map(Doubt.Entry::words)
                .findFirst()
                .orElse("");
    }

    private static Plan plan(int window) {
        return PlanReader.read("stalls", """
                experiment: stalls
                targets: ['derby:server']
                workloads: [select]
                clients: [2, 3]
                repetitions: 1
                warm-up: 1s
                measure: %ds
                settings: {select.rows: [1000], heap: [256MiB]}
                """.formatted(window), Overrides.none());
    }

    /** Stops one process of each trial for some seconds, half a second after its measurement has begun. */
    private static final class Stopping implements RunListener {
        private final int seconds;
        private final List<Supplier<Victim>> victims;
        private final List<CompletableFuture<Void>> stops = new java.util.ArrayList<>();
        private final List<TrialSpec> stalled = new java.util.ArrayList<>();
        private boolean begun;

        Stopping(int seconds, List<Supplier<Victim>> victims) {
            this.seconds = seconds;
            this.victims = victims;
        }

        @Override
        public void progress(String doing, double secondsLeft) {
            if (!begun && stops.size() < victims.size() && doing.startsWith("measuring ")) {
                begun = true;
                Victim victim = victims.get(stops.size()).get();
                stops.add(CompletableFuture.runAsync(() -> {
                    pause(500);
                    victim.stop();
                    try {
                        pause(1000L * seconds);
                    } finally {
                        victim.goOn();
                    }
                }));
            }
        }

        @Override
        public void ended(TrialSpec trial, TrialRecord record) {
            if (begun) {
                stalled.add(trial);
            }
            begun = false;
        }

        private static void pause(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
    }
}
