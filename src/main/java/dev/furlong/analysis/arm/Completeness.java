package dev.furlong.analysis.arm;

import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The points and results that two arms lack. A gate over them would pass on less than was asked.
 *
 * @param missing points of the baseline without a record in the contender
 * @param incomplete the results of planned trials that an arm lacks, in words; one entry for each such arm
 */
public record Completeness(List<String> missing, List<String> incomplete) {
    /** Compares the points of the arms with their plans. */
    public static Completeness of(Arm baseline, Arm contender, Pairing pairing) {
        List<String> missing = pairing.below().keySet().stream()
                .filter(point -> pairing.contender(point).isEmpty())
                .toList();
        List<String> incomplete = new ArrayList<>();
        addTo(incomplete, "baseline", baseline);
        addTo(incomplete, "contender", contender);
        return new Completeness(missing, incomplete);
    }

    private static void addTo(List<String> incomplete, String side, Arm arm) {
        Set<String> ended = arm.records().stream()
                .filter(record -> !record.lost())
                .map(TrialRecord::trial)
                .collect(Collectors.toSet());
        List<TrialSpec> planned = arm.plan().trials().stream()
                .filter(trial -> arm.selector().takes(trial.point()))
                .toList();
        List<TrialSpec> open =
                planned.stream().filter(trial -> !ended.contains(trial.id())).toList();
        if (!open.isEmpty()) {
            Set<String> points = open.stream()
                    .map(TrialSpec::point)
                    .map(Point::id)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            incomplete.add(side + " " + arm.name() + " is incomplete: " + open.size() + " of " + planned.size()
                    + (planned.size() == 1 ? " trial has" : " trials have") + " no result, of " + Nearest.some(points)
                    + "; ./furlong run --resume "
                    + ShellWord.of(arm.run())
                    + " continues it");
        }
    }
}
