package dev.furlong.engine.schema;

/**
 * One column; none may be null.
 *
 * @param name in upper case
 * @param type of its cells
 */
public record Column(String name, ColumnType type) {
    /** A 32-bit number. */
    public static Column integer(String name) {
        return new Column(name, new ColumnType.Int());
    }

    /** A 64-bit number. */
    public static Column bigint(String name) {
        return new Column(name, new ColumnType.BigInt());
    }

    /** Fixed-length text. */
    public static Column text(String name, int length) {
        return new Column(name, new ColumnType.FixedText(length));
    }

    /** A date and time. */
    public static Column timestamp(String name) {
        return new Column(name, new ColumnType.Timestamp());
    }
}
