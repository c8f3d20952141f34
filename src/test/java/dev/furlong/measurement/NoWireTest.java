package dev.furlong.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Records hold the words of these reasons, also those that are years old. */
final class NoWireTest {
    @Test
    void wordsOfRecords_areKnown() {
        assertThat(NoWire.tells("no wire: an embedded engine lives in the load JVM"))
                .isTrue();
        assertThat(NoWire.tells("no wire: the workload sends nothing")).isTrue();
        assertThat(NoWire.values()).allMatch(reason -> NoWire.tells(reason.words()));
    }

    @Test
    void figureOrAnotherReason_isNone() {
        assertThat(NoWire.tells(null)).isFalse();
        assertThat(NoWire.tells("probes=off")).isFalse();
        assertThat(NoWire.tells("no wireless card")).isFalse();
    }
}
