package dev.furlong.workload.lookup;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Scattered;

/**
 * The items of a table, in rows of 100 bytes. An item has an id, in whose order the rows are stored, and a number, whose order is
 * another one.
 *
 * @param numbers the number of the item with each id
 */
record Items(Scattered numbers) {
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

    /** The difference between an item's amount and its number. */
    static final long DIFFERENCE = 7;

    /** Items in so many rows. */
    static Items in(int rows) {
        return new Items(Scattered.over(rows));
    }

    /** The number of rows. */
    int rows() {
        return numbers.rows();
    }

    /** The number of the item with this id: each number belongs to one id. */
    int number(int id) {
        return numbers.at(id);
    }

    /** The amount of the item with this number. */
    static long amount(int number) {
        return number + DIFFERENCE;
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
