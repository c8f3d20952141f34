package dev.furlong.probe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.wire.relay.HeldTime;
import dev.furlong.probe.wire.relay.Relay;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Establishes how a distance is split over the two directions, and what is said of the time that was held. */
final class WirePathTest {
    private static final long MILLI = 1_000_000;

    @Test
    void roundTrip_isHeldHalfOnEachWay() {
        try (WirePath path = path(Duration.ofMillis(10))) {
            assertThat(path.stretcher().orElseThrow().eachWayNanos()).isEqualTo(5 * MILLI);
            assertThat(path.stretchedPort())
                    .hasValue(path.stretcher().orElseThrow().port());
        }
    }

    @Test
    void noDistance_leadsPastAnyRelay() {
        try (WirePath path = path(Duration.ZERO)) {
            assertThat(path.stretcher()).isEmpty();
            assertThat(path.stretchedPort()).isEmpty();
            assertThat(path.observedRtt()).isEmpty();
            assertThat(path.facts())
                    .containsEntry("wire.timed.path", "direct")
                    .doesNotContainKey("wire.timed.heldMicrosBothWays");
        }
    }

    @Test
    void observedRoundTrip_isTheMeanOfBothWaysTogether_sinceTheDistanceBegan() {
        try (WirePath path = path(Duration.ofMillis(10))) {
            Relay relay = path.stretcher().orElseThrow();
            relay.up().add(900 * MILLI);
            relay.down().add(900 * MILLI);
            path.distanceBegins();
            relay.up().add(5 * MILLI);
            relay.up().add(7 * MILLI);
            relay.down().add(11 * MILLI);

            assertThat(path.observedRtt()).hasValue(Duration.ofMillis(17));
            assertThat(path.facts()).containsEntry("wire.timed.heldMicrosBothWays", "17000");
        }
    }

    @Test
    void meanOfWhatWasHeld_isOfTheChunksSince() {
        HeldTime held = new HeldTime();
        held.add(4);
        HeldTime.Sum before = held.sum();

        assertThat(held.sum().meanSince(before)).isZero();
        held.add(10);
        held.add(21);
        assertThat(held.sum().meanSince(before)).isEqualTo(15.5);
        assertThat(held.sum().meanSince(new HeldTime.Sum(0, 0))).isEqualTo(35 / 3.0);
    }

    private static WirePath path(Duration networkRtt) {
        // Nobody connects to it, so that no server needs to be there.
        return WirePath.to("127.0.0.1", 1, networkRtt, "none was made");
    }
}
