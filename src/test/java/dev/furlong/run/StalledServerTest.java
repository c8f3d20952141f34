package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.deployment.ServerJvm;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The self-test of the open loop: a real server that is stopped for S seconds at rate R must show about R·S late
 * transactions, and the percentiles that arithmetic gives. What arrives in the stall waits for its end, so that R·(S − x) of
 * the R·T transactions of a measurement of T seconds take longer than x: the p-th percentile is S − (1 − p)·T where that is
 * above 0. A closed loop would show one late transaction for each client, and a p99 of a healthy server.
 *
 * <p>S is known only to lie between the times before and after the two signals were sent; that is no tolerance but what was
 * measured. The tolerance below it is a tenth: three standard deviations of the 1,000 Poisson arrivals of a stall are
 * 9.5 %. Above it there is more: what arrives while the queue drains is late too, by R/(capacity − R), which is 3 % where
 * 18,000/s are possible and was 21 % on a busy machine. Up to half more may be late. The drain is then measured, and
 * percentiles may be later by as much.
 */
@EnabledOnOs(OS.LINUX)
@WholeMachine
@Tag("full")
final class StalledServerTest {
    private static final int RATE = 500;
    private static final int CLIENTS = 4;
    private static final double MEASURE_SECONDS = 10;
    private static final long BEFORE_MILLIS = 3000;
    private static final long STALL_MILLIS = 2000;
    private static final double TOLERANCE = 0.1;
    private static final double MOST_LATE = 1.5;

    @TempDir
    private Path folder;

    private final NanoClock clock = NanoClock.system();

    /** The least and the most that the server can have stood still, in seconds. */
    private record Stall(double least, double most) {}

    @ParameterizedTest
    @ValueSource(strings = "poisson")
    void stoppedServer_isInTheLatencyOfAllThatArrivedMeanwhile(String arrivals) throws Exception {
        CompletableFuture<Stall> stalled = new CompletableFuture<>();
        RunListener listener = new StallingListener(stalled);

        ExperimentRun.Result result =
                new ExperimentRun(listener, Interruption.none(), true).run(plan(arrivals), folder);

        assertThat(result.failure()).isNull();
        TrialRecord trial = RunDirectory.open("test", result.folder()).trials().get(0);
        Stall stall = stalled.get(1, TimeUnit.SECONDS);
        assertThat(trial.lostBecause()).isNull();
        assertThat(trial.invalidBecause()).isNull();
        assertThat(metric(trial, "txn.arrivals"))
                .isBetween(0.95 * RATE * MEASURE_SECONDS, 1.05 * RATE * MEASURE_SECONDS);
        // Each client was in a transaction that was not late when the server stopped.
        double late = metric(trial, "txn.late");
        assertThat(late)
                .as("late of %s", stall)
                .isBetween((1 - TOLERANCE) * RATE * stall.least() - CLIENTS, MOST_LATE * RATE * stall.most());
        double drain = Math.max(0, late / RATE - stall.least());
        assertThatLatency(trial, "latency.max", stall, drain, 0);
        assertThatLatency(trial, "latency.p99", stall, drain, 0.01 * MEASURE_SECONDS);
        assertThatLatency(trial, "latency.p95", stall, drain, 0.05 * MEASURE_SECONDS);
        assertThat(metric(trial, "latency.p50") / 1e6).isLessThan(TOLERANCE * stall.least());
        assertThat(metric(trial, "throughput")).isBetween(0.95 * RATE, 1.05 * RATE);
        assertThat(result.summary().points().get(0).doubts()).anySatisfy(doubt -> {
            assertThat(doubt.code()).isEqualTo(Doubt.STALLED);
            assertThat(doubt.words()).contains("the server stood still");
        });
        assertThat(trial.conditions().get(Conditions.UNSUSTAINABLE))
                .as("one stall is no growing backlog")
                .isEmpty();
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = "constant")
    void stoppedServer_isInTheLatencyOfAllThatArriveAtOneDistance(String arrivals) throws Exception {
        stoppedServer_isInTheLatencyOfAllThatArrivedMeanwhile(arrivals);
    }

    private static void assertThatLatency(
            TrialRecord trial, String metric, Stall stall, double drain, double lessSeconds) {
        double tolerance = TOLERANCE * stall.most();
        assertThat(metric(trial, metric) / 1e6)
                .as("%s after %s", metric, stall)
                .isBetween(stall.least() - lessSeconds - tolerance, stall.most() - lessSeconds + tolerance + drain);
    }

    private static double metric(TrialRecord trial, String key) {
        assertThat(trial.metrics()).containsKey(key);
        return trial.metrics().get(key);
    }

    private static Plan plan(String arrivals) {
        return PlanReader.read(
                "stall", """
                experiment: stall
                targets: ['derby:server']
                workloads: [select]
                clients: [%d]
                repetitions: 1
                warm-up: 3s
                measure: %ds
                settings: {rate: [%d/s], arrivals: [%s], select.rows: [1000], heap: [256MiB]}
                """.formatted(CLIENTS, (int) MEASURE_SECONDS, RATE, arrivals), Overrides.none());
    }

    /** Stops the server of the first trial while it is measured, once. */
    private final class StallingListener implements RunListener {
        private final CompletableFuture<Stall> stalled;
        private boolean begun;

        StallingListener(CompletableFuture<Stall> stalled) {
            this.stalled = stalled;
        }

        @Override
        public void progress(String doing, double secondsLeft) {
            if (!begun && doing.startsWith("measuring ")) {
                begun = true;
                Thread thread = new Thread(() -> {
                    try {
                        stalled.complete(stall());
                    } catch (IOException | InterruptedException | RuntimeException e) {
                        stalled.completeExceptionally(e);
                    }
                });
                thread.start();
            }
        }
    }

    private Stall stall() throws IOException, InterruptedException {
        Thread.sleep(BEFORE_MILLIS);
        long server = server();
        long beforeStop = clock.nanos();
        signal("STOP", server);
        long afterStop = clock.nanos();
        long beforeGo;
        try {
            Thread.sleep(STALL_MILLIS);
        } finally {
            beforeGo = clock.nanos();
            signal("CONT", server);
        }
        return new Stall((beforeGo - afterStop) / 1e9, (clock.nanos() - beforeStop) / 1e9);
    }

    /** Of the target's processes: the one Derby server that this JVM has started. */
    private static long server() {
        List<ProcessHandle> servers = ProcessHandle.current()
                .descendants()
                .filter(process -> commandLine(process).contains(ServerJvm.class.getName()))
                .toList();
        assertThat(servers).isNotEmpty();
        return servers.get(servers.size() - 1).pid();
    }

    /** The JDK leaves out long ones. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException e) {
            // It has ended meanwhile.
            return "";
        }
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                .inheritIO()
                .start()
                .waitFor();
        assertThat(status).isZero();
    }
}
