package dev.furlong.report.table;

import dev.furlong.report.table.HeadlineTable.Cell;
import dev.furlong.report.table.HeadlineTable.Column;
import dev.furlong.report.table.HeadlineTable.Row;
import dev.furlong.report.table.HeadlineTable.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The headline table in columns of a terminal; targets that do not fit beside each other follow below. */
public final class ConsoleTable {
    private static final int GAP = 2;
    private static final int INDENT = 2;

    private final HeadlineTable table;
    private final int labelWidth;
    private final int unitWidth;
    private final List<Integer> valueWidths;
    private final List<Integer> widths;

    private ConsoleTable(HeadlineTable table) {
        this.table = table;
        labelWidth = INDENT + widest(rows().map(Row::label));
        unitWidth = widest(rows().map(Row::unit));
        List<Integer> columns =
                IntStream.range(0, table.columns().size()).boxed().toList();
        valueWidths = columns.stream()
                .map(column -> widest(cells(column).map(Cell::value)))
                .toList();
        widths = columns.stream().map(this::width).toList();
    }

    /** The lines, at most this wide where one target's column allows it. */
    public static List<String> lines(HeadlineTable table, int width) {
        ConsoleTable console = new ConsoleTable(table);
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < console.widths.size(); ) {
            int to = console.fitting(from, width);
            if (from > 0) {
                lines.add("");
            }
            console.add(lines, from, to);
            from = to;
        }
        return lines;
    }

    private int fitting(int from, int width) {
        int used = labelWidth + GAP + unitWidth + GAP + widths.get(from);
        int to = from + 1;
        while (to < widths.size() && used + GAP + widths.get(to) <= width) {
            used += GAP + widths.get(to);
            to++;
        }
        return to;
    }

    private void add(List<String> lines, int from, int to) {
        lines.add(headings(from, to, Column::target));
        lines.add(headings(from, to, Column::detail));
        for (Section section : table.sections()) {
            lines.add(section.title());
            for (Row row : section.rows()) {
                StringBuilder line = new StringBuilder(start(" ".repeat(INDENT) + row.label(), row.unit()));
                for (int column = from; column < to; column++) {
                    line.append(" ".repeat(GAP))
                            .append(padded(text(row.cells().get(column), column), widths.get(column)));
                }
                lines.add(line.toString().stripTrailing());
            }
            // Once is enough, below the first targets, for they name their target.
            if (from == 0) {
                section.notes().forEach(note -> lines.add(" ".repeat(INDENT) + note));
            }
        }
    }

    private interface Heading {
        String of(Column column);
    }

    private String headings(int from, int to, Heading heading) {
        StringBuilder line = new StringBuilder(start("", ""));
        for (int column = from; column < to; column++) {
            line.append(" ".repeat(GAP))
                    .append(padded(heading.of(table.columns().get(column)), widths.get(column)));
        }
        return line.toString().stripTrailing();
    }

    private String start(String label, String unit) {
        return padded(label, labelWidth) + " ".repeat(GAP) + padded(unit, unitWidth);
    }

    private String text(Cell cell, int column) {
        int value = valueWidths.get(column);
        return " ".repeat(value - cell.value().length()) + cell.value() + " " + cell.detail();
    }

    private int width(int column) {
        Column heading = table.columns().get(column);
        return widest(Stream.concat(
                Stream.of(heading.target(), heading.detail()),
                cells(column).map(cell -> text(cell, column).stripTrailing())));
    }

    private Stream<Row> rows() {
        return table.sections().stream().flatMap(section -> section.rows().stream());
    }

    private Stream<Cell> cells(int column) {
        return rows().map(row -> row.cells().get(column));
    }

    private static int widest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
