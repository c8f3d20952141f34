package dev.furlong.run.timeline;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.results.TimeLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How far, and for how long, throughput falls at the end of a checkpoint in a measurement.
 *
 * <p>A checkpoint is looked for in a stretch of four seconds: the two before the one in which it ended, that one, and the
 * next. What is usual there is the mean of two medians: of the nearest seconds before the stretch, and of those after it. So
 * a throughput that rises or falls all the time is no dip. The worst second of any stretch is below the usual one, by chance
 * alone. So what is measured at checkpoints is told less what the same arithmetic gives for all stretches without a
 * checkpoint. Where checkpoints do nothing, the mean of that is 0. Where seconds scatter, a real fall comes out too small on
 * average, not too large.
 */
public final class CheckpointDips {
    /** A shorter measurement has too few seconds without a checkpoint to compare with. */
    private static final int LEAST_SECONDS = 20;

    private static final int BEFORE = 2;
    private static final int AFTER = 1;
    private static final int STRETCH = BEFORE + 1 + AFTER;

    /** What is usual is looked for so many seconds to each side of a stretch, at most. */
    private static final int REACH = 8;

    /** What is usual takes so many seconds of each side that are near no checkpoint, at least. */
    private static final int LEAST_EACH_SIDE = 3;

    /** So many stretches without a checkpoint are compared with, at least. */
    private static final int LEAST_STRETCHES = 4;

    /** A second is slow below this share of the usual one. */
    private static final double SLOW = 0.9;

    /** The last line of a phase may be the rest of a second. */
    private static final double WHOLE = 0.5;

    /** A second of the measurement: its throughput, and whether a checkpoint ended in it. */
    private record Told(double rate, boolean ended) {}

    /** What there is in one stretch: by how much its worst second falls, and how many slow seconds are around that one. */
    private record Dip(double depth, double slowSeconds) {}

    private final double[] rates;
    private final List<Integer> ends;
    private final boolean[] near;

    private CheckpointDips(List<Told> seconds) {
        this.rates = seconds.stream().mapToDouble(Told::rate).toArray();
        this.ends = IntStream.range(0, rates.length)
                .filter(second -> seconds.get(second).ended())
                .boxed()
                .toList();
        this.near = new boolean[rates.length];
        ends.forEach(
                end -> Arrays.fill(near, Math.max(0, end - BEFORE), Math.min(rates.length, end + AFTER + 1), true));
    }

    /** The dips of a measurement that lasted without a break, of a load that changes data. */
    public static Readings of(TimeLine line) {
        String untold = line.absent().get(TimeLine.CHECKPOINTS);
        if (untold != null) {
            return Readings.allUnavailable(Metrics.checkpoints(), untold);
        }
        CheckpointDips dips = new CheckpointDips(told(line));
        return dips.readings()
                .add(
                        Metrics.CHECKPOINTS,
                        Reading.count(line.checkpointsOfMeasurement().orElse(0)));
    }

    /**
     * The seconds of the measurement of which the load told its throughput. A line without one is late: the rate of the next
     * line covers it. The rest of a second at the end counts only for the checkpoints that ended in it.
     */
    private static List<Told> told(TimeLine line) {
        List<Told> told = new ArrayList<>();
        double late = 0;
        boolean ended = false;
        for (TimeLine.Second second : line.seconds()) {
            if (!second.ofMeasurement()) {
                continue;
            }
            late += second.lasted();
            ended |= second.checkpointsEnded() > 0;
            Double rate = second.values().get(Metrics.THROUGHPUT.key());
            if (rate != null && late >= WHOLE) {
                told.add(new Told(rate, ended));
                late = 0;
                ended = false;
            }
        }
        if (ended && !told.isEmpty()) {
            Told last = told.remove(told.size() - 1);
            told.add(new Told(last.rate(), true));
        }
        return told;
    }

    private Readings readings() {
        if (rates.length < LEAST_SECONDS) {
            return unavailable("the measurement has " + rates.length + " whole seconds; measure for at least "
                    + LEAST_SECONDS + " s to get it");
        }
        if (ends.isEmpty()) {
            return unavailable("no checkpoint ended in the measurement; measure longer to get it");
        }
        List<Dip> at = dips(ends.stream().map(end -> end - BEFORE).toList());
        List<Dip> others = dips(IntStream.rangeClosed(0, rates.length - STRETCH)
                .filter(first -> IntStream.range(first, first + STRETCH).noneMatch(second -> near[second]))
                .boxed()
                .toList());
        if (at.isEmpty()) {
            return unavailable(
                    "no checkpoint ended with " + LEAST_EACH_SIDE + " seconds or more before it and after it that"
                            + " are near no other one and have commits; measure longer or make checkpoints rarer to get it");
        }
        if (others.size() < LEAST_STRETCHES) {
            return unavailable(String.format(
                    Locale.ROOT,
                    "%d of %d seconds are near the end of a checkpoint; too few others to compare with; measure longer or"
                            + " make checkpoints rarer to get it",
                    IntStream.range(0, near.length)
                            .filter(second -> near[second])
                            .count(),
                    near.length));
        }
        return new Readings()
                .add(Metrics.CHECKPOINT_DIP, Reading.of(100 * (depth(at) - depth(others))))
                .add(Metrics.CHECKPOINT_SLOW, Reading.of(slow(at) - slow(others)));
    }

    private static Readings unavailable(String because) {
        return Readings.allUnavailable(
                Metrics.checkpoints().filter(metric -> !metric.equals(Metrics.CHECKPOINTS)), because);
    }

    /** The dips of those stretches that have enough usual seconds on both sides. */
    private List<Dip> dips(List<Integer> firsts) {
        return firsts.stream().flatMap(first -> dip(first).stream()).toList();
    }

    private Optional<Dip> dip(int first) {
        OptionalDouble before = median(first - REACH, first);
        OptionalDouble after = median(first + STRETCH, first + STRETCH + REACH);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        double usual = (before.getAsDouble() + after.getAsDouble()) / 2;
        int worst = first;
        for (int second = first; second < first + STRETCH; second++) {
            worst = rates[second] < rates[worst] ? second : worst;
        }
        int from = worst;
        int to = worst;
        while (from >= 0 && rates[from] < SLOW * usual) {
            from--;
        }
        while (to < rates.length && rates[to] < SLOW * usual) {
            to++;
        }
        return Optional.of(new Dip(1 - rates[worst] / usual, Math.max(0, to - from - 1)));
    }

    /** The median of the seconds that are near no checkpoint, from one to before another; none if too few are, or nothing committed. */
    private OptionalDouble median(int from, int to) {
        double[] apart = IntStream.range(Math.max(0, from), Math.min(rates.length, to))
                .filter(second -> !near[second])
                .mapToDouble(second -> rates[second])
                .sorted()
                .toArray();
        if (apart.length < LEAST_EACH_SIDE) {
            return OptionalDouble.empty();
        }
        double median = (apart[(apart.length - 1) / 2] + apart[apart.length / 2]) / 2;
        return median > 0 ? OptionalDouble.of(median) : OptionalDouble.empty();
    }

    private static double depth(List<Dip> dips) {
        return dips.stream().mapToDouble(Dip::depth).average().orElseThrow();
    }

    private static double slow(List<Dip> dips) {
        return dips.stream().mapToDouble(Dip::slowSeconds).average().orElseThrow();
    }
}
