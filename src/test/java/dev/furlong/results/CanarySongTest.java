package dev.furlong.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes that a song is read from a trial's facts as it was written. */
final class CanarySongTest {
    @Test
    void eachPart_isReadAsItWasWritten() {
        CanarySong song = new CanarySong(1_001, 2_002, 3_003, 0.0404);

        assertThat(CanarySong.of(song.facts())).hasValue(song);
        assertThat(song.facts())
                .isEqualTo(Map.of(
                        "canary.spinMicros", "1001",
                        "canary.copyMicros", "2002",
                        "canary.syncMicros", "3003",
                        "canary.stolen", "0.0404"));
    }

    @Test
    void trialWithoutOne_hasNone() {
        assertThat(CanarySong.of(Map.of("canary.copyMicros", "5"))).isEmpty();
    }
}
