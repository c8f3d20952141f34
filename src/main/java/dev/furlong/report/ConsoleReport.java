package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.report.answer.Answer;
import dev.furlong.report.answer.Line;
import dev.furlong.report.answer.Section;
import dev.furlong.report.table.Columns;
import dev.furlong.report.table.PointState;
import dev.furlong.report.table.ShortCosts;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.Releases;
import dev.furlong.report.words.RunTitle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report at the end of a run in the terminal: the answer, then what it cost, then the doubts. Figures by the
 * hundred are in the report.
 */
public final class ConsoleReport {
    private static final int LONGEST_BAR = 10;
    private static final int SHORTEST_BAR = 3;
    /** More lines push the answer off the screen. */
    private static final int MOST_LINES = 24;

    private static final int MOST_COSTS = 12;
    private static final int MOST_CLAIMS = 6;
    private static final String INDENT = "  ";

    private final Summary summary;
    private final Answer answer;
    private final Screen screen;
    private final List<String> lines = new ArrayList<>();

    private ConsoleReport(Reports.Answered run, Screen screen) {
        summary = run.summary();
        answer = run.answer();
        this.screen = screen;
    }

    /**
     * Its text, with a line feed after each line.
     *
     * @param html the path of the full report
     */
    public static String of(Reports.Answered run, Path html, Screen screen) {
        return new ConsoleReport(run, screen).text(html);
    }

    private String text(Path html) {
        add("", RunTitle.of(summary));
        ReportView.warnings(summary).forEach(warning -> add("", "! " + warning));
        String releases = Releases.line(summary);
        if (!releases.isEmpty()) {
            add("", releases);
        }
        add("", ReportView.trials(summary));
        answer.before().forEach(sentence -> add("", sentence));
        answer();
        costs();
        findings();
        statements("Doubt", DoubtStatement.of(summary));
        statements("Note", DoubtStatement.notes(summary));
        lines.add("");
        lines.add("Report: " + html);
        return String.join("\n", lines) + "\n";
    }

    private void answer() {
        int left = MOST_LINES;
        for (Section section : answer.sections()) {
            lines.add("");
            add("", capitalized(section.load()) + ": " + section.verdict());
            List<Line> shown = section.lines().stream().limit(left).toList();
            left -= shown.size();
            ranked(shown);
            if (shown.size() < section.lines().size()) {
                lines.add(INDENT + "and " + Figures.counted(section.lines().size() - shown.size(), "more line")
                        + " in the report");
            }
            for (Section.Apart apart : section.apart()) {
                String what = apart.figure().isEmpty() ? apart.target() : apart.target() + ", " + apart.figure();
                add(INDENT, what + " – " + apart.because());
            }
            section.notes().forEach(note -> add(INDENT, note));
        }
        if (!answer.certainty().isEmpty() || !answer.holdsFor().isEmpty()) {
            lines.add("");
            answer.certainty().forEach(sentence -> add("", sentence));
            add("", String.join(" ", answer.holdsFor()));
        }
    }

    private void ranked(List<Line> ranked) {
        List<String> whole = columns(ranked, true);
        boolean spreads = room(whole) >= SHORTEST_BAR;
        List<String> columns = spreads ? whole : columns(ranked, false);
        int bar = Math.min(LONGEST_BAR, room(columns));
        for (int row = 0; row < columns.size(); row++) {
            String why = Stream.of(
                            spreads ? "" : ranked.get(row).spread(),
                            ranked.get(row).why())
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; "));
            String line = INDENT
                    + columns.get(row)
                    + (bar < SHORTEST_BAR
                            ? ""
                            : INDENT + screen.bar(ranked.get(row).share(), bar));
            if (why.isEmpty()) {
                lines.add(line.stripTrailing());
            } else if (columns.get(row).length() + bar + 3 * INDENT.length() + why.length() <= screen.columns()) {
                lines.add(line
                        + " ".repeat(columns.get(row).length() + bar + 2 * INDENT.length() - line.length())
                        + INDENT
                        + why);
            } else {
                lines.add(line.stripTrailing());
                add(INDENT.repeat(3), why);
            }
        }
    }

    /** The columns of ranked lines up to their figures, with the spreads of these if there is room for them. */
    private static List<String> columns(List<Line> ranked, boolean spreads) {
        int widest =
                ranked.stream().mapToInt(line -> line.figure().length()).max().orElse(0);
        return Columns.lines(
                ranked.stream()
                        .map(line -> List.of(
                                line.ratio(),
                                line.target(),
                                line.choice(),
                                " ".repeat(widest - line.figure().length()) + line.figure(),
                                spreads ? line.spread() : ""))
                        .toList(),
                Integer.MAX_VALUE);
    }

    /** The room that such columns leave for a bar. */
    private int room(List<String> columns) {
        return screen.columns()
                - 2 * INDENT.length()
                - columns.stream().mapToInt(String::length).max().orElse(0);
    }

    private void costs() {
        ShortCosts costs = ShortCosts.of(summary, answer.order());
        boolean asked = summary.question() == PlanQuestion.COSTS;
        if (costs.columns().isEmpty() || (!asked && costs.rows().size() > MOST_COSTS)) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("Cost per transaction"));
        costs.columns().forEach(column -> head.add(column.head()));
        rows.add(head);
        Map<Integer, String> loads = new HashMap<>();
        for (ShortCosts.Row row : costs.rows()) {
            if (!loads.containsValue(row.load())) {
                loads.put(rows.size(), row.load());
            }
            List<String> cells = new ArrayList<>(List.of(INDENT + row.target()));
            cells.addAll(row.cells());
            rows.add(cells);
        }
        List<List<String>> shown = fitting(rows);
        addCosts(shown, loads);
        List<List<String>> others = without(rows, shown.get(0).size());
        while (asked && others.get(0).size() > 1) {
            shown = fitting(others);
            addCosts(shown, loads);
            others = without(others, shown.get(0).size());
        }
        List<String> hidden = others.get(0).subList(1, others.get(0).size());
        if (!hidden.isEmpty()) {
            add(
                    INDENT,
                    "not shown at " + screen.columns() + " columns: " + String.join(", ", hidden) + "; see the report");
        }
        costs.columns().stream()
                .filter(column -> !column.means().isEmpty() && !hidden.contains(column.head()))
                .forEach(column -> add(INDENT, column.head() + ": " + column.means()));
        notCounted();
    }

    /** Why no point has a figure of the disk: the briefest reason. The report has those of each point. */
    private void notCounted() {
        List<PointSummary> points = summary.points().stream()
                .filter(point -> PointState.of(point) == PointState.GOOD)
                .toList();
        if (points.stream().allMatch(point -> Figures.of(point, Metrics.DISK.syncs()) == null)) {
            points.stream()
                    .flatMap(point -> Stream.ofNullable(
                            point.unavailable().get(Metrics.DISK.syncs().key())))
                    .min(Comparator.comparingInt(String::length))
                    .ifPresent(because -> add(INDENT, "Disk reads, writes and syncs: not counted, because " + because));
        }
    }

    /**
     * Rows, with the name of each load before its own if there are several.
     *
     * @param loads the names, by the first row of each
     */
    private void addCosts(List<List<String>> rows, Map<Integer, String> loads) {
        lines.add("");
        List<String> columns = Columns.lines(rows, 1);
        for (int row = 0; row < columns.size(); row++) {
            String load = loads.get(row);
            if (load != null && loads.size() > 1) {
                lines.add(capitalized(load));
            }
            lines.add(columns.get(row));
        }
    }

    /** The names of the rows, and their columns from one on. */
    private static List<List<String>> without(List<List<String>> rows, int shown) {
        return rows.stream()
                .map(row -> Stream.concat(Stream.of(row.get(0)), row.stream().skip(shown))
                        .toList())
                .toList();
    }

    /** The rows with as many columns as fit, of which the last are the least telling. */
    private List<List<String>> fitting(List<List<String>> rows) {
        List<List<String>> shorter = rows;
        while (Columns.lines(shorter, 1).get(0).length() > screen.columns()
                && shorter.get(0).size() > 2) {
            shorter =
                    shorter.stream().map(row -> row.subList(0, row.size() - 1)).toList();
        }
        return shorter;
    }

    private void findings() {
        if (summary.findings().isEmpty()) {
            return;
        }
        lines.add("");
        boolean published = !ReportView.sources(summary).isEmpty();
        add(
                "",
                published
                        ? "Claims of published studies; the report has their sources and figures"
                        : "Claims; the report has their figures");
        for (Finding finding : summary.findings().stream().limit(MOST_CLAIMS).toList()) {
            add(INDENT, finding.id() + ": " + finding.claim());
            add(INDENT + INDENT, finding.verdict().word() + ": " + finding.because());
        }
        int more = summary.findings().size() - MOST_CLAIMS;
        if (more > 0) {
            lines.add(INDENT + "and " + Figures.counted(more, "more claim") + " in the report");
        }
    }

    private void statements(String one, List<DoubtStatement> all) {
        if (all.isEmpty()) {
            return;
        }
        lines.add("");
        if (all.size() == 1) {
            add("", one + ": " + statement(all.get(0)));
            return;
        }
        lines.add(one + "s (" + all.size() + ")");
        all.forEach(statement -> add(INDENT, statement(statement)));
    }

    private static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static String statement(DoubtStatement one) {
        return one.brief() + " (" + one.where() + "): " + one.remedy();
    }

    private void add(String indent, String text) {
        lines.addAll(screen.wrapped(indent, text));
    }
}
