package dev.furlong.workload.lookup;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;

/**
 * The items of a table, in rows of 100 bytes. An item has an id, in whose order the rows are stored, and a number, whose order has
 * nothing to do with it.
 *
 * @param rows the number of items
 */
record Items(int rows) {
    /** The column of the primary key, from 1. */
    static final String ID = "ITEM_ID";
    /** The column of the numbers, from 1. */
    static final String NUMBER = "ITEM_NUMBER";
    /** The column that is read. */
    static final String AMOUNT = "AMOUNT";

    private static final int FILLER_LENGTH = 84;

    static final Table TABLE = Table.keyed(
            "ITEMS",
            Column.integer(ID),
            Column.integer(NUMBER),
            Column.bigint(AMOUNT),
            Column.text("EXTRA_DATA", FILLER_LENGTH));

    /** A prime, and another one for a table whose rows the first divides. */
    private static final long STEP = 15_485_863;

    private static final long OTHER_STEP = 32_452_843;

    /** The number of the item with this id: each number belongs to one id, and neighbours lie far apart. */
    int number(int id) {
        return (int) (1 + id * (rows % STEP == 0 ? OTHER_STEP : STEP) % rows);
    }

    /** The amount of the item with this number. */
    static long amount(int number) {
        return number + 7L;
    }

    /** The rows. */
    Population.Cells cells() {
        return new Population.Cells() {
            @Override
            public long number(long row, int column) {
                int id = (int) row + 1;
                return switch (column) {
                    case 0 -> id;
                    case 1 -> Items.this.number(id);
                    default -> amount(Items.this.number(id));
                };
            }

            @Override
            public String text(long row, int column) {
                return Filler.of(row + 1, FILLER_LENGTH);
            }
        };
    }
}
