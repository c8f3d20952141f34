package dev.furlong.session.jvm.drive;

import dev.furlong.loadgen.tally.KindResult;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Makes a phase's results ready to be sent. */
final class PhasedResult {
    private PhasedResult() {}

    /** The results as an event carries them; kinds are told apart if there are several, or one that is rolled back. */
    static LoadEvent.Phased of(PhaseResult result) {
        boolean told = result.kinds().size() > 1 || result.kinds().get(0).kind().rollsBack();
        return new LoadEvent.Phased(
                result.nanos(),
                result.outcomes(),
                EncodedHistogram.of(result.latencies()),
                result.lulls(),
                result.punctuality(),
                told ? result.kinds().stream().map(PhasedResult::ofKind).toList() : List.of(),
                result.slices());
    }

    private static LoadEvent.OfKind ofKind(KindResult kind) {
        Histogram rolledBack = kind.rolledBackLatencies();
        return new LoadEvent.OfKind(
                kind.kind().name(),
                kind.outcomes(),
                EncodedHistogram.of(kind.latencies()),
                rolledBack == null ? null : EncodedHistogram.of(rolledBack));
    }
}
