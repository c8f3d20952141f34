package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.loadgen.Lull;
import dev.furlong.loadgen.Outcomes;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.LongLulls;
import dev.furlong.session.protocol.LoadEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a record says of the times without a commit, from lulls and latencies that are known. */
final class LullRecordTest {
    private static final long MILLI = 1_000_000L;
    private static final long MEASURED = 4_000 * MILLI;
    private static final LoadEvent.Phased WARM_UP = phased(List.of(), latencies(3, 20));

    @Test
    void longestLull_isTold_andItsBlindTimeIsAPartOfIt() {
        Map<String, String> facts = facts(
                latencies(3, 2_500),
                new Lull(500 * MILLI, 1_100 * MILLI, 0),
                new Lull(1_700 * MILLI, 2_000 * MILLI, 3_500 * MILLI));

        assertFact(facts, Metrics.LULL_SECONDS, 2);
        assertFact(facts, Metrics.LULL_FROM, 1.7);
        assertFact(facts, Metrics.LULL_BLIND, 2);
    }

    @Test
    void blindTimeThatIsShorter_staysAsItIs() {
        assertFact(facts(latencies(3, 2_500), new Lull(0, 2_000 * MILLI, 700 * MILLI)), Metrics.LULL_BLIND, 0.7);
    }

    @Test
    void total_isOfLullsOfASecond_withoutWhatLiesBehindTheMeasurement() {
        Map<String, String> facts = facts(
                latencies(3, 2_500),
                new Lull(100 * MILLI, 999 * MILLI, 0),
                new Lull(1_500 * MILLI, 1_000 * MILLI, 0),
                new Lull(3_700 * MILLI, 2_000 * MILLI, 0));

        assertFact(facts, Metrics.LULL_SECONDS, 2);
        assertFact(facts, Metrics.LULL_TOTAL, 1.3);
    }

    @Test
    void eachLullOfASecond_isInTheRecord_withItsOwnBlindTime() {
        Map<String, String> facts = facts(
                latencies(3, 2_500),
                new Lull(100 * MILLI, 999 * MILLI, 0),
                new Lull(1_200 * MILLI, 1_000 * MILLI, 300 * MILLI),
                new Lull(2_300 * MILLI, 1_600 * MILLI, 1_900 * MILLI));

        assertThat(facts).containsEntry("load.lulls", "1.2000 1.0000 0.3000; 2.3000 1.6000 1.6000");
        assertThat(LongLulls.of(facts)).hasValueSatisfying(lulls -> {
            assertThat(lulls.longest())
                    .containsExactly(new LongLulls.Time(1.2, 1, 0.3), new LongLulls.Time(2.3, 1.6, 1.6));
            assertThat(lulls.omitted()).isZero();
        });
    }

    @Test
    void lullsAboveTheMost_leaveTheLongest_inTheirOrder_andAreCounted() {
        Lull[] lulls = IntStream.range(0, LongLulls.MOST + 2)
                .mapToObj(i -> new Lull(i * 2_000 * MILLI, (i == 3 || i == 50 ? 1_001 : 1_500) * MILLI, 0))
                .toArray(Lull[]::new);

        LongLulls kept = LongLulls.of(facts(latencies(3, 2_500), lulls)).orElseThrow();

        assertThat(kept.longest()).hasSize(LongLulls.MOST).allMatch(lull -> lull.seconds() == 1.5);
        assertThat(kept.longest()).extracting(LongLulls.Time::from).isSorted();
        assertThat(kept.omitted()).isEqualTo(2);
    }

    @Test
    void lullBelowASecond_isNoneOfTheLongOnes() {
        assertThat(LongLulls.of(facts(latencies(3, 2_500), new Lull(0, 999 * MILLI, 0))))
                .isEmpty();
    }

    @Test
    void lullThatIsLongerThanAnyTransaction_wasSeenLate_andIsAsLongAsTheSlowestOne() {
        Map<String, String> facts = facts(latencies(3, 600), new Lull(1_000 * MILLI, 2_000 * MILLI, 0));

        assertFact(facts, Metrics.LULL_SECONDS, 0.6);
        assertFact(facts, Metrics.LULL_TOTAL, 0);
    }

    @Test
    void lullOfAMeasurementWithoutACommit_staysAsLongAsItWas() {
        Map<String, String> facts = facts(new Histogram(3), new Lull(0, 4_000 * MILLI, 0));

        assertFact(facts, Metrics.LULL_SECONDS, 4);
        assertFact(facts, Metrics.LULL_USUAL, 0);
    }

    @Test
    void usualLatency_isThatOfTheFasterPhase() {
        Lull lull = new Lull(0, 1_500 * MILLI, 0);
        Histogram slow = latencies(50, 2_500);

        assertFact(facts(slow, lull), Metrics.LULL_USUAL, 0.003);
        assertFact(
                new LullRecord(phased(List.of(), slow), phased(List.of(lull), latencies(3, 2_500))).facts(),
                Metrics.LULL_USUAL,
                0.003);
        assertFact(
                new LullRecord(phased(List.of(), new Histogram(3)), phased(List.of(lull), slow)).facts(),
                Metrics.LULL_USUAL,
                0.05);
    }

    @Test
    void noLull_isNoFact() {
        assertThat(facts(latencies(3, 20))).isEmpty();
    }

    private static void assertFact(Map<String, String> facts, String key, double seconds) {
        assertThat(Double.parseDouble(facts.get(key))).as(key).isCloseTo(seconds, within(0.001));
    }

    private static Map<String, String> facts(Histogram latencies, Lull... lulls) {
        return new LullRecord(WARM_UP, phased(List.of(lulls), latencies)).facts();
    }

    /** Nineteen of twenty transactions take the usual time, and one in a hundred the longest. */
    private static Histogram latencies(long usualMillis, long longestMillis) {
        Histogram latencies = new Histogram(3);
        latencies.setAutoResize(true);
        latencies.recordValueWithCount(usualMillis * MILLI, 96);
        latencies.recordValueWithCount(usualMillis * MILLI * 2, 3);
        latencies.recordValueWithCount(longestMillis * MILLI, 1);
        return latencies;
    }

    private static LoadEvent.Phased phased(List<Lull> lulls, Histogram latencies) {
        return new LoadEvent.Phased(
                MEASURED, new Outcomes(100, 100, 0, Map.of(), 0, 0), Encoded.of(latencies), List.of(), lulls, null);
    }
}
