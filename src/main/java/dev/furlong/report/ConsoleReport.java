package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.report.narrative.Narrative;
import dev.furlong.report.table.ConsoleTable;
import dev.furlong.report.table.CostTable;
import dev.furlong.report.table.HeadlineTable;
import dev.furlong.report.words.DoubtStatement;
import dev.furlong.report.words.ScalingStatement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** The report at the end of a run in the terminal: the figures, what they show, and why not to trust them. */
public final class ConsoleReport {
    /** Columns of a terminal that it is made for. */
    static final int WIDTH = 100;

    private ConsoleReport() {}

    /**
     * Its text, with a line feed after each line.
     *
     * @param html the path of the full report
     */
    public static String of(Summary summary, Path html) {
        HeadlineTable table = HeadlineTable.of(summary);
        List<String> lines = new ArrayList<>();
        add(lines, "", summary.experiment() + ": " + summary.title());
        DoubtStatement.warnings(summary).forEach(warning -> add(lines, "", "! " + warning));
        add(lines, "", summary.machine().line());
        add(lines, "", ReportView.trials(summary));
        if (!table.sections().isEmpty()) {
            lines.add("");
            ConsoleTable.lines(table, WIDTH).forEach(line -> addTableLine(lines, line));
            HeadlineTable costs = CostTable.ofWireAndDisk(summary);
            if (!costs.sections().isEmpty()) {
                lines.add("");
                lines.add("What one transaction cost");
                ConsoleTable.lines(costs, WIDTH).forEach(line -> addTableLine(lines, line));
            }
            if (summary.points().stream().anyMatch(point -> !point.unavailable().isEmpty())) {
                lines.add(HeadlineTable.ABSENT + " has no figure there: the report says why");
            }
            lines.add("");
        }
        Narrative.of(summary).forEach(sentence -> add(lines, "", sentence));
        List<ScalingStatement> scaling = ScalingStatement.of(summary);
        if (!scaling.isEmpty()) {
            lines.add("");
            lines.add("Scaling");
            for (ScalingStatement curve : scaling) {
                add(lines, "  ", curve.curve() + ": " + curve.saturation());
                add(lines, "    ", curve.law());
            }
        }
        if (!summary.findings().isEmpty() || !summary.leftOut().isEmpty()) {
            lines.add("");
            lines.add("Findings");
            summary.findings().forEach(finding -> addFinding(lines, finding));
        }
        summary.leftOut()
                .forEach(claim ->
                        add(lines, "  ", claim.id() + " not tested: " + claim.claim() + " (" + claim.because() + ")"));
        List<DoubtStatement> doubts = DoubtStatement.of(summary);
        if (!doubts.isEmpty()) {
            lines.add("");
            lines.add("Doubts");
            for (DoubtStatement doubt : doubts) {
                add(lines, "  ", doubt.cause() + " (" + doubt.where() + ")");
                add(lines, "    ", "remedy: " + doubt.remedy());
            }
        }
        lines.add("");
        lines.add("Report: " + html);
        return String.join("\n", lines) + "\n";
    }

    private static void addFinding(List<String> lines, Finding finding) {
        add(lines, "  ", finding.id() + " " + finding.verdict().word() + ": " + finding.claim());
        add(lines, "    ", "expected: " + finding.expected());
        if (finding.printed() != null) {
            add(lines, "    ", "printed:  " + finding.printed() + " (in the study)");
        }
        add(lines, "    ", "measured: " + finding.measured());
        add(lines, "    ", "because:  " + finding.because());
        if (finding.source() != null) {
            add(lines, "    ", "source:   " + finding.source());
        }
    }

    /** Notes may be as long as an engine's message; figures never are. */
    private static void addTableLine(List<String> lines, String line) {
        if (line.length() <= WIDTH) {
            lines.add(line);
        } else {
            add(lines, "  ", line.strip());
        }
    }

    private static void add(List<String> lines, String indent, String text) {
        String wrapped = WordUtils.wrap(text, WIDTH - indent.length() - 2, "\n", false);
        String hanging = indent;
        for (String line : wrapped.lines().toList()) {
            lines.add(hanging + line);
            hanging = indent + "  ";
        }
    }
}
