package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Seed;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The coordinator is killed three times at random moments: no finished trial is lost, and none is left half done. */
@EnabledOnOs(OS.LINUX)
@Tag("every")
final class KilledAtRandomTest {
    private static final int KILLS = 3;
    private static final int BLOCKS = 4;
    /** In times to a first record: some lives end before one, some in the middle of one, some behind several. */
    private static final double LONGEST_LIFE = 2;

    private static final Seed SEED = new Seed(20261121);

    @TempDir
    private Path folder;

    @Test
    void finishedTrials_standAfterEveryKill_andTheRestIsRunInTheSeedsOrder() throws IOException {
        SplittableRandom random = SEED.random();
        System.out.println("seed " + SEED.value());
        Path results = folder.resolve("results");
        long begin = System.nanoTime();
        try (FurlongProcess furlong = begun(results)) {
            furlong.awaitWords("[1/");
            furlong.destroy();
        }
        double toARecord = System.nanoTime() - begin;
        RunFolder run = RunFolder.onlyIn(results);
        String before = run.text("trials.jsonl");
        for (int kill = 1; kill < KILLS; kill++) {
            try (FurlongProcess furlong =
                    FurlongProcess.start(results, "run", "--resume", run.path().toString())) {
                if (kill == 1) {
                    // However slow the machine is, one life finishes a trial of its own.
                    furlong.awaitWords("[1/");
                } else {
                    Await.pass(Duration.ofNanos((long) (toARecord * random.nextDouble(LONGEST_LIFE))));
                }
                furlong.destroy();
            }
            String after = run.text("trials.jsonl");
            assertThat(after).as("after kill %d", kill).startsWith(complete(before));
            List<TrialRecord> records = RunDirectory.open("test", run.path()).trials();
            assertThat(records).as("after kill %d", kill).noneMatch(TrialRecord::lost);
            if (kill == 1) {
                assertThat(complete(after)).as("the life that finished a trial").hasSizeGreaterThan(before.length());
            }
            before = complete(after);
        }
        Ended.executing("run", "--resume", run.path().toString()).exitsWith(0);

        assertThat(run.isLeftInOrder(true).text("trials.jsonl")).startsWith(before);
        RunDirectory directory = RunDirectory.open("test", run.path());
        List<String> order =
                directory.plan().trials().stream().map(trial -> trial.id()).toList();
        assertThat(directory.trials())
                .extracting(TrialRecord::trial)
                .as("each planned trial once, in the seed's order")
                .isEqualTo(order);
        assertThat(directory.trials()).allMatch(TrialRecord::valid);
        sameSummaryAsUnbroken(run, directory);
    }

    /** The order in which records were written says nothing: an unbroken run over the same ones has the same summary. */
    private void sameSummaryAsUnbroken(RunFolder run, RunDirectory directory) throws IOException {
        Path unbroken = Files.createDirectories(folder.resolve("unbroken"));
        for (String name : List.of("plan.yaml", "environment.json")) {
            Files.copy(run.path().resolve(name), unbroken.resolve(name));
        }
        Files.writeString(unbroken.resolve("trials.jsonl"), "");
        RunDirectory copy = RunDirectory.open("test", unbroken);
        List<TrialRecord> shuffled = new ArrayList<>(directory.trials());
        shuffled.sort(Comparator.comparing(TrialRecord::trial).reversed());
        shuffled.forEach(copy::append);
        for (Path series : list(run.path().resolve("series"))) {
            Files.createDirectories(unbroken.resolve("series"));
            Files.copy(series, unbroken.resolve("series").resolve(series.getFileName()));
        }
        Ended.executing("report", unbroken.toString()).exitsWith(0);

        assertThat(Files.readString(unbroken.resolve("summary.json"))).isEqualTo(run.text("summary.json"));
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** What is there for good: a line that was cut short is written again. */
    private static String complete(String lines) {
        return lines.substring(0, lines.lastIndexOf('\n') + 1);
    }

    private static FurlongProcess begun(Path results) {
        return FurlongProcess.run(
                results,
                "select",
                "--target",
                "derby",
                "--scale",
                "smoke",
                "--repetitions",
                String.valueOf(BLOCKS),
                "--warm-up",
                "0s",
                "--measure",
                "100ms",
                "--set",
                "heap=128MiB",
                "--set",
                "probes=off");
    }
}
