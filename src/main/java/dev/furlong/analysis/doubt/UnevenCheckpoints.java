package dev.furlong.analysis.doubt;

import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The doubt about points that took turns: in one repetition, fewer checkpoints ended in the measurement of one than in that of another,
 * and fewer than three. It is about points of one engine, since how often an engine makes a checkpoint is a property
 * of it. All points of such a group have the doubt, also two of them with the same number.
 */
public final class UnevenCheckpoints {
    /** With so many, one that just misses the measurement matters little. */
    private static final long ENOUGH = 3;

    /** Trials side by side of one engine. */
    private record SameEngine(TrialSpec.Group group, String engine) {}

    private UnevenCheckpoints() {}

    /**
     * The doubt about each such point, by its id. It tells the numbers of the first repetition in which they are uneven.
     *
     * @param records the records of the run
     */
    public static Map<String, Doubt.Entry> of(Plan plan, List<TrialRecord> records) {
        Map<String, TrialRecord> byTrial = records.stream()
                .filter(record -> record.valid()
                        && record.conditions().get(Conditions.CHECKPOINTS).isPresent())
                .collect(Collectors.toMap(TrialRecord::trial, Function.identity()));
        Map<SameEngine, List<TrialRecord>> beside = new LinkedHashMap<>();
        for (TrialSpec trial : plan.trials()) {
            TrialRecord record = byTrial.get(trial.id());
            if (record != null) {
                beside.computeIfAbsent(
                                new SameEngine(trial.group(), record.subject().engine()), key -> new ArrayList<>())
                        .add(record);
            }
        }
        List<List<TrialRecord>> uneven =
                beside.values().stream().filter(UnevenCheckpoints::isUneven).toList();
        return uneven.stream()
                .flatMap(List::stream)
                .map(record -> record.subject().point())
                .distinct()
                .collect(Collectors.toMap(Function.identity(), point -> doubt(point, uneven)));
    }

    private static Doubt.Entry doubt(String point, List<List<TrialRecord>> uneven) {
        List<List<TrialRecord>> with = uneven.stream()
                .filter(group -> group.stream()
                        .anyMatch(record -> record.subject().point().equals(point)))
                .toList();
        return Doubt.CHECKPOINTS_UNEVEN.entry(
                words(with.get(0)),
                with.stream()
                        .flatMap(List::stream)
                        .filter(record -> record.subject().point().equals(point))
                        .map(TrialRecord::trial)
                        .toList());
    }

    private static boolean isUneven(List<TrialRecord> group) {
        List<Long> counts = group.stream().map(UnevenCheckpoints::count).toList();
        long least = counts.stream().min(Comparator.naturalOrder()).orElseThrow();
        return least < ENOUGH && counts.stream().anyMatch(count -> count > least);
    }

    private static long count(TrialRecord record) {
        return record.conditions().get(Conditions.CHECKPOINTS).orElseThrow();
    }

    private static String words(List<TrialRecord> group) {
        return group.stream()
                .map(record -> count(record) + " in " + record.trial())
                .collect(Collectors.joining(", "));
    }
}
