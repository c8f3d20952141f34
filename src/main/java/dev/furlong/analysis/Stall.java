package dev.furlong.analysis;

import dev.furlong.measurement.Metrics;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A time in which no client of a trial committed anything, far longer than its transactions take: at least a second, and ten
 * times what 95 % of them take at most.
 *
 * @param trial its id
 * @param words how long, when, and who stood still as far as that can be told
 * @param share of the measurement that all such times took
 * @param severe whether a mean over the measurement would say how long that was, rather than how fast the target is
 */
record Stall(String trial, String words, double share, boolean severe) {
    private static final double LEAST_SECONDS = 1;
    private static final double TIMES_USUAL = 10;
    /** Twice the margin that differences are told from by default. */
    private static final double SEVERE_SHARE = 0.1;

    private static final double MICROS_PER_SECOND = 1e6;

    /**
     * Of a trial that has a result.
     *
     * @param line its seconds, where they were kept
     * @param measured how long it was measured, in seconds
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

    /** An older Furlong did not watch for them; its slowest transaction tells at least that one client waited. */
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
