package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.TimeSpan;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The lengths of the timed phases of a trial.
 *
 * @param warmUp the length of the warm-up, which is not measured; may be 0; the longest if it ends when the load is
 *     steady
 * @param untilSteady whether the warm-up ends when the load's own series is steady
 * @param measure the length of the measurement, at least 100 ms; in slices, the sum of their lengths, without what leads in
 * @param design how the points of one repetition are measured against each other
 * @param designBecause why Furlong chose the design, as a part of a sentence; null if it is the plan's or the usual one
 */
public record Phases(
        Duration warmUp,
        boolean untilSteady,
        Duration measure,
        Design design,
        @Nullable String designBecause) {
    /**
     * The length of a slice. It is long against a transaction, whose share that lies beyond the end is small then, and short
     * against what other programs and the clock frequency of a machine do.
     */
    public static final Duration SLICE = Duration.ofMillis(250);

    /**
     * The time before each slice in which its clients are at work already, and nothing is counted. The kernel takes about as long to
     * find cores for clients and servers that woke up together. It is the same for all, however slow they are in it: to wait until
     * they are fast would hide a target's own pauses.
     */
    public static final Duration LEAD_IN = Duration.ofMillis(250);

    private static final Duration LONGEST = Duration.ofHours(24);

    /** Makes phases with a warm-up of a given time. */
    public Phases(Duration warmUp, Duration measure) {
        this(warmUp, false, measure);
    }

    /** Makes phases of whole trials. */
    public Phases(Duration warmUp, boolean untilSteady, Duration measure) {
        this(warmUp, untilSteady, measure, Design.TRIALS);
    }

    /** Makes phases with a design that the plan names, or the usual one. */
    public Phases(Duration warmUp, boolean untilSteady, Duration measure, Design design) {
        this(warmUp, untilSteady, measure, design, null);
    }

    /** Checks the ranges. */
    public Phases {
        checkWarmUp(untilSteady ? "warm-up-max" : "warm-up", warmUp);
        checkMeasure("measure", measure);
    }

    /**
     * Checks the length of a warm-up, or the longest one.
     *
     * @param place the place where it was written, for the message
     * @throws PlanException if it is out of range
     */
    public static void checkWarmUp(String place, Duration warmUp) {
        if (warmUp.isNegative() || warmUp.compareTo(LONGEST) > 0) {
            throw PlanException.ofKey(place, "must be a time from 0s to 24h, got " + TimeSpan.written(warmUp));
        }
    }

    /**
     * Checks the length of a measurement.
     *
     * @param place the place where it was written, for the message
     * @throws PlanException if it is out of range
     */
    public static void checkMeasure(String place, Duration measure) {
        if (measure.toMillis() < 100 || measure.compareTo(LONGEST) > 0) {
            throw PlanException.ofKey(place, "must be a time from 100ms to 24h, got " + TimeSpan.written(measure));
        }
    }

    /** The same phases with a design that Furlong chose, and the reason. */
    public Phases with(Design chosen, @Nullable String because) {
        return new Phases(warmUp, untilSteady, measure, chosen, because);
    }

    /** Whether points are measured in turns, slice by slice. */
    public boolean inSlices() {
        return design == Design.SLICES;
    }

    /** The number of slices in which a point is measured, at least one; 0 if it is measured in one piece. */
    public int slices() {
        long each = SLICE.toMillis();
        return inSlices() ? (int) ((measure.toMillis() + each - 1) / each) : 0;
    }

    /** The time in which a point has a load, at most: the warm-up, the measurement, and what leads in to its slices. */
    public Duration loaded() {
        return warmUp.plus(measure).plus(LEAD_IN.multipliedBy(slices()));
    }

    /** Whether other phases have the same warm-up: as long, and ended by the same rule. */
    public boolean hasTheWarmUpOf(Phases other) {
        return untilSteady == other.untilSteady && warmUp.equals(other.warmUp);
    }

    /** The warm-up as people read it. */
    public String warmUpWords() {
        return (untilSteady ? "up to " : "") + TimeSpan.written(warmUp);
    }
}
