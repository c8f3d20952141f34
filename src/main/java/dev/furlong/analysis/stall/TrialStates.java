package dev.furlong.analysis.stall;

import dev.furlong.analysis.steady.Cycles;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Whether the throughput settled in each valid trial, and whether it stood still.
 *
 * @param byTrial whether the throughput settled, by the trial's id
 * @param stalls the stalls of the throughput, by the trial's id
 */
public record TrialStates(Map<String, Steadiness> byTrial, Map<String, Stall> stalls) {
    /**
     * The reason why a point has no means over time.
     *
     * @param trial the id of the trial that is the cause
     * @param because the reason in words
     */
    public record WithoutMeans(String trial, String because) {}

    /** Judges the valid ones of these trials. */
    public static TrialStates of(Plan plan, List<TrialRecord> trials, Function<String, Optional<TimeLine>> timeLines) {
        Map<String, Steadiness> byTrial = new LinkedHashMap<>();
        Map<String, Stall> stalls = new LinkedHashMap<>();
        double measured = plan.phases().measure().toMillis() / 1e3;
        for (TrialRecord trial : trials) {
            if (trial.valid()) {
                boolean asked =
                        plan.scale() == RunSize.FULL && trial.conditions().holds(Conditions.CHANGES_DATA);
                Cycles cycles = new Cycles(asked, transactionsInACycle(trial));
                boolean inSlices = trial.conditions().get(Conditions.SLICES).isPresent();
                Optional<TimeLine> line = inSlices ? Optional.empty() : timeLines.apply(trial.trial());
                byTrial.put(
                        trial.trial(),
                        inSlices ? Steadiness.inSlices(trial.trial()) : Steadiness.of(trial.trial(), line, cycles));
                Stall.of(trial, line, measured).ifPresent(stall -> stalls.put(trial.trial(), stall));
            }
        }
        return new TrialStates(byTrial, stalls);
    }

    private static OptionalDouble transactionsInACycle(TrialRecord trial) {
        Optional<Long> bytes = trial.conditions().get(Conditions.CHECKPOINT_BYTES);
        Double each = trial.metrics().get(Metrics.ENGINE_LOG_BYTES.key());
        return bytes.isEmpty() || each == null || each <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(bytes.get() / each);
    }

    /** The steadiness of these trials. */
    public List<Steadiness> of(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(byTrial.get(trial.trial())).stream())
                .toList();
    }

    /** The stalls of these trials. */
    public List<Stall> stallsOf(List<TrialRecord> trials) {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(stalls.get(trial.trial())).stream())
                .toList();
    }

    /**
     * Says why a point has no means over time, by its id: one of its trials has two modes or a long
     * stall.
     */
    public Map<String, WithoutMeans> withoutMeans(List<TrialRecord> trials) {
        Map<String, WithoutMeans> because = new LinkedHashMap<>();
        for (TrialRecord trial : trials) {
            because(trial)
                    .ifPresent(words ->
                            because.putIfAbsent(trial.subject().point(), new WithoutMeans(trial.trial(), words)));
        }
        return because;
    }

    /**
     * Returns the same records without the figures that would be a mean over two modes, or over a long stall. If one
     * trial of a point has such figures, all its trials lose them. It is chance which mode the others stayed in.
     * Without the stalled trials, the point would be another point.
     *
     * @param because the reason by point
     */
    public static List<TrialRecord> withheld(List<TrialRecord> trials, Map<String, WithoutMeans> because) {
        return trials.stream()
                .map(trial -> Optional.ofNullable(because.get(trial.subject().point()))
                        .map(without -> withheld(trial, without.because()))
                        .orElse(trial))
                .toList();
    }

    private Optional<String> because(TrialRecord trial) {
        Steadiness state = byTrial.get(trial.trial());
        if (state != null && state.is(Steadiness.State.TWO_MODES)) {
            return Optional.of("two modes, which are never averaged: " + state.trial() + " has " + state.because());
        }
        return Optional.ofNullable(stalls.get(trial.trial()))
                .filter(Stall::severe)
                .map(stall -> "stalled, which is never averaged: " + stall.words());
    }

    private static TrialRecord withheld(TrialRecord trial, String because) {
        Map<String, Double> metrics = new TreeMap<>(trial.metrics());
        Map<String, String> unavailable = new TreeMap<>(trial.unavailable());
        trial.metrics().keySet().stream().filter(Metrics::isMeanOverTime).forEach(key -> {
            metrics.remove(key);
            unavailable.put(key, because);
        });
        return trial.with(metrics, unavailable);
    }
}
