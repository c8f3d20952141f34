package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** H2, HSQLDB, SQLite and DuckDB from the command line to the report. */
@Tag("full")
class SmallEnginesTest {
    @TempDir
    private Path folder;

    @Test
    void sevenTargetsRunEveryLoadAndThoseThatPromiseSomethingElseAreNotRanked() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder,
                List.of("derby", "h2", "h2:server", "hsqldb", "hsqldb:server", "sqlite", "duckdb"),
                List.of("tpcb"),
                "--set",
                "probes=off");

        for (TrialRecord trial : run.trials()) {
            Map<String, EffectiveSetting> settings = trial.settings();
            EffectiveSetting durability = settings.get("durability");
            EffectiveSetting isolation = settings.get("isolation");
            switch (trial.subject().engine()) {
                case "h2" -> {
                    assertThat(durability.asked()).isEqualTo("power-cut");
                    assertThat(durability.effective()).isEqualTo("process-kill");
                    assertThat(durability.witness()).isEqualTo(EffectiveSetting.Witness.OBSERVED);
                    assertThat(durability.because()).contains("does not sync at a commit");
                }
                case "hsqldb" -> {
                    assertThat(durability)
                            .isEqualTo(new EffectiveSetting(
                                    "power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
                    assertThat(settings.get("lock-wait").effective()).isEqualTo("unlimited");
                }
                case "sqlite" -> {
                    assertThat(durability)
                            .isEqualTo(new EffectiveSetting(
                                    "power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
                    assertThat(isolation.effective()).isEqualTo("serializable");
                }
                case "duckdb" -> {
                    assertThat(durability)
                            .isEqualTo(new EffectiveSetting(
                                    "power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
                    assertThat(settings.get("lock-wait").effective()).isEqualTo("0s");
                    assertThat(isolation.effective()).isEqualTo("snapshot");
                    assertThat(isolation.because()).contains("weaker than snapshots");
                }
                default -> assertThat(isolation.effective()).isEqualTo("read-committed");
            }
        }
        assertThat(run.text("report.md"))
                .containsPattern("h2\\*\\*, [0-9.,]+ tx/s, not comparable: weaker durability \\(process-kill\\)")
                .containsPattern("h2:server\\*\\*, [0-9.,]+ tx/s, not comparable: weaker durability \\(process-kill\\)")
                .containsPattern("sqlite\\*\\*, [0-9.,]+ tx/s, not comparable: stricter isolation \\(serializable\\)")
                .containsPattern("duckdb\\*\\*, [0-9.,]+ tx/s, not comparable: stricter isolation \\(snapshot\\)");
        assertThat(run.summary().get("comparisons"))
                .isNotEmpty()
                .allSatisfy(comparison -> assertThat(comparison.get("a").asText()
                                + comparison.get("b").asText())
                        .satisfiesAnyOf(
                                pair -> assertThat(pair)
                                        .doesNotContain("h2")
                                        .doesNotContain("sqlite")
                                        .doesNotContain("duckdb"),
                                pair -> assertThat(pair).startsWith("h2/").contains("h2:server/")));
    }

    @Test
    void underTheSameDurability_h2AndSqliteAndDerbyDifferInIsolationAlone() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder, List.of("derby", "h2", "sqlite"), List.of("update"), "--set", "durability=process-kill");

        assertThat(run.summary().get("comparisons"))
                .isNotEmpty()
                .allSatisfy(
                        comparison -> assertThat(comparison.get("b").asText()).startsWith("h2/"));
    }

    @Test
    void defaultThatIsAskedFor_isRefusedWithTheReasonBeforeAnythingStarts() {
        Ended.executing("run", "tpcb", "--target", "h2", "--set", "durability=power-cut", "--out", folder.toString())
                .fails(
                        2,
                        "durability: must be one that h2 can honour, got power-cut; the nearest legal one is process-kill: ",
                        "does not sync at a commit");
        Ended.executing(
                        "run",
                        "tpcb",
                        "--target",
                        "sqlite",
                        "--set",
                        "isolation=read-committed",
                        "--out",
                        folder.toString())
                .fails(2, "isolation: must be one that sqlite can honour", "one writer at a time");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void sqliteClientsThatReadBeforeTheyWrite_areRetriedAndLoseNothing() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder,
                List.of("sqlite"),
                List.of("tpcb"),
                "--clients",
                "3",
                "--set",
                "tpcb.mix=uniform",
                "--measure",
                "1s");

        assertThat(run.trials().get(0).abortedBySqlState()).containsOnlyKeys("vendor code 5");
    }

    /** The driver closes the statement that is refused, so that each retry needs another one. */
    @Test
    void duckdbClientsThatChangeTheSameRows_areRetriedAndLoseNothing() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder,
                List.of("duckdb"),
                List.of("tpcb"),
                "--clients",
                "3",
                "--set",
                "connections=held,pooled",
                "--measure",
                "1s");

        assertThat(run.trials())
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.abortedBySqlState()).containsOnlyKeys("no SQLState"));
    }

    @Tag("every")
    @Test
    void olderReleasesRunToo() {
        ReleaseRun.ofValidTrials(
                folder,
                List.of(
                        "h2@2.4.240",
                        "h2@2.3.232:server",
                        "h2@2.2.224",
                        "h2@1.4.200:server",
                        "hsqldb@2.6.1",
                        "hsqldb@2.5.1:server",
                        "sqlite@3.50.3",
                        "sqlite@3.45.3"),
                List.of("tpcb"),
                "--set",
                "probes=off");
    }
}
