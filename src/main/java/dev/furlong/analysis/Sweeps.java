package dev.furlong.analysis;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.analysis.scaling.Sweep;
import dev.furlong.analysis.scaling.UslFit;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The points of a run as curves over the number of clients. */
final class Sweeps {
    /** Two points are no curve. */
    private static final int LEAST_COUNTS = 3;

    private static final Set<String> ALONG = Set.of(Coordinates.CLIENTS);

    private final Plan plan;
    private final List<TrialRecord> records;
    private final Map<String, PointSummary> summaries = new LinkedHashMap<>();
    private final Judge judge;

    /** Makes the sweeps of a run. */
    Sweeps(Plan plan, Judge judge) {
        this.plan = plan;
        this.judge = judge;
        this.records = judge.records().stream().filter(TrialRecord::valid).toList();
        judge.points().forEach(point -> summaries.put(point.id(), point));
    }

    /** One for each choice of target, workload and settings that was asked for at three client counts or more. */
    List<ScalingCurve> curves() {
        Map<String, List<Point>> curves = new LinkedHashMap<>();
        for (Point point : plan.points()) {
            curves.computeIfAbsent(point.idWithout(ALONG), id -> new ArrayList<>())
                    .add(point);
        }
        List<ScalingCurve> all = new ArrayList<>();
        curves.forEach((id, points) -> {
            if (points.size() >= LEAST_COUNTS) {
                all.add(curve(
                        id,
                        points.stream()
                                .sorted(Comparator.comparingInt(Point::clients))
                                .toList()));
            }
        });
        return all;
    }

    private ScalingCurve curve(String id, List<Point> points) {
        String target = points.get(0).target().written();
        String workload = points.get(0).workload();
        Optional<String> because = points.stream()
                .flatMap(point -> unusable(point).stream())
                .findFirst()
                .or(judge::withheld);
        if (because.isPresent()) {
            return ScalingCurve.withheld(id, target, workload, because.get());
        }
        List<Integer> whole = whole(points);
        if (whole.isEmpty()) {
            return ScalingCurve.withheld(id, target, workload, "no repetition has a throughput at each client count");
        }
        // A curve of the other blocks would be one of those that suit.
        Optional<String> zero =
                points.stream().flatMap(point -> zero(point, whole).stream()).findFirst();
        if (zero.isPresent()) {
            return ScalingCurve.withheld(id, target, workload, zero.get());
        }
        List<List<Double>> blocks = whole.stream()
                .map(block ->
                        points.stream().map(point -> throughput(point, block)).toList())
                .toList();
        List<Integer> clients = points.stream().map(Point::clients).toList();
        return new UslFit(new Sweep(id, target, workload, clients, blocks), plan.margin(), plan.seed()).curve();
    }

    private Optional<String> unusable(Point point) {
        PointSummary summary = summaries.get(point.id());
        if (summary == null) {
            return Optional.of(point.id() + " has no trial yet");
        }
        Optional<String> withheld = judge.withheld().isPresent() ? Optional.empty() : judge.own(point.id());
        if (withheld.isPresent()) {
            return withheld;
        }
        if (summary.load().open()) {
            return Optional.of(point.id() + " is not a closed loop: its throughput is its arrival rate");
        }
        String unavailable = summary.unavailable().get(Metrics.THROUGHPUT.key());
        if (unavailable != null) {
            return Optional.of(point.id() + " has no throughput: " + unavailable);
        }
        return summary.doubts().stream()
                .filter(doubt -> doubt.code() == Doubt.GENERATOR_BOUND)
                .findFirst()
                .map(doubt -> point.id() + " is bound by its generator: " + doubt.words());
    }

    /** Lists the blocks that have a valid trial of each point. */
    private List<Integer> whole(List<Point> points) {
        return IntStream.rangeClosed(1, plan.repetitions())
                .filter(block ->
                        points.stream().allMatch(point -> inBlock(point, block).isPresent()))
                .boxed()
                .toList();
    }

    private Optional<String> zero(Point point, List<Integer> blocks) {
        return blocks.stream()
                .filter(block -> !(throughput(point, block) > 0))
                .findFirst()
                .map(block -> point.id() + " has no place on a curve: its throughput is 0 in repetition " + block);
    }

    private double throughput(Point point, int block) {
        return inBlock(point, block)
                .map(trial -> trial.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0))
                .orElse(0.0);
    }

    private Optional<TrialRecord> inBlock(Point point, int block) {
        return records.stream()
                .filter(trial ->
                        trial.block() == block && trial.subject().point().equals(point.id()))
                .findFirst();
    }
}
