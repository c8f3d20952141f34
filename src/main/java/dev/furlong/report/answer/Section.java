package dev.furlong.report.answer;

import dev.furlong.report.table.ShortCosts;
import java.util.List;

/**
 * The answer for one load.
 *
 * @param load the load, and the axes that vary
 * @param verdict the answer in a few words
 * @param lines the lines, the best first or in the order of the plan
 * @param apart the targets that are not comparable, and those without a figure
 * @param notes short sentences on what the lines do not show
 * @param costs what a transaction cost beside its CPU, a row for each point whose figures may be used; none unless the plan asks
 *     for costs
 */
public record Section(
        String load, String verdict, List<Line> lines, List<Apart> apart, List<String> notes, ShortCosts costs) {
    /** An answer to another question than that of costs. */
    public Section(String load, String verdict, List<Line> lines, List<Apart> apart, List<String> notes) {
        this(load, verdict, lines, apart, notes, ShortCosts.none());
    }

    /** Copies the lists. */
    public Section {
        lines = List.copyOf(lines);
        apart = List.copyOf(apart);
        notes = List.copyOf(notes);
    }

    /**
     * A target that has no place among those that are ranked.
     *
     * @param point the id of its point, or of one of several
     * @param target the target as written
     * @param figure the figure with its unit; empty if it has none
     * @param because the reason why it is not comparable, and what would make it so; or why it has no figure
     * @param comparable whether it was measured and may be compared with the others, and lacks only what they are ranked by
     */
    public record Apart(String point, String target, String figure, String because, boolean comparable) {
        /** A target that is not comparable, or was not measured well. */
        Apart(String point, String target, String figure, String because) {
            this(point, target, figure, because, false);
        }

        /** A target that may be compared, but has nothing to be ranked by. */
        static Apart comparable(String point, String target, String because) {
            return new Apart(point, target, "", because, true);
        }

        /** The same with another figure. */
        Apart with(String other) {
            return new Apart(point, target, other, because, comparable);
        }
    }
}
