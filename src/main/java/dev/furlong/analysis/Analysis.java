package dev.furlong.analysis;

import dev.furlong.analysis.claim.Findings;
import dev.furlong.plan.Plan;
import dev.furlong.plan.axis.Case;
import dev.furlong.results.Environment;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns records into a summary. It is a pure function of them. */
public final class Analysis {
    private static final int SCHEMA = 1;

    private Analysis() {}

    /** Sums up these records of this plan, without a time line of any trial. */
    public static Summary of(Plan plan, Environment environment, List<TrialRecord> records) {
        return of(plan, environment, records, trial -> Optional.empty());
    }

    /**
     * Sums up these records of this plan.
     *
     * @param timeLines a function that gives the time line of a trial by its id, where one was kept
     */
    public static Summary of(
            Plan plan,
            Environment environment,
            List<TrialRecord> written,
            Function<String, Optional<TimeLine>> timeLines) {
        Judge judge = Judge.of(plan, written, timeLines);
        List<TrialRecord> records = judge.records();
        int lost = (int) records.stream().filter(TrialRecord::lost).count();
        int invalid = (int) records.stream()
                .filter(record -> record.invalidBecause() != null)
                .count();
        int planned = plan.trials().size();
        return new Summary(
                SCHEMA,
                environment.furlongVersion(),
                plan.experiment(),
                plan.title(),
                plan.question(),
                records.size() == planned && lost == 0,
                plan.seed().value(),
                environment,
                new Summary.Trials(planned, records.size(), lost, invalid),
                judge.points(),
                judge.controls(),
                judge.compared(),
                Findings.of(plan, judge),
                new Summary.Phases(
                        seconds(plan.phases().warmUp()),
                        seconds(plan.phases().measure()),
                        plan.repetitions(),
                        plan.phases().untilSteady(),
                        plan.phases().slices(),
                        plan.phases().designBecause()),
                plan.until() == null ? null : plan.until().written(),
                plan.ended(),
                Blocks.started(records).orElse(null),
                judge.fitness().orElse(null),
                plan.margin(),
                plan.latencyLimit(),
                new Sweeps(plan, judge).curves(),
                Blocks.of(records),
                plan.cases().stream()
                        .collect(Collectors.toMap(Case::name, Case::settings, (one, other) -> one, LinkedHashMap::new)),
                judge.uncompared(),
                plan.leftOut());
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }
}
