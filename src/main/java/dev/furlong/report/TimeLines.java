package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.report.chart.TargetColour;
import dev.furlong.report.chart.TimePlot;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time lines that a report draws: of each point one trial. It is the one that a doubt names, alarms first, or else
 * the first that has a result.
 *
 * @param byPoint the drawn trial of each point, in the order of the trials
 */
record TimeLines(Map<String, Drawn> byPoint) {
    /**
     * A trial that is drawn.
     *
     * @param trial its id
     * @param doubt the code of the doubt that names this trial, or empty if none does
     * @param absent the reasons why values are in no second
     * @param seconds the seconds in their order
     */
    record Drawn(String trial, String doubt, Map<String, String> absent, List<TimeLine.Second> seconds) {}

    static TimeLines none() {
        return new TimeLines(Map.of());
    }

    /** A trial that may be drawn for its point, and the doubt that names it. */
    private record Candidate(String trial, String doubt) {}

    static TimeLines of(RunDirectory run, Summary summary) {
        Map<String, List<String>> trials = new LinkedHashMap<>();
        for (TrialRecord trial : run.trials()) {
            if (!trial.lost()) {
                trials.computeIfAbsent(trial.subject().point(), point -> new ArrayList<>())
                        .add(trial.trial());
            }
        }
        Map<String, List<Doubt.Entry>> doubts = Stream.concat(summary.points().stream(), summary.controls().stream())
                .collect(Collectors.toMap(PointSummary::id, PointSummary::doubts));
        Map<String, Drawn> byPoint = new LinkedHashMap<>();
        trials.forEach((point, ofPoint) -> candidates(ofPoint, doubts.getOrDefault(point, List.of())).stream()
                .flatMap(one -> drawn(run, one).stream())
                .findFirst()
                .ifPresent(drawn -> byPoint.put(point, drawn)));
        return new TimeLines(byPoint);
    }

    private static List<Candidate> candidates(List<String> trials, List<Doubt.Entry> doubts) {
        List<Candidate> candidates = new ArrayList<>();
        doubts.stream()
                .sorted(Comparator.comparing(doubt -> doubt.severity() != Severity.ALARM))
                .forEach(doubt -> trials.stream()
                        .filter(doubt.trials()::contains)
                        .forEach(trial ->
                                candidates.add(new Candidate(trial, doubt.code().name()))));
        trials.forEach(trial -> candidates.add(new Candidate(trial, "")));
        return candidates;
    }

    private static Optional<Drawn> drawn(RunDirectory run, Candidate one) {
        return run.timeLine(one.trial())
                .map(line -> new Drawn(one.trial(), one.doubt(), line.absent(), line.seconds()));
    }

    /**
     * A time line in the report.
     *
     * @param title what it is of
     * @param plot what is drawn of it
     */
    record Titled(String title, TimePlot plot) {}

    /** What is drawn of them, with what the summary says of their trials. */
    List<Titled> plots(Summary summary) {
        Map<String, PointSummary> points = Stream.concat(summary.points().stream(), summary.controls().stream())
                .collect(Collectors.toMap(PointSummary::id, point -> point));
        List<Titled> plots = new ArrayList<>();
        byPoint.forEach((id, drawn) -> {
            PointSummary point = Objects.requireNonNull(points.get(id), id);
            plots.add(new Titled(
                    id + ", " + drawn.trial() + (drawn.doubt().isEmpty() ? "" : ", doubted: " + drawn.doubt()),
                    TimePlot.of(
                            new TimeLine(drawn.absent(), drawn.seconds()),
                            TargetColour.of(TargetSpec.parse(id, point.target())),
                            judged(point, drawn.trial()))));
        });
        return plots;
    }

    private static Optional<Steadiness> judged(PointSummary point, String trial) {
        return point.steady().stream().filter(one -> one.trial().equals(trial)).findFirst();
    }
}
