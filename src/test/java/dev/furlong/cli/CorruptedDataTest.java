package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that a disk gives back wrong: the populated copy is damaged while the first trial runs on its own copy. */
final class CorruptedDataTest {
    private static final int PAGE = 4096;
    /** Within a page, behind its header. */
    private static final int AT = 1000;

    @TempDir
    private Path folder;

    @Test
    void corruptedPages_loseTheirTrial_whichSaysSoInTenLines_andKeepsTheEnginesWordsBesideIt() throws IOException {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "derby",
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--warm-up",
                "0s",
                "--measure",
                "3s",
                "--set",
                "select.rows=20000")) {
            furlong.awaitClients();
            corrupt(largestTable(RunFolder.onlyIn(results).path().resolve("work/populated-1")));

            Ended ended = furlong.await().exitsWith(4);

            List<TrialRecord> trials = ended.folder().isLeftInOrder(false).trials();
            assertThat(trials).extracting(TrialRecord::lost).containsExactly(false, true);
            TrialRecord lost = trials.get(1);
            assertThat(lost.lostBecause()).contains("checksum").hasSizeLessThan(2000);
            assertThat(lost.lostBecause().lines()).hasSizeLessThanOrEqualTo(10);
            assertThat(ended.folder().text("lost/" + lost.trial() + ".log")).contains("page dump follows: Hex dump");
            assertThat(ended.err()).contains("go on with: furlong run --resume");
        }
    }

    private static Path largestTable(Path populated) throws IOException {
        try (Stream<Path> files = Files.walk(populated)) {
            return files.filter(file -> file.toString().matches(".*/seg0/c[0-9a-f]+[.]dat"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    /** Some bytes of each page but the first, which holds where the others are. */
    private static void corrupt(Path table) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(table.toFile(), "rw")) {
            for (long page = PAGE; page + PAGE <= file.length(); page += PAGE) {
                file.seek(page + AT);
                int was = file.read();
                file.seek(page + AT);
                file.write(was ^ 0xFF);
            }
        }
    }
}
