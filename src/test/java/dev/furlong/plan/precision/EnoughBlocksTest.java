package dev.furlong.plan.precision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Establishes how many blocks a conclusion takes, as docs/trust.md and docs/claims.md say. */
final class EnoughBlocksTest {
    @Test
    void figuresThatScatter_takeFiveBlocksEverywhere() {
        assertThat(least(EnoughBlocks::forVerdict)).isEqualTo(5);
        assertThat(least(blocks -> EnoughBlocks.forComparison(blocks, /* exact= */ false)))
                .isEqualTo(5);
        assertThat(EnoughBlocks.leastForClaim(/* exact= */ false)).isEqualTo(5);
    }

    @Test
    void exactCounts_takeTwoBlocksInAComparison_andOneInAClaim() {
        assertThat(least(blocks -> EnoughBlocks.forComparison(blocks, /* exact= */ true)))
                .isEqualTo(2);
        assertThat(EnoughBlocks.leastForClaim(/* exact= */ true)).isEqualTo(1);
    }

    private static int least(IntPredicate enough) {
        return IntStream.rangeClosed(1, 100).filter(enough).findFirst().orElseThrow();
    }
}
