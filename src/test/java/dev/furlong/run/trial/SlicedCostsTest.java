package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TimeLine;
import dev.furlong.session.protocol.LoadEvent;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What holds of a trial that was measured in slices, while others were at work in between. */
final class SlicedCostsTest {
    private static final List<Slice> SLICES = List.of(new Slice(0, 0.25, 4, 16), new Slice(1, 0.25, 3, 12));
    private static final List<Metrics.Cpu> ROLES = List.of(Metrics.CPU, Metrics.CPU_CLIENT, Metrics.CPU_SERVER);

    private static final Conditions READ = Conditions.of(Conditions.STOLEN_SHARE, 0.01)
            .with(Conditions.OTHERS_SHARE, 0.5)
            .with(Conditions.MACHINE_BUSY_SHARE, 0.75);

    /** At 5000 transactions a second. */
    @Test
    void costsInSlices_haveTheCoresOfTheirOwnTime_forEachRole_andNothingOfTheMachine() {
        Readings hold = SlicedCosts.of(outcome(SLICES, read()), 5000);

        assertThat(hold.values())
                .containsOnly(
                        Map.entry(Metrics.CPU.total().key(), 300.0),
                        Map.entry(Metrics.CPU_CLIENT.total().key(), 100.0),
                        Map.entry(Metrics.CPU_SERVER.total().key(), 200.0),
                        Map.entry(Metrics.CPU.cores().key(), 1.5),
                        Map.entry(Metrics.CPU_CLIENT.cores().key(), 0.5),
                        Map.entry(Metrics.CPU_SERVER.cores().key(), 1.0),
                        Map.entry(Metrics.DISK.syncs().key(), 2.0));
        assertThat(hold.unavailable())
                .containsOnlyKeys("cpu.machine.rest", "cpu.machine.busy", "cpu.machine.idle", "cpu.machine.iowait")
                .containsValue("other points were at work between the slices, and are not told apart");
    }

    @Test
    void coresThatCouldNotBeRead_keepTheirReason() {
        Readings unread = new Readings();
        ROLES.forEach(role -> unread.add(role.total(), Reading.unavailable("not seen"))
                .add(role.cores(), Reading.unavailable("not seen either")));

        assertThat(SlicedCosts.of(outcome(SLICES, unread), 5000).unavailable())
                .hasSize(6)
                .containsEntry(Metrics.CPU_SERVER.cores().key(), "not seen either");
    }

    @Test
    void conditionsInSlices_areThoseOfTheTrial_withItsRates() {
        assertThat(SlicedCosts.conditions(outcome(SLICES, read())))
                .isEqualTo(READ.with(Conditions.SLICES, 2)
                        .with(Conditions.SLICE_RATES, new SliceRates(List.of(16.0, 12.0)))
                        .with(Conditions.CHECKPOINTS, 0L));
    }

    /** Those of its own turns and between them count, and those before and after the measurement do not. */
    @Test
    void checkpoints_areThoseThatEndedInTheMeasurement_ifTheEngineTells() {
        List<TimeLine.Second> seconds = List.of(
                second(1, TimeLine.Phase.BETWEEN, TimeLine.Event.checkpointEnded("a")),
                second(2, TimeLine.Phase.MEASUREMENT, TimeLine.Event.other("checkpoint starting")),
                second(3, TimeLine.Phase.MEASUREMENT, TimeLine.Event.checkpointEnded("b")),
                second(4, TimeLine.Phase.MEASUREMENT, TimeLine.Event.checkpointEnded("c")),
                second(5, TimeLine.Phase.DRAIN, TimeLine.Event.checkpointEnded("d")));

        assertThat(SlicedCosts.conditions(outcome(SLICES, read(), new TimeLine(Map.of(), seconds)))
                        .get(Conditions.CHECKPOINTS))
                .contains(2L);
        assertThat(SlicedCosts.conditions(
                                outcome(SLICES, read(), new TimeLine(Map.of("checkpoints", "not told"), seconds)))
                        .get(Conditions.CHECKPOINTS))
                .isEmpty();
    }

    private static TimeLine.Second second(double at, TimeLine.Phase phase, TimeLine.Event event) {
        return new TimeLine.Second(at, 1, phase, Map.of(), List.of(event));
    }

    /** A record of a day's slices would be too long. */
    @Test
    void rates_haveFiveDigits_andThoseOfMoreThan10000SlicesAreLeftOut() {
        Slice slow = new Slice(0, 0.25, 1, 1.234567);

        assertThat(SlicedCosts.rates(List.of(slow, new Slice(1, 0.25, 0, 0), new Slice(2, 0.25, 9, 123456.7))))
                .isEqualTo(Conditions.of(Conditions.SLICE_RATES, new SliceRates(List.of(1.2346, 0.0, 123460.0))));
        assertThat(SlicedCosts.rates(Collections.nCopies(10_000, slow)).get(Conditions.SLICE_RATES))
                .isPresent();
        assertThat(SlicedCosts.rates(Collections.nCopies(10_001, slow))).isEqualTo(Conditions.none());
    }

    /** Of 0.4 s of all cores in turns of 0.5 s, that is four fifths. */
    @Test
    void othersBesideEachSlice_areSharesOfItsTurn_orNotKnownAtAll() {
        Slice slice = new Slice(0, 0.25, 1, 100);
        Slice beside = slice.with(Map.of(Gauged.CPU_OTHERS, 0.4, Slice.SECONDS, 0.5));
        Slice alone = slice.with(Map.of(Gauged.CPU_OTHERS, 0.0, Slice.SECONDS, 0.52));

        assertThat(SlicedCosts.others(List.of(beside, alone)))
                .isEqualTo(Conditions.of(Conditions.SLICE_OTHERS, new SliceOthers(List.of(0.8, 0.0))));
        assertThat(SlicedCosts.others(List.of(beside, slice))).isEqualTo(Conditions.none());
        assertThat(SlicedCosts.others(Collections.nCopies(10_001, alone))).isEqualTo(Conditions.none());
    }

    @Test
    void inOnePiece_allThatWasReadHolds() {
        TrialRunner.Outcome whole = outcome(List.of(), read());

        assertThat(SlicedCosts.of(whole, 5000).values())
                .isEqualTo(read().values())
                .containsEntry(Metrics.CPU.cores().key(), 9.0)
                .containsEntry(Metrics.CPU_MACHINE_REST.key(), 40.0);
        assertThat(SlicedCosts.conditions(whole)).isEqualTo(READ);
    }

    /** The cores are those of the whole time, that of the others included. */
    private static Readings read() {
        Readings readings = new Readings();
        double micros = 300;
        for (Metrics.Cpu role : ROLES) {
            readings.add(role.total(), Reading.of(micros)).add(role.cores(), Reading.of(9));
            micros = micros == 300 ? 100 : 200;
        }
        Metrics.machine().forEach(metric -> readings.add(metric, Reading.of(40)));
        return readings.add(Metrics.DISK.syncs(), Reading.of(2));
    }

    private static TrialRunner.Outcome outcome(List<Slice> slices, Readings costs) {
        return outcome(slices, costs, new TimeLine(Map.of(), List.of()));
    }

    private static TrialRunner.Outcome outcome(List<Slice> slices, Readings costs, TimeLine line) {
        LoadEvent.Finished finished = FinishedTrial.finished(FinishedTrial.inSlices(slices));
        TrialRunner.Outcome usual = FinishedTrial.outcome(finished);
        return new TrialRunner.Outcome(
                usual.population(), finished, usual.checks(), costs, Optional.empty(), Map.of(), READ, Map.of(), line);
    }
}
