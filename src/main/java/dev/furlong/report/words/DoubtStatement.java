package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kind of doubt as every report states it: once, for all points and repetitions that it concerns.
 *
 * @param severity the word note, doubt, alarm or invalid
 * @param brief the cause in two or three words
 * @param where the points, or the repetitions
 * @param causes the sentences on what is wrong, each with its place
 * @param remedy the sentence on what to do
 */
public record DoubtStatement(String severity, String brief, String where, List<Cause> causes, String remedy) {
    /** The answer tells these: in words on repetitions, and on what is not comparable. */
    private static final Set<Doubt> TOLD_BY_THE_ANSWER = EnumSet.of(Doubt.INDICATIVE, Doubt.OWN_SERIES);

    /** Copies the list. */
    public DoubtStatement {
        causes = List.copyOf(causes);
    }

    /** A sentence on what is wrong, and where it is. */
    public record Cause(String words, String where) {}

    /** A doubt of one point, or of one place that is no point. */
    private record Found(Doubt.Entry doubt, Optional<PointSummary> point, String place) {}

    /** The warnings at the head of a report: commits there are not what they seem to be. */
    public static List<String> warnings(Summary summary) {
        return List.of(Doubt.UNSAFE_WRITE_CACHE, Doubt.COMMITS_WITHOUT_SYNC).stream()
                .filter(doubt -> has(summary, doubt))
                .map(doubt -> doubt.entry().cause() + " ("
                        + PointPlace.ofSome(
                                summary.points().stream()
                                        .filter(point -> PointDoubts.has(point, doubt))
                                        .toList(),
                                summary.points())
                        + ")")
                .toList();
    }

    private static boolean has(Summary summary, Doubt doubt) {
        return summary.points().stream().anyMatch(point -> PointDoubts.has(point, doubt));
    }

    /**
     * The doubts of a run, each kind once, without those that the answer tells. The gravest come first. Of equally grave ones,
     * first come those for which figures may be wrong, and then those of the most places.
     */
    public static List<DoubtStatement> of(Summary summary) {
        Map<Doubt, List<Found>> kinds = new EnumMap<>(Doubt.class);
        found(summary)
                .filter(one -> !TOLD_BY_THE_ANSWER.contains(one.doubt().code()))
                .forEach(one -> kinds.computeIfAbsent(one.doubt().code(), key -> new ArrayList<>())
                        .add(one));
        return kinds.entrySet().stream()
                .sorted(Comparator.comparing(
                                (Map.Entry<Doubt, List<Found>> kind) -> gravest(kind.getValue()),
                                Comparator.reverseOrder())
                        .thenComparing(kind -> !kind.getKey().bearsOnFigures())
                        .thenComparing(kind -> -places(kind.getValue()).size()))
                .map(kind -> of(kind.getKey(), kind.getValue(), summary))
                .toList();
    }

    private static Stream<Found> found(Summary summary) {
        Stream<Found> points = summary.points().stream()
                .flatMap(point -> point.doubts().stream().map(doubt -> new Found(doubt, Optional.of(point), "")));
        // A control has no figures in the report, but what was lost of it bears on the verdicts.
        Stream<Found> controls = summary.controls().stream()
                .flatMap(control -> control.doubts().stream()
                        .filter(doubt -> doubt.code() == Doubt.LOST_TRIALS || doubt.code() == Doubt.INVALID_TRIALS)
                        .map(doubt -> new Found(doubt, Optional.empty(), control.id())));
        Stream<Found> blocks = summary.blocks().stream()
                .flatMap(block -> block.doubts().stream()
                        .map(doubt -> new Found(doubt, Optional.empty(), "repetition " + block.block())));
        return Stream.of(points, controls, blocks).flatMap(all -> all);
    }

    private static DoubtStatement of(Doubt kind, List<Found> all, Summary summary) {
        Map<String, List<Found>> causes = new LinkedHashMap<>();
        all.forEach(one -> causes.computeIfAbsent(one.doubt().cause(), key -> new ArrayList<>())
                .add(one));
        return new DoubtStatement(
                gravest(all).word(),
                kind.brief(),
                where(all, summary),
                causes.entrySet().stream()
                        .map(cause -> new Cause(cause.getKey(), where(cause.getValue(), summary)))
                        .toList(),
                all.get(0).doubt().remedy());
    }

    private static Severity gravest(List<Found> some) {
        return some.stream()
                .map(one -> one.doubt().severity())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static String where(List<Found> some, Summary summary) {
        List<PointSummary> points = points(some);
        Stream<String> named =
                points.isEmpty() ? Stream.empty() : Stream.of(PointPlace.ofSome(points, summary.points()));
        return Stream.concat(named, some.stream().map(Found::place).filter(place -> !place.isEmpty()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static List<PointSummary> points(List<Found> some) {
        return some.stream().flatMap(one -> one.point().stream()).distinct().toList();
    }

    private static Set<Object> places(List<Found> some) {
        return some.stream()
                .<Object>map(one -> one.point().isPresent() ? one.point().get() : one.place())
                .collect(Collectors.toSet());
    }
}
