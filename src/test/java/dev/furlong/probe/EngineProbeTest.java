package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.disk.Disks;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes what becomes of an engine's counters at the edges of a phase. */
final class EngineProbeTest {
    private final EngineProbe probe = new EngineProbe();

    @Test
    void counters_areTakenBetweenTheEdgesAndDividedByTheTransactions() {
        Readings found = drained(
                new Moment(0, Map.of("engine.logBytes", 1000.0, "engine.syncs", 7.0)),
                new Moment(4, Map.of("engine.logBytes", 3000.0, "engine.syncs", 11.0)));

        assertThat(found.values()).isEqualTo(Map.of("engine.logBytes", 500.0, "engine.syncs", 1.0));
        assertThat(found.unavailable())
                .containsEntry("engine.bufferHits", "counted by nobody")
                .containsEntry("engine.bufferReads", "the engine keeps no counter of it");
    }

    @Test
    void phaseWithoutATransaction_hasNoFigures() {
        Map<String, Double> same = Map.of("engine.syncs", 7.0);

        assertThat(drained(new Moment(0, same), new Moment(0, same)).unavailable())
                .containsEntry("engine.syncs", "no transaction was committed")
                .hasSize(probe.metrics().size());
    }

    @Test
    void countThatFell_isNoFigure() {
        Readings found = drained(
                new Moment(0, Map.of("engine.logBytes", 9000.0, "engine.syncs", 7.0)),
                new Moment(4, Map.of("engine.logBytes", 3000.0, "engine.syncs", 7.0)));

        assertThat(found.values()).isEqualTo(Map.of("engine.syncs", 0.0));
        assertThat(found.unavailable()).containsEntry("engine.logBytes", "the engine's count fell by 6000");
    }

    @Test
    void whatIsCountedApart_isDividedByTheTransactionsThere_andReplacesNoCountOfTheWindow() {
        Readings found = read(
                new Moment(0, Map.of("engine.logBytes", 1000.0)),
                new Moment(4, Map.of("engine.logBytes", 3000.0)),
                new Moment(200, Map.of("engine.bufferHits", 800.0, "engine.logBytes", 9000.0)));

        assertThat(found.values()).isEqualTo(Map.of("engine.logBytes", 500.0, "engine.bufferHits", 4.0));
    }

    private Readings drained(Moment before, Moment after) {
        return read(before, after, new Moment(0, Map.of()));
    }

    private Readings read(Moment before, Moment after, Moment apart) {
        Subject subject = new Subject(1, new Scope.InProcess())
                .on(new Disks.Unseen("not observed"), Map.of("engine.bufferHits", "counted by nobody"));
        Probe.Span span = probe.begin(subject, before);
        Readings beforeLast = new Readings().addAll(span.end(after)).addAll(span.drained(after));
        assertThat(beforeLast.values()).isEmpty();
        assertThat(beforeLast.unavailable()).isEmpty();
        Readings found = span.countedApart(apart);
        assertThat(found.values().size() + found.unavailable().size())
                .isEqualTo(probe.metrics().stream().map(Metric::key).distinct().count());
        return found;
    }
}
