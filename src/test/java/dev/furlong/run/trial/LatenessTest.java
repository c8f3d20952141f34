package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A told clock: probes that are read in time, and late. */
final class LatenessTest {
    private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now = END;
    private final Lateness lateness = new Lateness(() -> now);

    @Test
    void readingsInTime_stand() {
        now = END.plusMillis(2000);
        lateness.readAfter(edge());

        assertThat(lateness.of(figures()).values()).isEqualTo(Map.of("disk.syncs", 2.0));
    }

    @Test
    void lateReadings_areWithheldWithTheirLateness_andThoseBehindThem() {
        now = END.plusMillis(7140);
        lateness.readAfter(edge());

        Readings withheld = lateness.of(figures());
        assertThat(withheld.values()).isEmpty();
        assertThat(withheld.unavailable())
                .containsEntry(
                        "disk.syncs",
                        "the probes were read 7.1 s late, because Furlong stood still or waited for a server")
                .containsEntry("disk.reads", "no disk");

        now = END;
        lateness.readAfter(edge());
        assertThat(lateness.of(figures()).values()).as("of a later edge").isEmpty();
    }

    private static LoadEvent.Boundary edge() {
        return new LoadEvent.Boundary(
                LoadEvent.Edge.END, END.toEpochMilli(), 1, Map.of(), 1, new JvmWork(0, 0, 0, 0, 0));
    }

    private static Readings figures() {
        return new Readings()
                .add(Metrics.DISK.syncs(), Reading.of(2))
                .add(Metrics.DISK.reads(), Reading.unavailable("no disk"));
    }
}
