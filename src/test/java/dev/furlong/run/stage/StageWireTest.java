package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.probe.wire.Wire;
import dev.furlong.probe.wire.relay.HeldPath;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a distance counts as held, for distances that are told to have been seen. */
final class StageWireTest {
    @ParameterizedTest(name = "asked {0}, seen {1} us")
    @CsvSource({
        // Half of the distance later is allowed, and a millisecond where that is more.
        "10ms, 10000, 10ms",
        "10ms, 9999, 9999us",
        "10ms, 15000, 10ms",
        "10ms, 15001, 15001us",
        "1ms, 999, 999us",
        "1ms, 2000, 1ms",
        "1ms, 2001, 2001us",
    })
    void distance_isHeldBetweenWhatWasAskedAndItsUsualLateness(String asked, long seenMicros, String effective) {
        assertThat(observed(asked, Duration.ofNanos(1000 * seenMicros)))
                .containsOnlyKeys("network-rtt")
                .allSatisfy((key, setting) -> {
                    assertThat(setting.asked()).isEqualTo(asked);
                    assertThat(setting.effective()).isEqualTo(effective);
                    assertThat(setting.contradicted()).isEqualTo(!asked.equals(effective));
                    assertThat(setting.witness()).isEqualTo("observed");
                });
    }

    @Test
    void distanceThatIsNotStretched_isNotObserved() {
        assertThat(observed("0", Duration.ZERO)).isEmpty();
        try (StageWire wire = new StageWire(new Wire.None("probes=off"), null, "10ms")) {
            assertThat(wire.observed()).isEmpty();
        }
    }

    private static Map<String, EffectiveSetting> observed(String asked, Duration seen) {
        Duration distance = asked.equals("0") ? Duration.ZERO : TimeSpan.parse("test", asked);
        try (StageWire wire = new StageWire(HeldPath.of(distance, seen), null, asked)) {
            return wire.observed();
        }
    }
}
