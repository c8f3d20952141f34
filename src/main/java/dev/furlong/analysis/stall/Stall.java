package dev.furlong.analysis.stall;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The times in which no client of a trial, or none of one of its load JVMs, committed anything. Each lasts at least a
 * second, and at least ten times what 95 % of the transactions take at most.
 *
 * @param trial the trial's id
 * @param words the length and time of the worst stall, who stood still as far as that can be told, and the length of
 *     all stalls. The worst is the longest that is not ordinary work, or else the longest
 * @param severe whether stalls that are not ordinary work distort a mean over the measurement. The mean would then
 *     show their length, not the target's speed
 */
public record Stall(String trial, String words, boolean severe) {
    private static final double LEAST_SECONDS = 1;
    private static final double TIMES_USUAL = 10;
    /** The share that distorts a mean: twice the default margin for differences. */
    private static final double SEVERE_SHARE = 0.1;

    /**
     * One time without a commit.
     *
     * @param took the part of it within the measurement, in seconds
     */
    private record Judged(Lulls.Time lull, double took, StallCause cause) {}

    /**
     * Finds the stalls of a trial that has a result, and judges each by its own cause.
     *
     * @param line the trial's seconds, where they were kept
     * @param measured the length of the measurement, in seconds
     */
    static Optional<Stall> of(TrialRecord trial, Optional<TimeLine> line, double measured) {
        return trial.conditions()
                .get(Conditions.LULLS)
                .map(lulls -> of(trial, lulls, line, measured))
                .orElseGet(() -> ofOldRecord(trial, measured));
    }

    private static Optional<Stall> of(TrialRecord trial, Lulls lulls, Optional<TimeLine> line, double measured) {
        List<Judged> stalls = lulls.longest().stream()
                .filter(lull -> isStall(lull.seconds(), lulls.usualSeconds()))
                .map(lull -> new Judged(
                        lull,
                        lulls.longestAlone()
                                ? lulls.totalSeconds()
                                : Math.max(0, Math.min(lull.seconds(), measured - lull.from())),
                        StallCause.of(trial, line, lull)))
                .toList();
        if (stalls.isEmpty()) {
            return Optional.empty();
        }
        // Those that the record omits are no longer than the shortest that it has.
        int omitted = stalls.size() < lulls.longest().size() ? 0 : lulls.omittedTimes();
        double untold = omitted == 0 ? 0 : lulls.totalSeconds() - took(stalls);
        List<Judged> severe =
                stalls.stream().filter(stall -> !stall.cause().ordinary()).toList();
        String words = words(trial, stalls, severe, measured)
                + (omitted == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; the record omits %d other stalls, which took %.1f s; their causes are unknown",
                                omitted,
                                untold));
        return Optional.of(new Stall(trial.trial(), words, (took(severe) + untold) / measured >= SEVERE_SHARE));
    }

    private static String words(TrialRecord trial, List<Judged> stalls, List<Judged> severe, double measured) {
        List<Judged> told = severe.isEmpty() ? stalls : severe;
        Judged longest = told.stream()
                .max(Comparator.comparingDouble(stall -> stall.lull().seconds()))
                .orElseThrow();
        boolean both = told.size() < stalls.size();
        boolean waited = stalls.stream()
                .anyMatch(stall -> stall.cause().ordinary() && stall.lull().loadJvm() != null);
        return String.format(
                        Locale.ROOT,
                        "%s: no commit%s for %.1f s, from second %.1f of a measurement of %.1f s; %s; %s took %.1f s in"
                                + " all, %.0f %% of the measurement",
                        trial.trial(),
                        by(trial, longest.lull()),
                        longest.lull().seconds(),
                        longest.lull().from(),
                        measured,
                        longest.cause().words(),
                        !both ? "stalls" : waited ? "such stalls" : "stalls without a checkpoint",
                        took(told),
                        100 * took(told) / measured)
                + (both
                        ? String.format(
                                Locale.ROOT,
                                waited
                                        ? "; stalls at a checkpoint, or in which clients of one load JVM waited, took"
                                                + " %.1f s more"
                                        : "; stalls at a checkpoint took %.1f s more",
                                took(stalls) - took(severe))
                        : "");
    }

    private static String by(TrialRecord trial, Lulls.Time lull) {
        return lull.loadJvm() == null ? "" : " by load JVM " + lull.loadJvm() + " of " + StallCause.loadJvms(trial);
    }

    private static double took(List<Judged> stalls) {
        return stalls.stream().mapToDouble(Judged::took).sum();
    }

    /**
     * Reads the record of an older Furlong, which did not watch for stalls. Its slowest transaction
     * shows at least that one client waited.
     */
    private static Optional<Stall> ofOldRecord(TrialRecord trial, double measured) {
        Double slowest = trial.metrics().get(Metrics.LATENCY_MAX.key());
        Double usual = trial.metrics()
                .getOrDefault(Metrics.LATENCY_P95.key(), trial.metrics().get(Metrics.LATENCY_P50.key()));
        if (slowest == null || usual == null) {
            return Optional.empty();
        }
        double seconds = slowest / Micros.PER_SECOND;
        if (!isStall(seconds, usual / Micros.PER_SECOND) || seconds < SEVERE_SHARE * measured) {
            return Optional.empty();
        }
        String words = String.format(
                Locale.ROOT,
                "%s: a transaction took %.1f s of a measurement of %.1f s; this record does not say whether all"
                        + " clients waited",
                trial.trial(),
                seconds,
                measured);
        return Optional.of(new Stall(trial.trial(), words, false));
    }

    private static boolean isStall(double seconds, double usual) {
        return seconds >= LEAST_SECONDS && seconds >= TIMES_USUAL * usual;
    }
}
