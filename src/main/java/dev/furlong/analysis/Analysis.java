package dev.furlong.analysis;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.Environment;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Turns records into a summary; a pure function of them. */
public final class Analysis {
    private static final int SCHEMA = 1;

    private Analysis() {}

    /** What these records of this plan say, without a time line of any trial. */
    public static Summary of(Plan plan, Environment environment, List<TrialRecord> records) {
        return of(plan, environment, records, trial -> Optional.empty());
    }

    /**
     * What these records of this plan say.
     *
     * @param timeLines of a trial by its id, where it was kept
     */
    public static Summary of(
            Plan plan,
            Environment environment,
            List<TrialRecord> written,
            Function<String, Optional<TimeLine>> timeLines) {
        List<TrialRecord> all = inThePlansOrder(plan, written);
        TrialStates states = TrialStates.of(plan, all, timeLines);
        List<TrialRecord> records = states.withheld(all);
        Comparisons comparisons = new Comparisons(plan, records);
        Optional<Fitness> fitness = Fitness.of(plan, comparisons);
        boolean fit = fitness.map(Fitness::fit).orElse(true);
        List<Doubt.Entry> ofTheRun = fit ? List.of() : List.of(Doubt.MACHINE_NOT_FIT.entry());
        List<PointSummary> points = summaries(plan.points(), records, states, ofTheRun);
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
                records.size() == planned && lost == 0,
                plan.seed().value(),
                environment,
                new Summary.Trials(planned, records.size(), lost, invalid),
                points,
                summaries(plan.control().stream().toList(), records, states, ofTheRun),
                comparisons.all().stream()
                        .map(one -> fit ? one : one.undecided())
                        .toList(),
                plan.claims().stream()
                        .map(claim -> ClaimCheck.check(claim, plan, comparisons))
                        .map(finding -> fit ? finding : finding.undecided())
                        .toList(),
                new Summary.Phases(
                        seconds(plan.phases().warmUp()),
                        seconds(plan.phases().measure()),
                        plan.repetitions(),
                        plan.phases().untilSteady()),
                records.stream()
                        .map(TrialRecord::started)
                        .min(Comparator.comparing(Instant::parse))
                        .orElse(null),
                fitness.orElse(null),
                plan.margin(),
                new Sweeps(plan, records, points, fit).curves(),
                Blocks.of(records));
    }

    private static List<PointSummary> summaries(
            List<Point> points, List<TrialRecord> records, TrialStates states, List<Doubt.Entry> ofTheRun) {
        List<PointSummary> summaries = new ArrayList<>();
        for (Point point : points) {
            List<TrialRecord> own = records.stream()
                    .filter(record -> record.subject().point().equals(point.id()))
                    .toList();
            if (!own.isEmpty()) {
                summaries.add(PointAnalysis.of(point.settings(), own, states.of(own), states.stallsOf(own), ofTheRun));
            }
        }
        return summaries;
    }

    /** A trial that was run again after a resumption has its record later: that must change nothing. */
    private static List<TrialRecord> inThePlansOrder(Plan plan, List<TrialRecord> records) {
        List<String> order = plan.trials().stream().map(TrialSpec::id).toList();
        Map<String, Integer> places = new HashMap<>();
        order.forEach(trial -> places.put(trial, places.size()));
        return records.stream()
                .sorted(Comparator.comparing(record -> places.getOrDefault(record.trial(), places.size())))
                .toList();
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }
}
