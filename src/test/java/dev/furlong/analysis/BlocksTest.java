package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.condition.CanaryTimes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A block is doubted by name if the canary took another time before it. */
final class BlocksTest {
    private static final CanaryTimes USUAL = new CanaryTimes(5000, 2000, 300, 0);

    @ParameterizedTest
    @CsvSource({
        "6000, 2000, 300, 0, arithmetic took 1.20 times the usual",
        "4000, 2000, 300, 0, arithmetic took 0.80 times the usual",
        "5000, 4000, 300, 0, a copy in memory took 2.00 times the usual",
        "5000, 2000, 900, 0, a synced write took 3.00 times the usual",
        "5000, 2000, 300, 0.25, the hypervisor gave 25 % of the cores to others"
    })
    void blockThatIsNotLikeTheOthers_isDoubted(double spin, double copy, double sync, double stolen, String words) {
        CanaryTimes other = new CanaryTimes(spin, copy, sync, stolen);

        Summary summary = with(4, other).summary();

        assertThat(summary.blocks()).extracting(Summary.BlockSummary::block).containsExactly(1, 2, 3, 4, 5);
        for (Summary.BlockSummary block : summary.blocks()) {
            if (block.block() == 4) {
                assertThat(block.canary()).isEqualTo(other);
                assertThat(block.doubts()).singleElement().satisfies(doubt -> {
                    assertThat(doubt.code()).isEqualTo(Doubt.BLOCK_DRIFTED);
                    assertThat(doubt.words()).contains(words);
                });
            } else {
                assertThat(block.doubts()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5490, 2000, 300, false",
        "5510, 2000, 300, true",
        "4560, 2000, 300, false",
        "4530, 2000, 300, true",
        "5000, 2980, 300, false",
        "5000, 3020, 300, true",
        "5000, 1340, 300, false",
        "5000, 1320, 300, true",
        "5000, 2000, 590, false",
        "5000, 2000, 610, true",
        "5000, 2000, 151, false",
        "5000, 2000, 149, true",
    })
    void drift_beginsAtTheBoundOfEachPart(double spin, double copy, double sync, boolean drifted) {
        assertThat(with(4, new CanaryTimes(spin, copy, sync, 0)).summary().blocks())
                .filteredOn(block -> !block.doubts().isEmpty())
                .hasSize(drifted ? 1 : 0);
    }

    @Test
    void usualOfAnEvenNumberOfBlocks_isTheLowerOneInTheMiddle() {
        Summary summary = RecordedRun.firstLook()
                .withCanary(USUAL, 2, new CanaryTimes(6000, 2000, 300, 0))
                .summary();

        assertThat(summary.blocks().get(0).doubts()).isEmpty();
        assertThat(summary.blocks().get(1).doubts())
                .singleElement()
                .satisfies(doubt -> assertThat(doubt.words()).contains("arithmetic took 1.20 times the usual"));
    }

    @Test
    void usualScatter_isNoDrift() {
        assertThat(with(4, new CanaryTimes(5200, 2300, 420, 0.01)).summary().blocks())
                .allMatch(block -> block.doubts().isEmpty());
    }

    @Test
    void recordsWithoutACanary_sayNothing() {
        assertThat(RecordedRun.fiveBlocksWithClaims().summary().blocks())
                .hasSize(5)
                .allMatch(block -> block.doubts().isEmpty() && block.canary() == null && block.trials() > 0);
    }

    private static RecordedRun with(int block, CanaryTimes times) {
        return RecordedRun.fiveBlocksWithClaims().withCanary(USUAL, block, times);
    }
}
