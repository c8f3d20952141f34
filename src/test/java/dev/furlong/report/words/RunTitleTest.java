package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTitleTest {
    @Test
    void title_namesWhatWasRun_whateverThePlanIsCalled() {
        String yaml = RecordedRun.yaml("[1, 8]", 1, "settings: {buffer: [4MiB, 64MiB]}")
                .replaceFirst("title: .*", "title: A load against MySQL")
                .replaceFirst("targets: .*", "targets: [derby, h2, sqlite]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");

        assertThat(RunTitle.of(RecordedRun.of(yaml).summary()))
                .isEqualTo("derby, h2 and sqlite under the TPC-B-like load, by clients (1, 8) × buffer (4MiB, 64MiB)");
    }

    @Test
    void manyTargetsAndValues_areShortened() {
        String yaml = RecordedRun.yaml("[1, 2, 3, 4, 5, 6]", 1, "")
                .replaceFirst(
                        "targets: .*", "targets: [derby, h2, sqlite, hsqldb, duckdb, 'h2:server', 'derby:server']");

        assertThat(RunTitle.of(RecordedRun.of(yaml).summary()))
                .isEqualTo("7 targets under the TPC-B-like load and single-record SELECT load, by clients (1 to 6)");
    }

    @Test
    void rates_areARangeOfNumbers_unlessTheyAreShares() {
        String yaml = RecordedRun.yaml("[1]", 1, "settings: {rate: [500/s, 1000/s, 4000/s]}")
                .replaceFirst("targets: .*", "targets: [derby]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");

        assertThat(RunTitle.of(RecordedRun.of(yaml).summary()))
                .isEqualTo("derby under the TPC-B-like load, by rate (500 to 4,000/s)");
        assertThat(RunTitle.of(RecordedRun.of(yaml.replace("500/s, 1000/s, 4000/s", "closed, 1000/s, 90%"))
                        .summary()))
                .isEqualTo("derby under the TPC-B-like load, by rate (closed, 1,000/s, 90%)");
    }

    @Test
    void sizes_areARange_inWhateverOrderThePlanHasThem() {
        String yaml = RecordedRun.yaml("[1]", 1, "settings: {buffer: [64MiB, 1GiB, 4MiB]}")
                .replaceFirst("targets: .*", "targets: [derby]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");

        assertThat(RunTitle.of(RecordedRun.of(yaml).summary())).endsWith("by buffer (4MiB to 1GiB)");
    }

    @Test
    void runWithoutATrial_saysSo() {
        RecordedRun run = RecordedRun.firstLook();

        assertThat(RunTitle.of(new RecordedRun(run.plan(), run.environment(), List.of()).summary()))
                .isEqualTo("first-look: no trial has ended yet");
    }
}
