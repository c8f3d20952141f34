package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.Phases;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.written.Design;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run is thought to need of its disk, for data of known sizes. */
final class DiskSpaceTest {
    private static final long SPARE = 64L << 20;
    private static final Phases PHASES = new Phases(Duration.ofSeconds(2), Duration.ofSeconds(5));

    @Test
    void eachDataIsKeptOnce_andATrialHasTheGreatestTwice() {
        Map<String, Prepared> points = new LinkedHashMap<>();
        points.put("small", PreparedTest.of("derby", Map.of(), "1", "100000"));
        points.put("the same data", PreparedTest.of("derby", Map.of("durability", "process-kill"), "1", "100000"));
        points.put("great", PreparedTest.of("derby", Map.of(), "3", "100000"));

        // A branch has ten tellers. Each row takes about 150 bytes.
        long small = 150L * (1 + 10 + 100_000);
        long great = 150L * (3 + 30 + 300_000);
        assertThat(DiskSpace.of(points, PHASES, Path.of("")).neededBytes())
                .isEqualTo(small + great + 2 * great + SPARE);
        assertThat(DiskSpace.of(points, PHASES, Path.of("")).freeBytes()).isPositive();
    }

    /** Side by side, nobody shares a copy, and all files are in use at once. */
    @Test
    void inSlices_eachPointHasDataAndGrowthOfItsOwn() {
        Map<String, Prepared> points = new LinkedHashMap<>();
        points.put("one", PreparedTest.of("derby", Map.of(), "1", "100000"));
        points.put("the same data", PreparedTest.of("derby", Map.of("durability", "process-kill"), "1", "100000"));
        Phases slices = new Phases(PHASES.warmUp(), false, PHASES.measure(), Design.SLICES);

        DiskSpace alone = DiskSpace.of(points, PHASES, Path.of(""));
        DiskSpace together = DiskSpace.of(points, slices, Path.of(""));

        assertThat(together.neededBytes() - SPARE).isEqualTo(2 * (alone.neededBytes() - SPARE));
        assertThat(together.growthBytes()).isEqualTo(2 * alone.growthBytes());
    }

    /** Those of eight clients have their files in use after those of one. */
    @Test
    void inSlices_pointsOfOtherClientsHaveTheirFilesInUseAtOtherTimes() {
        Prepared one = PreparedTest.of("derby", Map.of(), "1", "100000");
        Prepared eight = new Prepared(
                PlanReader.read("test", """
                                experiment: eight
                                targets: [derby]
                                workloads: [tpcb]
                                clients: [8]
                                """, Overrides.none()).points().get(0),
                one.settings(),
                one.engine(),
                one.release(),
                one.workload(),
                one.java(),
                one.engineJars(),
                one.programs(),
                one.home(),
                null);
        Phases slices = new Phases(PHASES.warmUp(), false, PHASES.measure(), Design.SLICES);
        long data = 150L * (1 + 10 + 100_000);

        DiskSpace space = DiskSpace.of(Map.of("one", one, "eight", eight), slices, Path.of(""));

        assertThat(space.neededBytes()).isEqualTo(2 * data + 2 * data + SPARE);
    }

    @Test
    void dataOnServersOfOthers_needNoSpaceHere() {
        Prepared ours = PreparedTest.of("h2", Map.of(), "1", "100000");
        Home theirs = new Home.Theirs(new NamedServer("theirs", "h2", "jdbc:h2://127.0.0.1/a", "me", null), null);
        Prepared there = new Prepared(
                ours.point(),
                ours.settings(),
                ours.engine(),
                ours.release(),
                ours.workload(),
                ours.java(),
                ours.engineJars(),
                ours.programs(),
                theirs,
                null);

        DiskSpace space = DiskSpace.of(Map.of("theirs", there), PHASES, Path.of(""));

        assertThat(space.neededBytes()).isEqualTo(SPARE);
        assertThat(space.growthBytes()).isZero();
    }

    @Test
    void diskWithLessThanThat_isRefused() {
        Path results = Path.of("results");

        assertThatCode(() -> new DiskSpace(100L << 20, 50L << 20, 100L << 20).check(results))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new DiskSpace(100L << 20, 0, (100L << 20) - 1).check(results))
                .withMessageContaining("must have about 100 MiB free, got 99 MiB; nothing was started");
    }

    @Test
    void engineThatKeepsReplacedPages_growsWithTheLoadForAWhile() {
        Map<String, Prepared> points = Map.of(
                "derby",
                PreparedTest.of("derby", Map.of(), "1", "1000"),
                "h2",
                PreparedTest.of("h2", Map.of(), "1", "1000"));
        Phases hour = new Phases(Duration.ZERO, Duration.ofHours(1));

        assertThat(DiskSpace.of(points, PHASES, Path.of("")).growthBytes()).isEqualTo(700L << 20);
        assertThat(DiskSpace.of(points, hour, Path.of("")).growthBytes()).isEqualTo(4500L << 20);
        points = Map.of("derby", PreparedTest.of("derby", Map.of(), "1", "1000"));
        assertThat(DiskSpace.of(points, hour, Path.of("")).growthBytes()).isZero();
    }

    @Test
    void diskThatGrowthMayFill_isTold() {
        assertThat(new DiskSpace(100L << 20, 50L << 20, 150L << 20).words())
                .isEqualTo("disk: up to about 150 MiB of 150 MiB free");
        assertThat(new DiskSpace(100L << 20, 50L << 20, 149L << 20).words())
                .startsWith("disk: up to about 150 MiB of 149 MiB free; a trial that fills the disk is lost: ");
    }
}
