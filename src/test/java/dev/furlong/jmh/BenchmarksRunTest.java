package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every JMH benchmark runs: once, small, in this JVM. Its figures mean nothing here. */
final class BenchmarksRunTest {
    private static final String LOCK = "jmh.ignoreLock";

    @BeforeAll
    static void permitBesideOtherJmh() {
        // The lock is against two measurements at once; this is none.
        System.setProperty(LOCK, "true");
    }

    @AfterAll
    static void forget() {
        System.clearProperty(LOCK);
    }

    static Stream<String> benchmarks() {
        Set<BenchmarkListEntry> all = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of());
        return all.stream().map(BenchmarkListEntry::getUsername);
    }

    @Test
    void bothLoadsAndFurlongsParts_areMeasured() {
        assertThat(benchmarks())
                .contains(
                        "dev.furlong.workload.TransactionBenchmark.transaction",
                        "dev.furlong.loadgen.ClientBenchmark.transactions",
                        "dev.furlong.analysis.AnalysisBenchmark.summary");
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void benchmark_runs(String benchmark) throws RunnerException {
        assertRuns(quick(benchmark)
                .param("rows", "100")
                .param("blocks", "2")
                .param("target", "derby")
                .param("workload", "tpcb"));
    }

    @Tag("full")
    @Test
    void transactions_runOnAnyTargetWithAnySetting() throws RunnerException {
        Root.demand(Targets.unavailable(BenchmarkPoint.of("postgresql:process", "", "tpcb", 100, 1)));
        assertRuns(quick("dev.furlong.workload.TransactionBenchmark.transaction")
                .param("rows", "100")
                .param("target", "postgresql:process")
                .param("workload", "tpcb")
                .param("settings", "buffer=16MiB;durability=process-kill", "connections=pooled;pool-size=1"));
    }

    private static ChainedOptionsBuilder quick(String benchmark) {
        return new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark) + "$")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(50))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    private static void assertRuns(ChainedOptionsBuilder options) throws RunnerException {
        Collection<RunResult> results = new Runner(options.build()).run();

        assertThat(results)
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getSampleCount()).isPositive());
    }
}
