package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.session.protocol.EncodedHistogram;
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
    void lullThatLastsASecond_isTold_andItsBlindTimeIsAPartOfIt() {
        Lulls lulls = lulls(latencies(3, 2_500), new Lull(1_700 * MILLI, 2_000 * MILLI, 3_500 * MILLI));

        assertThat(lulls.longest()).containsExactly(new Lulls.Time(1.7, 2, 2));
    }

    @Test
    void blindTimeThatIsShorter_staysAsItIs() {
        assertThat(lulls(latencies(3, 2_500), new Lull(0, 2_000 * MILLI, 700 * MILLI))
                        .longest())
                .containsExactly(new Lulls.Time(0, 2, 0.7));
    }

    @Test
    void lullOfOneLoadJvm_keepsItsNumber_andIsNoLongestOfAll() {
        Lull[] lulls = {new Lull(0, 2_000 * MILLI, 2_000 * MILLI, 2), new Lull(2_500 * MILLI, 300 * MILLI, 0)};

        assertThat(lulls(latencies(3, 2_500), lulls).longest()).containsExactly(new Lulls.Time(0, 2, 2, 2));
        assertThat(new LullRecord(WARM_UP, phased(List.of(lulls), latencies(3, 2_500))).longestWords())
                .contains("0.3000 s from second 2.5000");
    }

    @Test
    void total_isOfLullsOfASecond_withoutWhatLiesBehindTheMeasurement() {
        Lulls lulls = lulls(
                latencies(3, 2_500),
                new Lull(100 * MILLI, 999 * MILLI, 0),
                new Lull(1_500 * MILLI, 1_000 * MILLI, 0),
                new Lull(3_700 * MILLI, 2_000 * MILLI, 0));

        assertThat(lulls.totalSeconds()).isEqualTo(1.3);
    }

    @Test
    void eachLullOfASecond_isInTheRecord_withItsOwnBlindTime() {
        Lulls lulls = lulls(
                latencies(3, 2_500),
                new Lull(100 * MILLI, 999 * MILLI, 0),
                new Lull(1_200 * MILLI, 1_000 * MILLI, 300 * MILLI),
                new Lull(2_300 * MILLI, 1_600 * MILLI, 1_900 * MILLI));

        assertThat(lulls.longest()).containsExactly(new Lulls.Time(1.2, 1, 0.3), new Lulls.Time(2.3, 1.6, 1.6));
        assertThat(lulls.omitted()).isZero();
    }

    @Test
    void lullsAboveTheMost_leaveTheLongest_inTheirOrder_andAreCounted() {
        Lull[] all = IntStream.range(0, Lulls.MOST + 2)
                .mapToObj(i -> new Lull(i * 2_000 * MILLI, (i == 3 || i == 50 ? 1_001 : 1_500) * MILLI, 0))
                .toArray(Lull[]::new);

        Lulls kept = lulls(latencies(3, 2_500), all);

        assertThat(kept.longest()).hasSize(Lulls.MOST).allMatch(lull -> lull.seconds() == 1.5);
        assertThat(kept.longest()).extracting(Lulls.Time::from).isSorted();
        assertThat(kept.omitted()).isEqualTo(2);
    }

    @Test
    void lullBelowASecond_isNoneOfTheLongOnes() {
        assertThat(lulls(latencies(3, 2_500), new Lull(0, 999 * MILLI, 0)))
                .isEqualTo(new Lulls(List.of(), 0, 0, 0.003));
    }

    @Test
    void lullThatIsLongerThanAnyTransaction_wasSeenLate_andIsAsLongAsTheSlowestOne() {
        assertThat(lulls(latencies(3, 600), new Lull(1_000 * MILLI, 2_000 * MILLI, 0))
                        .longest())
                .isEmpty();
        assertThat(lulls(latencies(3, 1_600), new Lull(1_000 * MILLI, 2_000 * MILLI, 0))
                        .longest())
                .singleElement()
                .satisfies(lull -> assertThat(lull.seconds()).isCloseTo(1.6, within(0.001)));
    }

    /** A client that waited in the lull and rolled back then waited as long as one that committed. */
    @Test
    void lullThatARolledBackTransactionWaitedIn_isAsLongAsThat() {
        LoadEvent.Phased committing = phased(List.of(new Lull(0, 2_000 * MILLI, 0)), latencies(3, 600));
        LoadEvent.OfKind order = new LoadEvent.OfKind(
                "Order", committing.outcomes(), committing.latencies(), EncodedHistogram.of(latencies(3, 1_600)));
        LoadEvent.OfKind look = new LoadEvent.OfKind("Look", committing.outcomes(), committing.latencies(), null);
        LoadEvent.Phased rollingBack = new LoadEvent.Phased(
                committing.nanos(),
                committing.outcomes(),
                committing.latencies(),
                committing.lulls(),
                null,
                List.of(order, look));

        assertThat(new LullRecord(WARM_UP, committing).lulls().longest()).isEmpty();
        assertThat(new LullRecord(WARM_UP, rollingBack).lulls().longest())
                .singleElement()
                .satisfies(lull -> assertThat(lull.seconds()).isCloseTo(1.6, within(0.001)));
    }

    @Test
    void lullOfAMeasurementWithoutACommit_staysAsLongAsItWas() {
        assertThat(lulls(new Histogram(3), new Lull(0, 4_000 * MILLI, 0)))
                .isEqualTo(new Lulls(List.of(new Lulls.Time(0, 4, 0)), 0, 4, 0));
    }

    /** What led in to a slice is in no latency, and may be what all clients waited for. */
    @Test
    void lullOfSlices_isAsLongAsTheLoadTells() {
        LoadEvent.Phased whole = phased(List.of(new Lull(0, 4_000 * MILLI, 0)), latencies(3, 20));
        LoadEvent.Phased sliced = new LoadEvent.Phased(
                whole.nanos(),
                whole.outcomes(),
                whole.latencies(),
                whole.lulls(),
                null,
                List.of(),
                List.of(new Slice(0, 4.4, 0, 0)));

        assertThat(new LullRecord(WARM_UP, whole).lulls().longest()).isEmpty();
        assertThat(new LullRecord(WARM_UP, sliced).lulls().longest())
                .singleElement()
                .satisfies(lull -> assertThat(lull.seconds()).isEqualTo(4));
    }

    @Test
    void usualLatency_isThatOfTheFasterPhase() {
        Lull lull = new Lull(0, 1_500 * MILLI, 0);
        Histogram slow = latencies(50, 2_500);

        assertThat(lulls(slow, lull).usualSeconds()).isCloseTo(0.003, within(0.001));
        assertThat(usual(slow, latencies(3, 2_500), lull)).isCloseTo(0.003, within(0.001));
        assertThat(usual(new Histogram(3), slow, lull)).isCloseTo(0.05, within(0.001));
    }

    @Test
    void noLull_isToldToo() {
        LullRecord none = new LullRecord(WARM_UP, phased(List.of(), latencies(3, 20)));

        assertThat(none.lulls()).isEqualTo(new Lulls(List.of(), 0, 0, 0.003));
        assertThat(none.longestWords()).isEmpty();
    }

    @Test
    void longestInWords_isNoLongerThanTheSlowestTransaction() {
        assertThat(new LullRecord(WARM_UP, phased(List.of(new Lull(0, 2_000 * MILLI, 0)), latencies(3, 600)))
                        .longestWords())
                .hasValueSatisfying(words -> assertThat(words).startsWith("0.6").endsWith(" s from second 0.0000"));
    }

    private static double usual(Histogram warmUp, Histogram measured, Lull lull) {
        return new LullRecord(phased(List.of(), warmUp), phased(List.of(lull), measured))
                .lulls()
                .usualSeconds();
    }

    private static Lulls lulls(Histogram latencies, Lull... lulls) {
        return new LullRecord(WARM_UP, phased(List.of(lulls), latencies)).lulls();
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
                MEASURED,
                new Outcomes(100, 100, 0, Map.of(), 0, 0, 0),
                EncodedHistogram.of(latencies),
                lulls,
                null,
                List.of());
    }
}
