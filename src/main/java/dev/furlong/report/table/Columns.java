package dev.furlong.report.table;

import java.util.ArrayList;
import java.util.List;

/** Texts in columns of a terminal. */
public final class Columns {
    private static final String GAP = "  ";

    private Columns() {}

    /**
     * Lines in which each column is as wide as its widest text.
     *
     * @param rows the texts, as many in each row
     * @param left the number of columns that are flush left; those behind them are flush right
     */
    public static List<String> lines(List<List<String>> rows, int left) {
        List<Integer> widths = new ArrayList<>();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                if (widths.size() == column) {
                    widths.add(0);
                }
                widths.set(column, Math.max(widths.get(column), row.get(column).length()));
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                if (widths.get(column) == 0) {
                    continue;
                }
                String text = row.get(column);
                String space = " ".repeat(widths.get(column) - text.length());
                line.append(line.length() == 0 ? "" : GAP).append(column < left ? text + space : space + text);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
