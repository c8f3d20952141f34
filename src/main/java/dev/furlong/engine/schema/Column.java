package dev.furlong.engine.schema;

/**
 * One column; none may be null.
 *
 * @param name the name in upper case
 * @param type the type of its cells
 */
public record Column(String name, ColumnType type) {
    /** A column of 32-bit numbers. */
    public static Column integer(String name) {
        return new Column(name, new ColumnType.Int());
    }

    /** A column of 64-bit numbers. */
    public static Column bigint(String name) {
        return new Column(name, new ColumnType.BigInt());
    }

    /** A column of texts of a fixed length. */
    public static Column text(String name, int length) {
        return new Column(name, new ColumnType.FixedText(length));
    }

    /** A column of dates and times. */
    public static Column timestamp(String name) {
        return new Column(name, new ColumnType.Timestamp());
    }
}
