package dev.furlong.report.scope;

import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.BlockSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.statistic.SampleSize;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.Unlike;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How many repetitions, and how much time, a difference as small as the plan's margin takes to be seen. */
public final class MoreRepetitions {
    /** Up to here, each number is told; then every fifth; then every tenth. */
    private static final int TOLD_ONE_BY_ONE = 20;

    private static final int TOLD_BY_FIVES = 100;
    private static final int SHOWN_IN_SECONDS = 120;
    /** A smaller difference is told as this one. */
    private static final double SMALLEST_TOLD = 1.01;

    private static final int SHOWN_IN_MINUTES = 120;

    private MoreRepetitions() {}

    /**
     * Such as {@code Roughly 45 repetitions in all, or 40 min, would usually show 1.05×.} Empty if the run sees such a difference, or if a thousand
     * repetitions would not.
     *
     * @param smallest the least ratio above 1 that the run would have seen
     * @param repetitions the repetitions of the run
     */
    static Optional<String> words(Summary summary, double smallest, int repetitions) {
        double wanted = 1 + summary.margin();
        if (wanted <= 1 || summary.until() != null) {
            // A run that goes on until something makes as many as that takes.
            return Optional.empty();
        }
        OptionalInt needed = SampleSize.toSee(Math.log(wanted), Math.log(smallest), repetitions);
        if (needed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Roughly " + inAll(summary, needed.getAsInt(), ",") + " would usually show "
                + Figures.ratio(wanted) + "× in one comparison."
                + (mayBeInSlices(summary) ? " With --design slices, it often takes fewer." : ""));
    }

    /**
     * What a run will see, by the scatter of its first repetitions, such as {@code 10 repetitions would usually show 1.06× in one
     * comparison; 1.05× takes roughly 12 repetitions in all, or 8 min}. Empty if its machine is not fit so far, or if that is not known.
     *
     * @param summary the repetitions so far
     * @param repetitions their number
     * @param planned the number that the run will have at most
     * @param secondsLeft the time after which no repetition begins; infinite if there is none
     */
    public static Optional<String> beforehand(Summary summary, int repetitions, int planned, double secondsLeft) {
        Fitness fitness = summary.fitness();
        if (fitness == null || !fitness.fit() || summary.margin() <= 0) {
            return Optional.empty();
        }
        Double smallest = fitness.smallestEffect();
        if (smallest == null) {
            return Optional.empty();
        }
        OptionalDouble seconds = secondsOfOne(summary.blocks());
        int inAll = seconds.isPresent()
                ? (int) Math.min(planned, repetitions + Math.ceil(secondsLeft / seconds.getAsDouble()))
                : planned;
        // A repetition whose control was lost tells nothing of the scatter.
        int known = fitness.comparisons().get(0).blocks();
        double shown = Math.exp(SampleSize.seenWith(Math.log(smallest), known, inAll));
        double wanted = 1 + summary.margin();
        OptionalInt needed =
                shown <= wanted ? OptionalInt.empty() : SampleSize.toSee(Math.log(wanted), Math.log(smallest), known);
        return Optional.of(inAll + " repetitions would usually show a difference of "
                + (shown < SMALLEST_TOLD ? "1 %" : Figures.ratio(shown) + "×") + " in one comparison"
                + (needed.isEmpty()
                        ? ""
                        : "; " + Figures.ratio(wanted) + "× takes roughly " + inAll(summary, needed.getAsInt(), "")));
    }

    /**
     * So many repetitions, and how long they take by the time from one to the next, such as {@code 45 repetitions in all, or 40 min}.
     *
     * @param needed the number of repetitions; above 20 it is told in steps
     */
    public static String inAll(Summary summary, int needed) {
        return inAll(summary, needed, "");
    }

    private static String inAll(Summary summary, int needed, String behindTime) {
        int told = rounded(needed);
        OptionalDouble seconds = secondsOfOne(summary.blocks());
        return Figures.counted(told, "repetition") + " in all"
                + (seconds.isPresent() ? ", or " + time(told * seconds.getAsDouble()) + behindTime : "");
    }

    /** Whether a run of whole trials could have been in slices, as far as its records tell. */
    private static boolean mayBeInSlices(Summary summary) {
        return summary.phases().slices() == 0
                && summary.points().stream()
                        .allMatch(point -> !point.load().open()
                                && !Unlike.ofOthers(point)
                                && isByDefault(point, Setting.LOAD_JVMS)
                                && isByDefault(point, Setting.LAYERS)
                                && isByDefault(point, Setting.PORT))
                && summary.points().stream()
                        .collect(Collectors.groupingBy(point -> List.of(point.workload(), point.clients())))
                        .values()
                        .stream()
                        .allMatch(beside -> beside.size() > 1);
    }

    private static boolean isByDefault(PointSummary point, Setting<?> setting) {
        EffectiveSetting own = point.settings().get(setting.key());
        return own == null || own.isAskedByDefault(setting);
    }

    private static int rounded(int number) {
        int step = number <= TOLD_ONE_BY_ONE ? 1 : number <= TOLD_BY_FIVES ? 5 : 10;
        return (number + step - 1) / step * step;
    }

    /** The time from one repetition to the next, the median of them; a run that was resumed has one that is much longer. */
    private static OptionalDouble secondsOfOne(List<BlockSummary> blocks) {
        double[] sorted = IntStream.range(1, blocks.size())
                .filter(i -> blocks.get(i).block() == blocks.get(i - 1).block() + 1)
                .mapToDouble(
                        i -> seconds(blocks.get(i - 1).started(), blocks.get(i).started()))
                .filter(one -> one > 0)
                .sorted()
                .toArray();
        return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sorted[(sorted.length - 1) / 2]);
    }

    private static double seconds(String from, String to) {
        return Duration.between(Instant.parse(from), Instant.parse(to)).toMillis() / 1e3;
    }

    private static String time(double seconds) {
        double minutes = seconds / 60;
        return seconds < SHOWN_IN_SECONDS
                ? Math.round(seconds) + " s"
                : minutes < SHOWN_IN_MINUTES ? Math.round(minutes) + " min" : Math.round(minutes / 60) + " h";
    }
}
