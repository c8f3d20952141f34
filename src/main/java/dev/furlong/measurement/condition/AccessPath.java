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
    /** It uses an index other than the primary key, and does not tell whether it reads the row too. */
    SOME_INDEX("index"),
    /** Its plan has words that Furlong does not know. */
    UNKNOWN("unknown");

    private final String word;

    AccessPath(String word) {
        this.word = word;
    }

    /** Returns the path in words, as they follow "by". */
    public String word() {
        return word;
    }

    /** Whether an engine that tells of this path may have taken the other one. */
    public boolean mayBe(AccessPath other) {
        if (this == SOME_INDEX) {
            return other == SECONDARY_INDEX || other == COVERING_INDEX;
        }
        return this == other || this == UNKNOWN;
    }
}
