package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate as a script sees it: what is printed, and the exit code. */
final class CompareTest {
    @TempDir
    private Path folder;

    @Test
    void contenderThatLostATenth_failsTheGate_withTheFiguresAndTheWayToShareBlocks() {
        Path before = written("before", fiveBlocks());
        Path after = written("after", slower(0.9));

        Ended ended = Ended.executing("compare", before.toString(), after.toString(), "--fail-if", "throughput<-5%")
                .exitsWith(4);

        assertThat(ended.out())
                .contains("share no block", "./furlong compare RUN#A RUN#B")
                .contains("FAILED     throughput<-5% at derby:server/tpcb/1 client: -10.0 %")
                .contains("held       throughput<-5% at derby/tpcb/1 client: +0.0 %")
                .contains("0.90 (", "slower");
        assertThat(Ended.executing("compare", before.toString(), after.toString())
                        .exitsWith(0)
                        .out())
                .doesNotContain("Gate");
    }

    @Test
    void experimentsFolder_meansItsLatestRun_andJsonIsPrintedAlone() {
        Path run = written("results", fiveBlocks());

        Ended ended = Ended.executing(
                        "compare",
                        run.getParent() + "#derby",
                        run + "#derby:server",
                        "--json",
                        "--fail-if",
                        "cpu.total>1%")
                .exitsWith(4);

        assertThat(ended.out()).startsWith("{").contains("\"sameRun\" : true", "\"state\" : \"FAILED\"");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void undecidedLimit_isAFailureOnlyWhenStrict() {
        Path run = written("results", RecordedRun.of(RecordedRun.yaml("[1]", 1, "")));
        String[] arms = {run + "#derby", run + "#derby:server"};

        assertThat(Ended.executing("compare", arms[0], arms[1], "--fail-if", "throughput<-90%")
                        .exitsWith(0)
                        .out())
                .contains("undecided", "one block cannot tell");
        Ended.executing("compare", arms[0], arms[1], "--fail-if", "throughput<-90%", "--strict")
                .exitsWith(4);
    }

    @Test
    void whatCannotBeCompared_isRefusedByName() {
        Path run = written("results", fiveBlocks());

        Ended.executing("compare", run.toString(), run.toString()).fails(2, "got the same run twice");
        Ended.executing("compare", run.toString(), folder.toString())
                .fails(2, "CONTENDER: must be the folder of a run");
        Ended.executing("compare", run + "#derby", run + "#derby:server", "--fail-if", "speed<-5%")
                .fails(2, "--fail-if: must name a metric, got 'speed'");
    }

    private static RecordedRun fiveBlocks() {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    }

    private static RecordedRun slower(double factor) {
        return fiveBlocks()
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/1 client"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                factor * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
    }

    private Path written(String root, RecordedRun run) {
        RunDirectory directory = RunDirectory.create(
                folder.resolve(root), run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().forEach(directory::append);
        return directory.path();
    }
}
