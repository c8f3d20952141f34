package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.tally.KindResult;
import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.measurement.Slice;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.workload.Kind;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What is sent of a phase is what the phase gave. */
final class PhasedResultTest {
    private static final Outcomes OUTCOMES = new Outcomes(7, 6, 2, Map.of("40001", 1L), 0, 0, 0);
    private static final List<Slice> SLICES = List.of(new Slice(0, 0.25, 4, 16), new Slice(1, 0.25, 3, 12));

    @Test
    void slicesOfAPhase_areSent() {
        LoadEvent.Phased sent = PhasedResult.of(result(SLICES));

        assertThat(sent.slices()).isEqualTo(SLICES);
        assertThat(sent.nanos()).isEqualTo(500);
        assertThat(sent.outcomes()).isEqualTo(OUTCOMES);
    }

    @Test
    void phaseInOnePiece_hasNone() {
        assertThat(PhasedResult.of(result(List.of())).slices()).isEmpty();
    }

    private static PhaseResult result(List<Slice> slices) {
        Histogram latencies = new Histogram(3);
        return new PhaseResult(
                500,
                OUTCOMES,
                latencies,
                List.of(),
                List.<Lull>of(),
                null,
                List.of(new KindResult(new Kind("one", false), OUTCOMES, latencies, null)),
                slices);
    }
}
