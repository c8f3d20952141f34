package dev.furlong.engine.schema;

/** The types that workloads use; each engine names them in its own words. */
public sealed interface ColumnType {
    /** A signed number of 32 bits. */
    record Int() implements ColumnType {}

    /** A signed number of 64 bits. */
    record BigInt() implements ColumnType {}

    /** A date and time of day. */
    record Timestamp() implements ColumnType {}

    /**
     * Text of a fixed length, in ASCII.
     *
     * @param length the length in characters, and in bytes
     */
    record FixedText(int length) implements ColumnType {}

    /** Whether the cells of such a column are numbers. */
    default boolean numeric() {
        return this instanceof Int || this instanceof BigInt;
    }
}
