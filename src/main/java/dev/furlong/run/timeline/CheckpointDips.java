package dev.furlong.run.timeline;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.results.TimeLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How far, and for how long, throughput falls at the checkpoints of a measurement.
 *
 * <p>A checkpoint is looked for in a stretch of four seconds: the two before the one in which it ended, that one, and the
 * next. The worst second of any stretch is below the usual one, by chance alone. So what is measured at checkpoints is told less
 * what the same arithmetic gives for all stretches without a checkpoint. Where checkpoints do nothing, the mean of that is 0.
 * Where seconds scatter, a real fall comes out too small rather than too large.
 */
public final class CheckpointDips {
    /** A shorter measurement has too few seconds without a checkpoint to compare with. */
    private static final int LEAST_SECONDS = 20;

    private static final int BEFORE = 2;
    private static final int AFTER = 1;
    private static final int STRETCH = BEFORE + 1 + AFTER;

    /** So many stretches without a checkpoint are compared with, at least. */
    private static final int LEAST_STRETCHES = 5;

    /** A second is slow below this share of the usual one. */
    private static final double SLOW = 0.9;

    /** The last line of a phase may be the rest of a second. */
    private static final double WHOLE = 0.5;

    /** What there is in one stretch: by how much its worst second falls, and how many slow seconds are around that one. */
    private record Dip(double depth, double slowSeconds) {}

    private final double[] rates;
    private final List<Integer> ends;
    private final boolean[] near;

    private CheckpointDips(double[] rates, List<Integer> ends) {
        this.rates = rates;
        this.ends = ends;
        this.near = new boolean[rates.length];
        ends.forEach(
                end -> Arrays.fill(near, Math.max(0, end - BEFORE), Math.min(rates.length, end + AFTER + 1), true));
    }

    /** The dips of a measurement that lasted without a break, of a load that changes data. */
    public static Readings of(TimeLine line) {
        List<TimeLine.Second> seconds = line.seconds().stream()
                .filter(second -> second.ofMeasurement() && second.lasted() >= WHOLE)
                .toList();
        if (seconds.size() < LEAST_SECONDS) {
            return Readings.allUnavailable(
                    Metrics.checkpoints(),
                    "the measurement has " + seconds.size() + " whole seconds; measure for at least " + LEAST_SECONDS
                            + " s to get it");
        }
        String untold = line.absent().get(TimeLine.CHECKPOINTS);
        if (untold != null) {
            return Readings.allUnavailable(Metrics.checkpoints(), untold);
        }
        List<Integer> ends = IntStream.range(0, seconds.size())
                .filter(second -> seconds.get(second).checkpointsEnded() > 0)
                .boxed()
                .toList();
        double[] rates = seconds.stream()
                .mapToDouble(second -> second.values().getOrDefault(Metrics.THROUGHPUT.key(), 0.0))
                .toArray();
        return new CheckpointDips(rates, ends)
                .readings()
                .add(
                        Metrics.CHECKPOINTS,
                        Reading.count(line.checkpointsOfMeasurement().orElse(0)));
    }

    private Readings readings() {
        if (ends.isEmpty()) {
            return unavailable("no checkpoint ended in the measurement; measure longer to get it");
        }
        List<Integer> whole = ends.stream()
                .map(end -> end - BEFORE)
                .filter(first -> first >= 0 && first + STRETCH <= rates.length)
                .toList();
        if (whole.isEmpty()) {
            return unavailable("checkpoints ended only at the edges of the measurement; measure longer to get it");
        }
        List<Integer> elsewhere = IntStream.rangeClosed(0, rates.length - STRETCH)
                .filter(first -> IntStream.range(first, first + STRETCH).noneMatch(second -> near[second]))
                .boxed()
                .toList();
        OptionalDouble usual = usual();
        if (elsewhere.size() < LEAST_STRETCHES || usual.isEmpty()) {
            return unavailable(String.format(
                    Locale.ROOT,
                    "%d of %d seconds are near the end of a checkpoint; too few others to compare with",
                    IntStream.range(0, near.length)
                            .filter(second -> near[second])
                            .count(),
                    near.length));
        }
        List<Dip> at = dips(whole, usual.getAsDouble());
        List<Dip> others = dips(elsewhere, usual.getAsDouble());
        return new Readings()
                .add(Metrics.CHECKPOINT_DIP, Reading.of(100 * (depth(at) - depth(others))))
                .add(Metrics.CHECKPOINT_SLOW, Reading.of(slow(at) - slow(others)));
    }

    private static Readings unavailable(String because) {
        return Readings.allUnavailable(
                Metrics.checkpoints().filter(metric -> !metric.equals(Metrics.CHECKPOINTS)), because);
    }

    /** The median of the seconds that are near no checkpoint; none if nothing was committed in it. */
    private OptionalDouble usual() {
        double[] apart = IntStream.range(0, rates.length)
                .filter(second -> !near[second])
                .mapToDouble(second -> rates[second])
                .sorted()
                .toArray();
        double median = apart.length == 0 ? 0 : (apart[(apart.length - 1) / 2] + apart[apart.length / 2]) / 2;
        return median > 0 ? OptionalDouble.of(median) : OptionalDouble.empty();
    }

    private List<Dip> dips(List<Integer> firsts, double usual) {
        List<Dip> dips = new ArrayList<>();
        for (int first : firsts) {
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
            dips.add(new Dip(1 - rates[worst] / usual, Math.max(0, to - from - 1)));
        }
        return dips;
    }

    private static double depth(List<Dip> dips) {
        return dips.stream().mapToDouble(Dip::depth).average().orElseThrow();
    }

    private static double slow(List<Dip> dips) {
        return dips.stream().mapToDouble(Dip::slowSeconds).average().orElseThrow();
    }
}
