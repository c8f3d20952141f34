package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a run left on disk. */
record RunFolder(Path path) {
    /** The only run's folder below a results root. */
    static RunFolder onlyIn(Path results) {
        List<Path> plans = paths(results).stream()
                .filter(path -> path.endsWith("plan.yaml"))
                .toList();
        assertThat(plans).as("runs in %s", results).hasSize(1);
        return new RunFolder(plans.get(0).getParent());
    }

    List<TrialRecord> trials() {
        return RunDirectory.open("test", path).trials();
    }

    JsonNode summary() {
        try {
            return new ObjectMapper().readTree(text("summary.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(String name) {
        try {
            return Files.readString(path.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** No working files, no file or line cut short, no process, and a summary that says whether all is there. */
    RunFolder isLeftInOrder(boolean complete) {
        assertThat(paths(path))
                .as("left behind")
                .noneMatch(left -> left.startsWith(path.resolve("work")))
                .noneMatch(left -> left.toString().endsWith(".part"));
        assertThat(text("trials.jsonl"))
                .satisfiesAnyOf(
                        text -> assertThat(text).isEmpty(),
                        text -> assertThat(text).endsWith("}\n"));
        assertThat(RunProcess.below(path)).as("processes").isEmpty();
        assertThat(summary().get("complete").asBoolean()).as("complete").isEqualTo(complete);
        assertThat(summary().get("trials").get("run").asInt()).isEqualTo(trials().size());
        return this;
    }

    private static List<Path> paths(Path root) {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
