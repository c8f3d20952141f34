package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.LoadingComparison;
import dev.furlong.loadgen.BareLoopComparison;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The comparisons of {@code docs/performance.sh} run: once, small. Their figures mean nothing here. */
@Tag("full")
final class ComparisonsRunTest {
    private final StringWriter output = new StringWriter();

    private int run(Object comparison, String... arguments) {
        PrintWriter writer = new PrintWriter(output, true);
        return new CommandLine(comparison).setOut(writer).setErr(writer).execute(arguments);
    }

    @Test
    void bareLoopComparison_givesARatioPerPair_andTheirMeanAndMedian() {
        int status = run(
                new BareLoopComparison(),
                "--clients=2",
                "--pairs=2",
                "--slices=1",
                "--slice-millis=100",
                "--warm-up-millis=100",
                "--rows=100");

        assertThat(status).isZero();
        assertThat(output.toString())
                .contains("2 client(s), pair 1: Furlong ")
                .containsPattern(
                        "2 client\\(s\\): throughput, ratio [0-9.]+ \\([0-9.]+-[0-9.]+\\), median ratio [0-9.]+ .* of 2 pairs")
                .containsPattern(
                        "2 client\\(s\\): CPU, ratio [0-9.]+ \\([0-9.]+-[0-9.]+\\), median ratio [0-9.]+ .* of 2 pairs");
    }

    @Test
    void probesComparison_givesTheRatioOfItsPairs_andWhatAReadingTakes() {
        int status = run(
                new ProbesComparison(),
                "--target=derby:server",
                "--clients=1",
                "--pairs=4",
                "--slice-millis=100",
                "--warm-up-millis=100",
                "--rows=100");

        assertThat(status).isZero();
        assertThat(output.toString())
                .containsPattern("select, derby:server, 1 client.* 50 readings a second .* ratio .* of 4 pairs")
                .containsPattern("so with one a second ratio .*; a reading takes [1-9]")
                .containsPattern("select, derby.*: (in a control group .* ratio|GROUPS not compared: )");
    }

    @Test
    void loadingComparison_givesEachRoadsMedian() {
        int status = run(new LoadingComparison(), "--rows=1000", "--rounds=1");

        assertThat(status).isZero();
        assertThat(output.toString())
                .contains("round 1, FURLONG: ")
                .contains("BATCHES: ")
                .contains("IMPORT: ");
    }

    /** Its data are made by the embedded engine, so that a time would not be that of a server. */
    @Test
    void loadingComparison_refusesATargetThatAnotherDeploymentFills() {
        int status = run(new LoadingComparison(), "--target=derby:server", "--rows=1000", "--rounds=1");

        assertThat(status).isNotZero();
        assertThat(output.toString())
                .contains(
                        "--target: must be filled by the deployment that it runs in, got derby:server, which is filled"
                                + " embedded; legal: derby")
                .doesNotContain("round 1");
    }

    @ParameterizedTest
    @CsvSource({
        "derby, memory, 1GiB, unlimited",
        "derby, cores, 1, all",
        "derby, placement, apart, free",
        "derby, heap, 512MiB, 1GiB",
        "mysql:process, memory, 1GiB, unlimited",
        "mysql:process, network-rtt, 1ms, 0",
        "mysql:process, connections, pooled, held",
    })
    void loadingComparison_refusesASettingThatNothingGivesEffectTo(
            String target, String setting, String value, String legal) {
        int status = run(
                new LoadingComparison(),
                "--target=" + target,
                "--rows=1000",
                "--rounds=1",
                "--set=" + setting + "=" + value);

        assertThat(status).isNotZero();
        assertThat(output.toString())
                .containsPattern("settings " + setting + ": must not be set where a database is only populated, got '"
                        + value + "': .+; legal: " + legal)
                .doesNotContain("round 1");
    }
}
