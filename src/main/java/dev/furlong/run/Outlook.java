package dev.furlong.run;

import dev.furlong.analysis.Analysis;
import dev.furlong.plan.Plan;
import dev.furlong.plan.precision.Until;
import dev.furlong.report.scope.MoreRepetitions;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.util.List;
import java.util.Set;

/**
 * What a run says of the rest of itself: its first repetitions are a pilot. A run that goes on until its ratios are known well
 * enough says that by itself.
 *
 * @param plan the plan of the run
 * @param directory its folder
 * @param listener hears what it will see
 */
record Outlook(Plan plan, RunDirectory directory, RunListener listener) {
    /** A first guess, and a better one if there are more repetitions. */
    private static final Set<Integer> PILOTS = Set.of(3, 5);

    /**
     * Tells it after a repetition that makes a pilot, if another one follows.
     *
     * @param secondsLeft the time after which no repetition begins; infinite if there is none
     */
    void after(int block, double secondsLeft) {
        Until until = plan.until();
        if (!PILOTS.contains(block) || block >= plan.repetitions() || (until != null && until.precision() != null)) {
            return;
        }
        List<TrialRecord> records = directory.trials();
        if (records.stream().anyMatch(record -> record.block() > block)) {
            // What was lost in it was made once more.
            return;
        }
        MoreRepetitions.beforehand(
                        Analysis.of(plan, directory.environment(), records, directory::timeLine),
                        block,
                        plan.repetitions(),
                        secondsLeft)
                .ifPresent(words -> listener.noticed("by the scatter so far, " + words));
    }
}
