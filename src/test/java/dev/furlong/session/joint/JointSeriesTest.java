package dev.furlong.session.joint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.tally.Sample;
import org.junit.jupiter.api.Test;

final class JointSeriesTest {
    private static final long MILLI = 1_000_000;

    private final JointSeries series = new JointSeries(2);

    @Test
    void secondThatAllSessionsEnded_isTheSumOfTheirs_withoutPercentilesThatCannotBeAdded() {
        assertThat(series.add(0, sample(1000, 10, 7))).isEmpty();
        assertThat(series.add(1, sample(1020, 5, 9)))
                .containsExactly(new Sample(1000 * MILLI, 15, null, null, 9 * MILLI));
        assertThat(series.end()).isEmpty();
    }

    @Test
    void sessionThatIsAhead_waitsForTheOther() {
        assertThat(series.add(1, sample(1000, 1, 1))).isEmpty();
        assertThat(series.add(1, sample(2000, 2, 1))).isEmpty();
        assertThat(series.add(0, sample(1001, 10, 1)))
                .extracting(Sample::committed)
                .containsExactly(11L);
        assertThat(series.add(0, sample(2001, 20, 1)))
                .extracting(Sample::committed)
                .containsExactly(22L);
    }

    @Test
    void secondThatOneSessionMissed_isJoinedWithTheNext() {
        series.add(0, sample(1000, 10, 1));
        series.add(1, sample(2000, 7, 1));
        assertThat(series.add(0, sample(2010, 20, 2)))
                .containsExactly(new Sample(2010 * MILLI, 37, null, null, 2 * MILLI));
    }

    @Test
    void secondsThatEndAQuarterOfASecondApart_areOne_andThoseFurtherApartAreNot() {
        series.add(0, sample(1000, 10, 1));
        assertThat(series.add(1, sample(1250, 5, 1))).hasSize(1);
        series.add(0, sample(2000, 10, 1));
        assertThat(series.add(1, sample(2251, 5, 1))).isEmpty();
    }

    @Test
    void whatIsLeftAtTheEnd_isOneMoreSecond() {
        series.add(0, sample(1000, 10, 1));
        series.add(1, sample(1000, 10, 1));
        series.add(0, sample(1400, 3, 1));
        series.add(1, sample(1900, 4, 5));

        assertThat(series.end()).hasValue(new Sample(1900 * MILLI, 7, null, null, 5 * MILLI));
        assertThat(series.end()).isEmpty();
    }

    private static Sample sample(long endMillis, long committed, long slowestMillis) {
        return new Sample(endMillis * MILLI, committed, MILLI, MILLI, slowestMillis * MILLI);
    }
}
