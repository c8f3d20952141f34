package dev.furlong.engine.schema;

/**
 * The rows that a table starts with, each computed from its index, so that any loader may ask in any order.
 *
 * @param table the table to fill
 * @param rows the number of rows; 0 leaves it empty
 * @param cells the contents of the cells
 */
public record Population(Table table, long rows, Cells cells) {
    /** The contents of cells; columns count from 0. */
    public interface Cells {
        /** The number in a cell. */
        long number(long row, int column);

        /** The text in a cell, of exactly the column's length. */
        String text(long row, int column);
    }

    /** A table that starts empty. */
    public static Population empty(Table table) {
        return new Population(table, 0, new Cells() {
            @Override
            public long number(long row, int column) {
                throw new IllegalStateException("population: an empty table has no cells");
            }

            @Override
            public String text(long row, int column) {
                throw new IllegalStateException("population: an empty table has no cells");
            }
        });
    }
}
