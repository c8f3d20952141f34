package dev.furlong.workload.lookup;

import dev.furlong.engine.schema.Index;
import dev.furlong.engine.schema.Table;
import dev.furlong.measurement.condition.AccessPath;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The index by which a row is looked up. */
enum LookupIndex {
    /** None: the engine must read the table. */
    NONE(AccessPath.TABLE_SCAN, Items.NUMBER),
    /** One on the column that is asked for alone. */
    SECONDARY(AccessPath.SECONDARY_INDEX, Items.NUMBER),
    /** That of the primary key, by which the table itself may be ordered. */
    PRIMARY(AccessPath.PRIMARY_KEY, Items.ID),
    /** One on the column that is asked for and the one that is read. */
    COVERING(AccessPath.COVERING_INDEX, Items.NUMBER);

    private static final String NAME = "ITEMS_BY_NUMBER";

    private final AccessPath path;
    private final String column;

    LookupIndex(AccessPath path, String column) {
        this.path = path;
        this.column = column;
    }

    /** The words of plans, in the order of the list. */
    static List<String> words() {
        return Arrays.stream(values()).map(LookupIndex::word).toList();
    }

    /** The index of this word. */
    static LookupIndex of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Its word in plans. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The way to the row that it is there for. */
    AccessPath path() {
        return path;
    }

    /** The table with this index. */
    Table table() {
        return switch (this) {
            case NONE, PRIMARY -> Items.TABLE;
            case SECONDARY -> Items.TABLE.with(new Index(NAME, List.of(Items.NUMBER)));
            case COVERING -> Items.TABLE.with(new Index(NAME, List.of(Items.NUMBER, Items.AMOUNT)));
        };
    }

    /** The query for one item. */
    String query() {
        return "SELECT " + Items.AMOUNT + " FROM " + Items.TABLE.name() + " WHERE " + column + " = ?";
    }

    /** What the query asks for, of the item with this id and number. */
    int value(int id, int number) {
        return this == PRIMARY ? id : number;
    }
}
