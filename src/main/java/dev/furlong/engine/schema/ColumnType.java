package dev.furlong.engine.schema;

/** The types that workloads use; each engine names them in its own words. */
public sealed interface ColumnType {
    /** 32 bits, signed. */
    record Int() implements ColumnType {}

    /** 64 bits, signed. */
    record BigInt() implements ColumnType {}

    /** Date and time of day. */
    record Timestamp() implements ColumnType {}

    /**
     * Text of a fixed length, in ASCII.
     *
     * @param length in characters, and in bytes
     */
    record FixedText(int length) implements ColumnType {}

    /** Whether the cells of such a column are numbers. */
    default boolean numeric() {
        return this instanceof Int || this instanceof BigInt;
    }
}
