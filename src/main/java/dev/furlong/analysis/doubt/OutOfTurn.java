package dev.furlong.analysis.doubt;

import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The doubt about a point that took turns, and was at work while others had their slices. */
public final class OutOfTurn {
    /** A share of a core's time, of its own CPU time, and of what it wrote. */
    private static final double BOUND = 0.05;

    private static final List<Condition<Double>> SHARES =
            List.of(Conditions.IDLE_CORES, Conditions.IDLE_CPU_SHARE, Conditions.IDLE_WRITES_SHARE);

    private OutOfTurn() {}

    /**
     * The doubt, with the greatest figures of all trials.
     *
     * @param valid the valid trials of a point
     */
    public static Optional<Doubt.Entry> of(List<TrialRecord> valid) {
        List<String> atWork = valid.stream()
                .filter(trial -> SHARES.stream()
                        .anyMatch(condition -> trial.conditions().get(condition).orElse(0.0) > BOUND))
                .map(TrialRecord::trial)
                .toList();
        return atWork.isEmpty() ? Optional.empty() : Optional.of(Doubt.IDLE_AT_WORK.entry(words(valid), atWork));
    }

    private static String words(List<TrialRecord> valid) {
        return Stream.of(
                        told(valid, Conditions.IDLE_CORES, "of a core"),
                        told(valid, Conditions.IDLE_CPU_SHARE, "of its CPU time"),
                        told(valid, Conditions.IDLE_WRITES_SHARE, "of what it wrote"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", and ", "up to ", ""));
    }

    private static Optional<String> told(List<TrialRecord> valid, Condition<Double> condition, String ofWhat) {
        OptionalDouble most = valid.stream()
                .flatMap(trial -> trial.conditions().get(condition).stream())
                .mapToDouble(Double::doubleValue)
                .max();
        return most.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%.1f %% %s", 100 * most.getAsDouble(), ofWhat));
    }
}
