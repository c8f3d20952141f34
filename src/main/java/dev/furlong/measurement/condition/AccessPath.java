package dev.furlong.measurement.condition;

/** How an engine reaches the rows that a statement asks for. */
public enum AccessPath {
    /** It reads the whole table. */
    TABLE_SCAN("table scan"),
    /** It finds the row in a secondary index, and then reads the row. */
    SECONDARY_INDEX("secondary index"),
    /** It finds the row by its primary key. */
    PRIMARY_KEY("primary key"),
    /** It finds all that is asked for in an index, and does not read the row. */
    COVERING_INDEX("covering index"),
    /** It uses an index other than the primary key, and does not tell whether that index covers the query. */
    SOME_INDEX("index"),
    /** It reads the whole of an index. */
    INDEX_SCAN("index scan"),
    /** Furlong cannot read its plan. */
    UNKNOWN("unknown");

    private final String word;

    AccessPath(String word) {
        this.word = word;
    }

    /** Returns the path in words. */
    public String word() {
        return word;
    }

    /** Whether an engine that tells of this path may have taken the other one. */
    public boolean mayBe(AccessPath other) {
        if (this == SOME_INDEX) {
            return other == SECONDARY_INDEX || other == COVERING_INDEX;
        }
        return this == other;
    }
}
