package dev.furlong.analysis;

import dev.furlong.measurement.Metrics;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A time in which no client of a trial committed anything. It lasts at least a second, and at least
 * ten times what 95 % of the transactions take at most.
 *
 * @param trial its id
 * @param words how long it was, when it was, and who stood still as far as that can be told
 * @param share the part of the measurement that all stalls of the trial took
 * @param severe whether the stalls distort a mean over the measurement. The mean would then show
 *     their length, not the target's speed
 */
record Stall(String trial, String words, double share, boolean severe) {
    private static final double LEAST_SECONDS = 1;
    private static final double TIMES_USUAL = 10;
    /** Twice the default margin for differences. */
    private static final double SEVERE_SHARE = 0.1;

    private static final double MICROS_PER_SECOND = 1e6;

    /**
     * Finds the longest stall of a trial that has a result.
     *
     * @param line its seconds, where they were kept
     * @param measured how long the measurement was, in seconds
     */
    static Optional<Stall> of(TrialRecord trial, Optional<TimeLine> line, double measured) {
        Map<String, String> facts = trial.facts();
        if (!facts.containsKey(Metrics.LULL_SECONDS)) {
            return ofOldRecord(trial, measured);
        }
        double seconds = number(facts, Metrics.LULL_SECONDS);
        if (!isStall(seconds, number(facts, Metrics.LULL_USUAL))) {
            return Optional.empty();
        }
        double from = number(facts, Metrics.LULL_FROM);
        double share = number(facts, Metrics.LULL_TOTAL) / measured;
        StallCause cause = StallCause.of(trial, line, from, seconds);
        String words = String.format(
                Locale.ROOT,
                "%s: no commit for %.1f s, from second %.1f of a measurement of %.1f s; %s; such times took %.0f %% of it",
                trial.trial(),
                seconds,
                from,
                measured,
                cause.words(),
                100 * share);
        return Optional.of(new Stall(trial.trial(), words, share, share >= SEVERE_SHARE && !cause.ordinary()));
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
        double seconds = slowest / MICROS_PER_SECOND;
        if (!isStall(seconds, usual / MICROS_PER_SECOND) || seconds < SEVERE_SHARE * measured) {
            return Optional.empty();
        }
        String words = String.format(
                Locale.ROOT,
                "%s: a transaction took %.1f s of a measurement of %.1f s; this record does not tell whether all clients"
                        + " waited",
                trial.trial(),
                seconds,
                measured);
        return Optional.of(new Stall(trial.trial(), words, 0, false));
    }

    private static boolean isStall(double seconds, double usual) {
        return seconds >= LEAST_SECONDS && seconds >= TIMES_USUAL * usual;
    }

    private static double number(Map<String, String> facts, String key) {
        return Double.parseDouble(facts.getOrDefault(key, "0"));
    }
}
