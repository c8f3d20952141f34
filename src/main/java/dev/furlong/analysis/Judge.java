package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.PointFigures;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.analysis.doubt.UnevenCheckpoints;
import dev.furlong.analysis.stall.TrialStates;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one judge of a run. It decides which figures of the run's trials may be used, and on which
 * points a verdict may rest. Reports, claims, comparisons of runs and gates all ask it.
 *
 * <p>It withholds figures that would be a mean over two modes, or over a long stall. It withholds
 * every verdict on a point with an alarm. It also withholds every verdict of a run whose machine is
 * not fit, or not known to be fit.
 */
public final class Judge implements PointFigures {
    /** The figures that a point loses if it has two modes or a long stall. */
    public static final String MEANS_OVER_TIME = "throughput, latency and CPU";

    private final List<TrialRecord> records;
    private final TrialStates states;
    private final Map<String, TrialStates.WithoutMeans> withoutMeans;
    private final Comparisons comparisons;
    private final @Nullable Fitness fitness;
    private final List<PointSummary> points;
    private final List<PointSummary> controls;
    private final Map<String, PointSummary> byId = new HashMap<>();
    private final Map<String, Map<Integer, TrialRecord>> trials = new HashMap<>();

    private Judge(Plan plan, List<TrialRecord> all, TrialStates states) {
        this.states = states;
        withoutMeans = states.withoutMeans(all);
        records = TrialStates.withheld(all, withoutMeans);
        comparisons = new Comparisons(plan, records);
        fitness = Fitness.of(plan, comparisons).orElse(null);
        List<Doubt.Entry> ofTheRun = Optional.ofNullable(fitness).flatMap(one -> one.doubt(apart(plan))).stream()
                .toList();
        points = summaries(plan, plan.points(), ofTheRun);
        controls = summaries(plan, plan.control().stream().toList(), ofTheRun);
        records.stream()
                .filter(TrialRecord::valid)
                .forEach(record -> trials.computeIfAbsent(record.subject().point(), point -> new TreeMap<>())
                        .putIfAbsent(record.block(), record));
        Stream.concat(points.stream(), controls.stream()).forEach(point -> byId.put(point.id(), point));
    }

    /**
     * Judges a run.
     *
     * @param written the run's records
     * @param timeLines a function that gives the time line of a trial by its id, where one was kept
     */
    public static Judge of(Plan plan, List<TrialRecord> written, Function<String, Optional<TimeLine>> timeLines) {
        List<TrialRecord> all = inThePlansOrder(plan, written);
        return new Judge(plan, all, TrialStates.of(plan, all, timeLines));
    }

    /** The records in the plan's order. Each figure that is withheld is replaced by the reason. */
    public List<TrialRecord> records() {
        return records;
    }

    /**
     * A point with the doubts about its trials and its machine; empty if the point has no record.
     */
    public Optional<PointSummary> point(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public Map<Integer, TrialRecord> trials(String point) {
        return trials.getOrDefault(point, Map.of());
    }

    @Override
    public List<Doubt.Entry> doubts(String point) {
        return point(point).map(PointSummary::doubts).orElse(List.of());
    }

    @Override
    public Optional<String> unlike(String one, String other) {
        return comparisons.unlike(one, other);
    }

    /** Says why the whole run gets no verdict; empty if it may have verdicts. */
    public Optional<String> withheld() {
        return Optional.ofNullable(fitness).flatMap(Fitness::withheld);
    }

    /** Says why no verdict may rest on this point: the whole run's reason, or the point's own. */
    @Override
    public Optional<String> withheld(String point) {
        return withheld().or(() -> own(point));
    }

    /**
     * Says why the trials of a point allow no verdict on it: they are invalid or lost, or have an
     * alarm. The machine must be fit: if it is not, that is an alarm of every point.
     */
    public Optional<String> own(String point) {
        return withoutFigures(point).or(() -> point(point).flatMap(Judge::alarm));
    }

    /**
     * Says why no figure of a point may be shown: a trial of it is invalid, or all its trials are
     * lost. Empty if one may.
     */
    @Override
    public Optional<String> withoutFigures(String point) {
        return comparisons.withoutFigures(point);
    }

    /** Says why a point has no figures for {@link #MEANS_OVER_TIME}; empty if it may have them. */
    public Optional<String> withoutMeans(String point) {
        return Optional.ofNullable(withoutMeans.get(point)).map(TrialStates.WithoutMeans::because);
    }

    /**
     * Says why nothing may be concluded from a metric of this point: no verdict may rest on the
     * point, or the figure is withheld.
     */
    public Optional<String> withheld(String point, Metric metric) {
        return withheld().or(() -> own(point, metric));
    }

    /**
     * Says the same of a metric: its figure may be withheld as well.
     */
    public Optional<String> own(String point, Metric metric) {
        return own(point).or(() -> withheldFigure(point, metric));
    }

    @Override
    public Optional<String> withheldFigure(String point, Metric metric) {
        return withoutMeans(point).filter(because -> Metrics.isMeanOverTime(metric.key()));
    }

    private static Optional<String> alarm(PointSummary point) {
        return point.doubts().stream()
                .filter(doubt -> doubt.severity() == Severity.ALARM)
                .findFirst()
                .map(doubt -> point.id() + ": " + doubt.words());
    }

    Optional<Fitness> fitness() {
        return Optional.ofNullable(fitness);
    }

    List<PointSummary> points() {
        return points;
    }

    List<PointSummary> controls() {
        return controls;
    }

    /** Every contrast of the plan, with the verdicts that may be given. */
    List<Comparison> compared() {
        return comparisons.all().stream().map(this::judged).map(Comparison::of).toList();
    }

    /** Contrasts of one target that have no ratio. */
    List<Summary.Uncompared> uncompared() {
        return comparisons.without();
    }

    private Contrasted judged(Contrasted one) {
        Contrast contrast = one.measured().contrast();
        return withheld(contrast.a().id())
                .or(() -> withheld(contrast.b().id()))
                .map(one::withheld)
                .orElse(one);
    }

    /** The trial that has no means, and so keeps the controlled point and its control from being compared. */
    private List<String> apart(Plan plan) {
        return Stream.concat(plan.controlled().stream(), plan.control().stream())
                .map(Point::id)
                .filter(point ->
                        withoutMeans.containsKey(point) || withoutFigures(point).isPresent())
                .findFirst()
                .filter(point -> withoutFigures(point).isEmpty())
                .flatMap(point -> Optional.ofNullable(withoutMeans.get(point)))
                .map(TrialStates.WithoutMeans::trial)
                .stream()
                .toList();
    }

    private List<PointSummary> summaries(Plan plan, List<Point> enrolled, List<Doubt.Entry> ofTheRun) {
        List<PointSummary> summaries = new ArrayList<>();
        Map<String, Doubt.Entry> falling = FallingLatencies.of(plan, records);
        Map<String, Doubt.Entry> uneven = UnevenCheckpoints.of(plan, records);
        for (Point point : enrolled) {
            List<TrialRecord> own = records.stream()
                    .filter(record -> record.subject().point().equals(point.id()))
                    .toList();
            if (!own.isEmpty()) {
                List<Doubt.Entry> others = Stream.concat(
                                ofTheRun.stream(),
                                Stream.of(falling, uneven)
                                        .flatMap(doubts -> Optional.ofNullable(doubts.get(point.id())).stream()))
                        .toList();
                summaries.add(PointAnalysis.of(point, own, states.of(own), states.stallsOf(own), others));
            }
        }
        return summaries;
    }

    /**
     * Sorts the records. A trial that was run again has its record later; that must change nothing.
     */
    private static List<TrialRecord> inThePlansOrder(Plan plan, List<TrialRecord> records) {
        List<String> order = plan.trials().stream().map(TrialSpec::id).toList();
        Map<String, Integer> places = new HashMap<>();
        order.forEach(trial -> places.put(trial, places.size()));
        return records.stream()
                .sorted(Comparator.comparing(record -> places.getOrDefault(record.trial(), places.size())))
                .toList();
    }
}
