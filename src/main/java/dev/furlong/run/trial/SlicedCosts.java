package dev.furlong.run.trial;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TimeLine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the probes read of a trial in slices. From its first slice to its last, other trials were at work in between. So what is
 * read of its own processes and disks holds, what is read of the whole machine does not, and no time but that of its slices is its own.
 */
final class SlicedCosts {
    private static final List<Metrics.Cpu> ROLES = List.of(Metrics.CPU, Metrics.CPU_CLIENT, Metrics.CPU_SERVER);

    /** These are 40 minutes of slices of 250 ms. With more, the mean throughputs are as good. */
    private static final int MOST_RATES = 10_000;

    private static final MathContext DIGITS = new MathContext(5);

    private SlicedCosts() {}

    /**
     * The readings of a trial that hold.
     *
     * @param perSecond its throughput, by which the cores in use follow from the CPU time of a transaction
     */
    static Readings of(TrialRunner.Outcome outcome, double perSecond) {
        Readings costs = outcome.costs();
        if (slices(outcome) == 0) {
            return costs;
        }
        Readings hold = costs.without(ROLES.stream().map(Metrics.Cpu::cores).toList())
                .withheld(
                        Metrics.machine().toList(),
                        "other points were at work between the slices, and are not told apart");
        for (Metrics.Cpu role : ROLES) {
            Double micros = costs.values().get(role.total().key());
            String because = costs.unavailable().get(role.cores().key());
            if (micros != null) {
                hold.add(role.cores(), Reading.of(micros * perSecond / Micros.PER_SECOND));
            } else if (because != null) {
                hold.add(role.cores(), Reading.unavailable(because));
            }
        }
        return hold;
    }

    /** The conditions of a trial that hold. */
    static Conditions conditions(TrialRunner.Outcome outcome) {
        return slices(outcome) == 0
                ? outcome.conditions()
                : outcome.conditions()
                        .with(Conditions.SLICES, slices(outcome))
                        .with(rates(outcome.finished().measurement().slices()))
                        .with(others(outcome.finished().measurement().slices()))
                        .with(checkpoints(outcome.timeLine()));
    }

    private static Conditions checkpoints(TimeLine line) {
        OptionalLong ended = line.checkpointsOfMeasurement();
        return ended.isPresent() ? Conditions.of(Conditions.CHECKPOINTS, ended.getAsLong()) : Conditions.none();
    }

    /** What other programs used in the turn of each slice; nothing if that is not known of one. */
    static Conditions others(List<Slice> slices) {
        return slices.size() > MOST_RATES
                        || !slices.stream().allMatch(slice -> slice.turn().containsKey(Gauged.CPU_OTHERS))
                ? Conditions.none()
                : Conditions.of(
                        Conditions.SLICE_OTHERS,
                        new SliceOthers(slices.stream()
                                .map(Slice::turn)
                                .map(turn -> turn.getOrDefault(Gauged.CPU_OTHERS, 0.0)
                                        / turn.getOrDefault(Slice.SECONDS, 0.0))
                                // What a process used that left its parent comes all at once.
                                .map(share -> Math.round(Math.min(1, share) * 1e3) / 1e3)
                                .toList()));
    }

    /** The throughput of each slice, to five digits. A record of a day's slices would be too long. */
    static Conditions rates(List<Slice> slices) {
        return slices.size() > MOST_RATES
                ? Conditions.none()
                : Conditions.of(
                        Conditions.SLICE_RATES,
                        new SliceRates(slices.stream()
                                .map(slice -> BigDecimal.valueOf(slice.throughput())
                                        .round(DIGITS)
                                        .doubleValue())
                                .toList()));
    }

    private static int slices(TrialRunner.Outcome outcome) {
        return outcome.finished().measurement().slices().size();
    }
}
