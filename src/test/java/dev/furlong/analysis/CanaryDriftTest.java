package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.CanarySong;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A block before which the canary sang otherwise is doubted by name. */
final class CanaryDriftTest {
    private static final CanarySong USUAL = new CanarySong(5000, 2000, 300, 0);

    @ParameterizedTest
    @CsvSource({
        "6000, 2000, 300, 0, before block 4 arithmetic took 1.20 times the usual",
        "4000, 2000, 300, 0, before block 4 arithmetic took 0.80 times the usual",
        "5000, 4000, 300, 0, before block 4 a copy in memory took 2.00 times the usual",
        "5000, 2000, 900, 0, before block 4 a synced write took 3.00 times the usual",
        "5000, 2000, 300, 0.25, before block 4 the hypervisor gave 25 % of the cores to others"
    })
    void blockThatIsNotLikeTheOthers_isDoubted(double spin, double copy, double sync, double stolen, String words) {
        CanarySong other = new CanarySong(spin, copy, sync, stolen);

        assertThat(with(4, other).summary().points())
                .allSatisfy(point -> assertThat(point.doubts())
                        .filteredOn(doubt -> doubt.code().equals("BLOCK_DRIFTED"))
                        .singleElement()
                        .satisfies(doubt -> assertThat(doubt.cause()).contains(words)));
    }

    @Test
    void usualScatter_isNoDrift() {
        assertThat(with(4, new CanarySong(5200, 2300, 420, 0.01)).summary().points())
                .noneMatch(CanaryDriftTest::isDoubted);
    }

    @Test
    void recordsWithoutACanary_sayNothing() {
        assertThat(RecordedRun.fiveBlocksWithClaims().summary().points()).noneMatch(CanaryDriftTest::isDoubted);
    }

    @Test
    void song_isTheSameAfterItWasWrittenDown() {
        assertThat(CanarySong.of(USUAL.facts())).contains(USUAL);
        assertThat(CanarySong.of(Map.of())).isEmpty();
    }

    private static boolean isDoubted(Summary.PointSummary point) {
        return point.doubts().stream().anyMatch(doubt -> doubt.code().equals("BLOCK_DRIFTED"));
    }

    private static RecordedRun with(int block, CanarySong song) {
        RecordedRun run = RecordedRun.fiveBlocksWithClaims();
        for (String key : USUAL.facts().keySet()) {
            run = run.with(one -> true, one -> {
                CanarySong own = one.block() == block ? song : USUAL;
                return RecordedRun.fact(one, key, own.facts().get(key));
            });
        }
        return run;
    }
}
