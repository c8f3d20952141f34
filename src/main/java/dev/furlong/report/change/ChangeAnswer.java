package dev.furlong.report.change;

import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.change.Change;
import dev.furlong.analysis.change.PointAnswer;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.table.Columns;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** The answer of a comparison: one sentence or a few, then a line for each point. */
public final class ChangeAnswer {
    private static final String INDENT = "  ";
    private static final String NO_FIGURE = "no figure";

    private final RunComparison comparison;
    private final List<Told> points;

    private ChangeAnswer(RunComparison comparison) {
        this.comparison = comparison;
        this.points = comparison.answers().stream()
                .map(answer -> new Told(
                        answer,
                        comparison.changes().stream()
                                .filter(change -> change.point().equals(answer.point())
                                        && change.metric()
                                                .equals(answer.metric().key()))
                                .findFirst()))
                .toList();
    }

    /** The answer of a comparison. */
    public static ChangeAnswer of(RunComparison comparison) {
        return new ChangeAnswer(comparison);
    }

    /** A point with the change that answers for it, if there are figures in both. */
    private record Told(PointAnswer answer, Optional<Change> change) {
        Verdict verdict() {
            return answer.verdict();
        }

        boolean isOpen() {
            return answer.because() == null && verdict() == Verdict.UNDECIDED;
        }

        boolean hasTooFew() {
            return isOpen()
                    && change.filter(one -> !EnoughBlocks.forVerdict(one.blocks()))
                            .isPresent();
        }

        Optional<ChangeSize> size() {
            return change.flatMap(ChangeSize::of);
        }

        /** How far apart the two are; 0 where that is not known. */
        double distance() {
            return size().map(one -> Math.abs(Math.log(one.ratio()))).orElse(0.0);
        }

        boolean isFaster() {
            return size().filter(
                            one -> one.ratio() > 1 == answer.metric().metric().isBetterHigher())
                    .isPresent();
        }

        AnswerMetric.Kind kind() {
            return answer.metric().kind();
        }

        /** How great the change is, as a sentence says it. */
        String words() {
            return size().map(one -> one.inWords(kind())).orElse(NO_FIGURE);
        }
    }

    /** How many points changed, the greatest change with its size, and what is not known. */
    public String headline() {
        if (points.isEmpty()) {
            return "Nothing is compared: the two have no point in common that has a trial in both.";
        }
        List<Told> slower = with(Verdict.SLOWER);
        List<Told> faster = with(Verdict.FASTER);
        List<String> sentences = new ArrayList<>();
        if (!slower.isEmpty()) {
            sentences.add(changed("The contender", slower));
        }
        if (!faster.isEmpty()) {
            sentences.add(changed(slower.isEmpty() ? "The contender" : "It", faster));
        }
        sentences.addAll(unchanged(slower.isEmpty() && faster.isEmpty()));
        return String.join(" ", sentences);
    }

    private List<Told> with(Verdict verdict) {
        return points.stream()
                .filter(one -> one.verdict() == verdict)
                .sorted(Comparator.comparingDouble(Told::distance).reversed())
                .toList();
    }

    private String changed(String who, List<Told> changed) {
        Told most = changed.get(0);
        boolean better = most.verdict() == Verdict.FASTER;
        String is = who
                + (most.kind() == AnswerMetric.Kind.CPU
                        ? better ? " costs less" : " costs more"
                        : better ? " is faster" : " is slower");
        String size = most.words();
        if (points.size() == 1) {
            return is + ": " + size + ".";
        }
        return is + " at " + ofAll(changed.size())
                + (changed.size() == 1 ? ": " + size + " at " : ", most at ")
                + most.answer().point() + (changed.size() == 1 ? "." : ": " + size + ".");
    }

    /** Such as {@code 2 of 6 points}, or {@code both points}. */
    private String ofAll(int number) {
        if (number < points.size()) {
            return number + " of " + points.size() + " points";
        }
        return number == 2 ? "both points" : "all " + number + " points";
    }

    private List<String> unchanged(boolean nothingChanged) {
        List<String> sentences = new ArrayList<>();
        List<Told> tooFew = points.stream().filter(Told::hasTooFew).toList();
        long open = points.stream().filter(Told::isOpen).count() - tooFew.size();
        int same = with(Verdict.EQUIVALENT).size();
        long without =
                points.stream().filter(one -> one.answer().because() != null).count();
        if (open > 0) {
            sentences.add(
                    nothingChanged && open == points.size()
                            ? "No certain difference at "
                                    + (open == 1 ? "the only point." : "any of " + open + " points.")
                            : some(open) + (open == 1 ? " shows" : " show") + " no certain difference.");
        }
        if (same > 0) {
            sentences.add((same == points.size()
                            ? same == 1 ? "The two are" : "All " + same + " points are"
                            : some(same) + (same == 1 ? " is" : " are"))
                    + " the same to within "
                    + Margin.inWords(comparison.margin()) + ".");
        }
        if (!tooFew.isEmpty()) {
            sentences.add(tooFew(tooFew));
        }
        if (without > 0) {
            sentences.add(some(without) + (without == 1 ? " has" : " have") + " no verdict, for the reasons below.");
        }
        return sentences;
    }

    private static String some(long number) {
        return Figures.counted((int) number, "point");
    }

    /** What was measured where there are too few repetitions for a verdict, and how many it takes. */
    private String tooFew(List<Told> tooFew) {
        IntSummaryStatistics repetitions = tooFew.stream()
                .flatMap(one -> one.change().stream())
                .mapToInt(Change::blocks)
                .summaryStatistics();
        String rule = "No verdict"
                + (tooFew.size() == points.size() ? "" : " at " + some(tooFew.size())) + ": a verdict takes "
                + EnoughBlocks.FOR_VERDICT + " repetitions, got "
                + (repetitions.getMin() < repetitions.getMax() ? "at most " : "") + repetitions.getMax() + ".";
        List<String> measured = Arrays.stream(AnswerMetric.Kind.values())
                .map(kind -> tooFew.stream()
                        .filter(one -> one.kind() == kind && one.size().isPresent())
                        .sorted(Comparator.comparingDouble(one -> one.isFaster() ? one.distance() : -one.distance()))
                        .map(Told::words)
                        .toList())
                .filter(changes -> !changes.isEmpty())
                .map(changes -> changes.size() == 1
                        ? changes.get(0)
                        : "from " + changes.get(0) + " to " + changes.get(changes.size() - 1))
                .toList();
        return measured.isEmpty() ? rule : rule + " Measured: " + String.join("; ", measured) + ".";
    }

    /**
     * A heading, and a line for each point: the verdict, the size of the change, both figures, the point.
     *
     * @param columns the columns that a line may have; where points do not fit, both figures are left out, and if that is not
     *     enough, each point stands on a line of its own
     */
    public List<String> lines(int columns) {
        List<String> lines = new ArrayList<>();
        for (Metric metric : Metrics.all()) {
            List<Told> own = points.stream()
                    .filter(one -> one.answer().metric().metric().equals(metric))
                    .toList();
            if (!own.isEmpty()) {
                lines.add("");
                lines.addAll(table(own, columns));
            }
        }
        return lines;
    }

    /** The points of one metric. */
    private static List<String> table(List<Told> own, int columns) {
        List<String> points = own.stream().map(one -> one.answer().point()).toList();
        List<String> whole = cells(own, true);
        boolean wholeFits = fits(whole, points, columns);
        List<String> cells = wholeFits ? whole : cells(own, false);
        boolean beside = wholeFits || fits(cells, points, columns);
        List<String> lines = new ArrayList<>(List.of(heading(own, wholeFits || !beside)));
        for (int i = 0; i < own.size(); i++) {
            if (beside) {
                lines.add(INDENT + cells.get(i) + INDENT + points.get(i));
            } else {
                lines.add(INDENT + points.get(i));
                lines.add((INDENT + INDENT + whole.get(i)).stripTrailing());
            }
        }
        return lines;
    }

    private static boolean fits(List<String> cells, List<String> points, int columns) {
        int longest = points.stream().mapToInt(String::length).max().orElse(0);
        return cells.get(0).length() + longest + 2 * INDENT.length() <= columns;
    }

    private static List<String> cells(List<Told> own, boolean figures) {
        List<List<String>> rows = new ArrayList<>();
        for (Told one : own) {
            String verdict = one.answer().because() == null
                    ? one.verdict().word(one.answer().metric().key())
                    : "withheld";
            rows.add(List.of(
                    one.change().isEmpty() ? NO_FIGURE : verdict,
                    one.size()
                            .map(size -> one.verdict().differs()
                                    ? size.alone()
                                    : one.isOpen() ? size.undecided(one.kind()) : size.directed())
                            .orElse(""),
                    figures ? one.change().map(ChangeAnswer::figures).orElse("") : ""));
        }
        return Columns.lines(rows, Integer.MAX_VALUE);
    }

    private static String heading(List<Told> own, boolean figures) {
        AnswerMetric metric = own.get(0).answer().metric();
        String what = switch (metric.kind()) {
                    case THROUGHPUT -> "Throughput";
                    case LATENCY -> LatencyLimit.percentile(metric.metric()) + " latency of open loops";
                    case CPU -> "CPU of a transaction";
                }
                + (figures ? ", baseline → contender" : "");
        List<Integer> repetitions = own.stream()
                .flatMap(one -> one.change().stream())
                .map(Change::blocks)
                .distinct()
                .sorted()
                .toList();
        if (repetitions.isEmpty()) {
            return what;
        }
        int least = repetitions.get(0);
        int most = repetitions.get(repetitions.size() - 1);
        return what + ", over "
                + (least == most ? Figures.counted(most, "repetition") : least + " to " + most + " repetitions")
                + (EnoughBlocks.forVerdict(least) ? ", " + intervals(own) : "");
    }

    private static String intervals(List<Told> own) {
        boolean byMeans = own.stream().flatMap(one -> one.change().stream()).anyMatch(one -> one.level() != null);
        return byMeans ? "95 % intervals, or 97.5 % where mean throughputs overrule slices" : "95 % intervals";
    }

    private static String figures(Change change) {
        return Figures.significant(change.baseline(), 4) + " → " + Figures.significant(change.contender(), 4) + " "
                + change.unit();
    }
}
