package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A doubt as a report states it: once for all points that it concerns, or for the block.
 *
 * @param severity the word note, doubt, alarm or invalid
 * @param brief the cause in two or three words
 * @param cause the sentence on what is wrong
 * @param remedy the sentence on what to do
 * @param where the points, or the block
 */
public record DoubtStatement(String severity, String brief, String cause, String remedy, String where) {
    private static final Set<Doubt> TOLD_BY_THE_ANSWER = EnumSet.of(Doubt.INDICATIVE, Doubt.OWN_SERIES);

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

    /** The doubts of a run, each once with its points. */
    public static List<DoubtStatement> of(Summary summary) {
        Map<Doubt.Entry, List<PointSummary>> points = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            point.doubts()
                    .forEach(doubt -> points.computeIfAbsent(doubt, key -> new ArrayList<>())
                            .add(point));
        }
        List<DoubtStatement> statements = new ArrayList<>();
        points.forEach((doubt, some) -> statements.add(of(doubt, PointPlace.ofSome(some, summary.points()))));
        // A control has no figures in the report, but what was lost of it bears on the verdicts.
        summary.controls()
                .forEach(control -> control.doubts().stream()
                        .filter(doubt -> doubt.code() == Doubt.LOST_TRIALS || doubt.code() == Doubt.INVALID_TRIALS)
                        .forEach(doubt -> statements.add(of(doubt, control.id()))));
        summary.blocks()
                .forEach(block ->
                        block.doubts().forEach(doubt -> statements.add(of(doubt, "repetition " + block.block()))));
        return statements;
    }

    /** The same in short: each kind once with all its places, without those that the answer tells. */
    public static List<DoubtStatement> inShort(Summary summary) {
        Map<Doubt, List<PointSummary>> points = new EnumMap<>(Doubt.class);
        for (PointSummary point : summary.points()) {
            point.doubts().stream()
                    .map(Doubt.Entry::code)
                    .distinct()
                    .filter(doubt -> !TOLD_BY_THE_ANSWER.contains(doubt))
                    .forEach(doubt -> points.computeIfAbsent(doubt, key -> new ArrayList<>())
                            .add(point));
        }
        List<DoubtStatement> statements = new ArrayList<>();
        points.forEach((doubt, some) -> statements.add(of(doubt.entry(), PointPlace.ofSome(some, summary.points()))));
        Map<Doubt, List<String>> blocks = new EnumMap<>(Doubt.class);
        summary.blocks()
                .forEach(block -> block.doubts()
                        .forEach(doubt -> blocks.computeIfAbsent(doubt.code(), key -> new ArrayList<>())
                                .add(String.valueOf(block.block()))));
        blocks.forEach((doubt, some) -> statements.add(of(doubt.entry(), "repetition " + String.join(", ", some))));
        return statements;
    }

    private static DoubtStatement of(Doubt.Entry doubt, String where) {
        return new DoubtStatement(doubt.severity().word(), doubt.code().brief(), doubt.cause(), doubt.remedy(), where);
    }
}
