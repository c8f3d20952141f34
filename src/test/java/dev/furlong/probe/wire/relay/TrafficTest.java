package dev.furlong.probe.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.wire.socket.SocketCounters;
import dev.furlong.probe.wire.socket.TcpCounts;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a relay and the kernel counted, added up and taken from each other. */
final class TrafficTest {
    private final AtomicLong now = new AtomicLong(1_000);
    private final Traffic traffic = new Traffic(now::get);

    @Test
    void roundTripBeginsWithWhatIsSentAfterAnAnswer() {
        traffic.sent(10, true);
        traffic.sent(5, false);
        traffic.answered(300);
        traffic.answered(40);
        RelayCounts before = traffic.counts();
        traffic.sent(7, true);
        traffic.answered(9);

        assertThat(before).isEqualTo(new RelayCounts(1, 15, 340));
        assertThat(traffic.counts()).isEqualTo(new RelayCounts(2, 22, 349));
        assertThat(traffic.counts().minus(before)).isEqualTo(new RelayCounts(1, 7, 9));
    }

    @Test
    void path_isQuietOnceNothingIsHeld_andNothingHasMovedForLongEnough() {
        now.addAndGet(49);
        assertThat(traffic.quietFor(50)).isFalse();
        now.addAndGet(1);
        assertThat(traffic.quietFor(50)).isTrue();
        traffic.taken();
        now.addAndGet(100);
        assertThat(traffic.quietFor(50)).as("a chunk is held").isFalse();
        traffic.passedOn();
        assertThat(traffic.quietFor(50)).isFalse();
        now.addAndGet(50);
        assertThat(traffic.quietFor(50)).isTrue();
    }

    @Test
    void countsOfAllConnections_areAddedUp_beforeTheEarlierOnesAreTakenOff() {
        SocketCounters before = new SocketCounters(
                Map.of(11L, new TcpCounts(1, 20, 300, 4_000), 12L, new TcpCounts(5, 60, 700, 8_000)));
        SocketCounters after = new SocketCounters(
                Map.of(11L, new TcpCounts(3, 23, 304, 4_005), 12L, new TcpCounts(11, 67, 708, 8_009)));

        assertThat(after.minus(before)).isEqualTo(new TcpCounts(8, 10, 12, 14));
        assertThat(after.sameConnections(before)).isTrue();
        assertThat(after.sameConnections(new SocketCounters(Map.of(11L, TcpCounts.NONE))))
                .isFalse();
    }
}
