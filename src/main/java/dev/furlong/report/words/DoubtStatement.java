package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kind of doubt as every report states it: once, for all points and repetitions that it concerns. A note is stated in the
 * same way: no figure is wrong for it, and what the plan asks for on purpose is no more than a note.
 *
 * @param severity the word note, doubt, alarm or invalid
 * @param brief the cause in two or three words
 * @param code the doubt
 * @param where the points, or the repetitions
 * @param cause the sentence on what is wrong
 * @param details what is special in some places; empty if nothing is
 * @param remedy the sentence on what to do, or what to make of a note
 */
public record DoubtStatement(
        String severity, String brief, Doubt code, String where, String cause, List<Detail> details, String remedy) {
    /** The answer tells these: in words on repetitions, and on what is not comparable. */
    private static final Set<Doubt> TOLD_BY_THE_ANSWER = EnumSet.of(Doubt.INDICATIVE, Doubt.OWN_SERIES);

    /** Copies the list. */
    public DoubtStatement {
        details = List.copyOf(details);
    }

    /**
     * What is special in some places.
     *
     * @param words what it is
     * @param where the places; empty if the words name them
     */
    public record Detail(String words, String where) {}

    /** A doubt of one point, or of one place that is no point. */
    private record Found(Doubt.Entry doubt, Optional<PointSummary> point, String place) {
        /** Doubts of one kind are one statement. */
        Kind kind() {
            return new Kind(doubt.code(), doubt.severity());
        }
    }

    private record Kind(Doubt code, Severity severity) {}

    /** The warnings at the head of a report: commits there are not what they seem to be. */
    public static List<String> warnings(Summary summary) {
        return List.of(Doubt.UNSAFE_WRITE_CACHE, Doubt.COMMITS_WITHOUT_SYNC).stream()
                .filter(doubt -> has(summary, doubt))
                .map(doubt -> doubt.brief() + " ("
                        + PointPlace.ofSome(
                                summary.points().stream()
                                        .filter(point -> PointDoubts.has(point, doubt))
                                        .toList(),
                                summary.points())
                        + "): " + doubt.explanation())
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
        return statements(summary, found(summary).filter(one -> one.doubt().severity() != Severity.NOTE));
    }

    /** What else to know of a run, each kind once, without what the answer and the warnings tell. */
    public static List<DoubtStatement> notes(Summary summary) {
        return statements(
                summary,
                found(summary)
                        .filter(one -> one.doubt().severity() == Severity.NOTE)
                        .filter(one -> one.doubt().code() != Doubt.UNSAFE_WRITE_CACHE));
    }

    /**
     * The names of some doubts in short sentences, those apart for which figures may be wrong; empty without a doubt.
     *
     * @param told doubts that the answer tells of each of their points
     */
    public static List<String> inShort(List<DoubtStatement> doubts, Set<Doubt> told) {
        List<String> sentences = new ArrayList<>();
        String bearing = names(doubts, told, true);
        String others = names(doubts, told, false);
        if (!bearing.isEmpty()) {
            sentences.add("What may distort figures (see below): " + bearing + ".");
        }
        if (!others.isEmpty()) {
            sentences.add((bearing.isEmpty() ? "Doubts: " : "Other doubts: ") + others + ".");
        }
        return sentences;
    }

    private static String names(List<DoubtStatement> doubts, Set<Doubt> told, boolean bearOnFigures) {
        return doubts.stream()
                .filter(one -> !told.contains(one.code()) && one.code().bearsOnFigures() == bearOnFigures)
                .map(DoubtStatement::brief)
                .collect(Collectors.joining(", "));
    }

    private static List<DoubtStatement> statements(Summary summary, Stream<Found> some) {
        Map<Kind, List<Found>> kinds = new LinkedHashMap<>();
        some.filter(one -> !TOLD_BY_THE_ANSWER.contains(one.doubt().code()))
                .forEach(one -> kinds.computeIfAbsent(one.kind(), key -> new ArrayList<>())
                        .add(one));
        return kinds.entrySet().stream()
                .sorted(Comparator.comparing(
                                (Map.Entry<Kind, List<Found>> kind) ->
                                        kind.getKey().severity(),
                                Comparator.reverseOrder())
                        .thenComparing(kind -> !kind.getKey().code().bearsOnFigures())
                        .thenComparing(kind -> -places(kind.getValue()).size())
                        .thenComparing(kind -> kind.getKey().code()))
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

    private static DoubtStatement of(Kind kind, List<Found> all, Summary summary) {
        Doubt.Entry any = all.get(0).doubt();
        return new DoubtStatement(
                kind.severity().word(),
                kind.code().brief(),
                kind.code(),
                where(all, summary),
                any.cause(),
                details(all, summary),
                any.remedy());
    }

    private static List<Detail> details(List<Found> all, Summary summary) {
        Map<String, List<Found>> details = new LinkedHashMap<>();
        all.forEach(one -> Optional.ofNullable(one.doubt().detail())
                .ifPresent(words ->
                        details.computeIfAbsent(words, key -> new ArrayList<>()).add(one)));
        List<Detail> told = new ArrayList<>();
        details.forEach((words, some) -> {
            boolean namesThem =
                    some.stream().noneMatch(one -> one.doubt().trials().isEmpty());
            told.add(new Detail(words, namesThem || some.size() == all.size() ? "" : where(some, summary)));
        });
        return told;
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
