package dev.furlong.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Establishes that disks which are not a target's own, or not there, give reasons and never figures. */
final class UnseenDisksTest {
    private static final Moment TEN = new Moment(10, Map.of());

    private final DiskProbe probe = new DiskProbe();

    @Test
    void diskOfOthers_hasTheReasonForEveryMetric() {
        Readings found = both(new Disks.Unseen("others use it too"));

        assertThat(found.values()).isEmpty();
        assertThat(found.unavailable().keySet())
                .containsExactlyElementsOf(
                        probe.metrics().stream().map(Metric::key).toList());
        assertThat(found.unavailable().values()).containsOnly("others use it too");
    }

    @Test
    void diskThatIsNotThere_hasTheReasonForEveryMetric() {
        Readings found = both(new Disks.Own("no-such-disk", Optional.empty()));

        assertThat(found.values()).isEmpty();
        assertThat(found.unavailable()).hasSize(probe.metrics().size());
        assertThat(found.unavailable().values()).allMatch(because -> because.contains("no-such-disk"));
    }

    private Readings both(Disks disks) {
        Probe.Span span =
                probe.begin(new Subject(1, new Scope.InProcess()).on(disks, Map.of()), new Moment(0, Map.of()));
        return new Readings().addAll(span.end(TEN)).addAll(span.drained(TEN));
    }
}
