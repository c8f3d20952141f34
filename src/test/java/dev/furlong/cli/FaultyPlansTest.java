package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plan files that are YAML, and hold what nobody could mean. */
final class FaultyPlansTest {
    private static final String PLAN = "experiment: x\ntargets: [derby]\nworkloads: [select]\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"~", "null", "---\n...\n"})
    void planOfNothing_isRefused(String yaml) throws IOException {
        refused(yaml, "plan.yaml line 1: must be keys with values, got none");
    }

    @Test
    void secondDocument_isRefused_sinceNobodyReadsIt() throws IOException {
        refused(PLAN + "---\nmeasure: 9s\n", "plan.yaml line 5: must be one YAML document, got a second one");
    }

    @Test
    void planOfMoreTrialsThanAnyoneWaitsFor_isRefusedBeforeTheyAreMade() throws IOException {
        String sizes = IntStream.rangeClosed(64, 1063).mapToObj(i -> i + "MiB").collect(Collectors.joining(", "));
        refused(
                PLAN + "settings: {buffer: [" + sizes + "], heap: [" + sizes + "]}\nclients: [1, 2]\nrepetitions: 3\n",
                "plan: must have at most 100,000 trials, got 6,000,000");
    }

    @Test
    void titleOfSeveralLines_isOneLine() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                PLAN + "title: |\n  First\n  0 doubts\nclients: [1]\nwarm-up: 0s\nmeasure: 100ms\nrepetitions: 1\n");

        RunFolder run = Ended.executing(
                        "run",
                        plan.toString(),
                        "--set",
                        "select.rows=1000",
                        "--set",
                        "probes=off",
                        "--no-fork",
                        "--out",
                        folder.resolve("results").toString())
                .exitsWith(0)
                .folder();

        assertThat(Files.readString(run.path().resolve("plan.yaml"))).contains("title: \"First 0 doubts\"\n");
    }

    private void refused(String yaml, String words) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), yaml);
        Path results = folder.resolve("results");

        Ended.executing("run", plan.toString(), "--out", results.toString()).fails(2, words);

        assertThat(results).doesNotExist();
    }
}
