package dev.furlong.run.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.NanoClock;
import dev.furlong.probe.Gauge;
import dev.furlong.results.TimeLine;
import dev.furlong.session.protocol.LoadEvent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What becomes of counts and of the load's own seconds, by a clock that stands still in between. */
final class TimekeeperTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong count = new AtomicLong();
    /** It stands still for the keeper's own thread, so that no line is written but those that the test asks for. */
    private final NanoClock clock = () -> Thread.currentThread().getName().equals("furlong-time-line") ? 0 : now.get();

    private final Gauge gauge = () -> Map.of("syncs", count.doubleValue());

    @Test
    void counts_becomeRates_andEachSecondHasItsPhase() {
        Timekeeper keeper = new Timekeeper(List.of(gauge), Checkpoints.unseen("none here"), clock);
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.WARM_UP, null, 1000, 0, null));
        pass(1, 100);
        keeper.told(progress(LoadEvent.Phase.WARM_UP, SECOND, 500));
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.MEASUREMENT, null, 1000, 0, null));
        pass(2, 100);
        keeper.told(progress(LoadEvent.Phase.MEASUREMENT, SECOND, 700));
        keeper.begin(TimeLine.Phase.DRAIN);
        pass(1, 7);
        TimeLine line = keeper.end();

        assertThat(line.absent()).containsOnlyKeys("checkpoints");
        assertThat(line.seconds())
                .extracting(second -> second.phase().word())
                .containsExactly("warm-up", "between", "measurement", "between", "drain");
        TimeLine.Second warmUp = line.seconds().get(0);
        assertThat(warmUp.values())
                .containsEntry("syncs", 100.0)
                .containsEntry("throughput", 500.0)
                .containsEntry("latency.p50", 2.0)
                .containsEntry("latency.p99", 3.0)
                .containsEntry("latency.max", 4.0);
        TimeLine.Second late = line.seconds().get(2);
        assertThat(late.lasted()).isEqualTo(2.0);
        assertThat(late.values())
                .as("by the load's clock, though the coordinator was late")
                .containsEntry("throughput", 700.0)
                .containsEntry("syncs", 50.0);
        assertThat(line.seconds().get(4).values()).containsOnly(Map.entry("syncs", 7.0));
        assertThat(line.seconds().get(4).at()).isEqualTo(4.0);
    }

    @Test
    void rate_isDividedByHowLongItsSecondLasted_inEveryPhaseFromItsBegin() {
        Timekeeper keeper = new Timekeeper(List.of(gauge), Checkpoints.unseen("none here"), clock);
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.WARM_UP, null, 1000, 0, null));
        pass(2, 50);
        keeper.told(progress(LoadEvent.Phase.WARM_UP, 2 * SECOND, 500));
        pass(1, 30);
        keeper.told(progress(LoadEvent.Phase.WARM_UP, 5 * SECOND / 2, 500));
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.MEASUREMENT, null, 1000, 0, null));
        pass(1, 10);
        keeper.told(progress(LoadEvent.Phase.MEASUREMENT, SECOND / 4, 100));

        List<TimeLine.Second> seconds = keeper.end().seconds();
        assertThat(seconds.get(0).values()).containsEntry("throughput", 250.0).containsEntry("syncs", 25.0);
        assertThat(seconds.get(1).values()).containsEntry("throughput", 1000.0).containsEntry("syncs", 30.0);
        assertThat(seconds.get(3).phase()).isEqualTo(TimeLine.Phase.MEASUREMENT);
        assertThat(seconds.get(3).values()).containsEntry("throughput", 400.0);
    }

    @Test
    void secondWithoutACommit_hasNoLatency() {
        Timekeeper keeper = new Timekeeper(List.of(), Checkpoints.unseen("none here"), clock);
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.WARM_UP, null, 1000, 0, null));
        pass(1, 0);
        keeper.told(new LoadEvent.Progress(LoadEvent.Phase.WARM_UP, new Sample(SECOND, 0, 0L, 0L, 0), 1000, 0, null));

        assertThat(keeper.end().seconds().get(0).values()).containsOnly(Map.entry("throughput", 0.0));
    }

    @Test
    void lines_areReadAsTheyWereWritten() throws Exception {
        TimeLine line = new TimeLine(
                Map.of("disk", "no device of its own"),
                List.of(new TimeLine.Second(
                        1.5,
                        1,
                        TimeLine.Phase.DRAIN,
                        Map.of("cpu", 0.25),
                        List.of(
                                TimeLine.Event.other("checkpoint starting: time"),
                                TimeLine.Event.checkpointEnded("wrote 7 buffers")))));

        assertThat(line.text().lines()).hasSize(2);
        assertThat(TimeLine.parse(line.text())).isEqualTo(line);
    }

    private void pass(int seconds, int counted) {
        now.addAndGet(seconds * SECOND);
        count.addAndGet(counted);
    }

    private static LoadEvent.Progress progress(LoadEvent.Phase phase, long end, long committed) {
        return new LoadEvent.Progress(phase, new Sample(end, committed, 2_000L, 3_000L, 4_000), 1000, 0, null);
    }
}
