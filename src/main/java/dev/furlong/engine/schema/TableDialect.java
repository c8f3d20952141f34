package dev.furlong.engine.schema;

import java.util.stream.Collectors;

/**
 * An engine's SQL for tables: the types of columns, and the statement that makes a table.
 *
 * @param integer its type of 32 bits
 * @param bigint its type of 64 bits
 * @param timestamp its type of date and time
 * @param tail the words behind the closing parenthesis, such as a storage engine
 */
public record TableDialect(String integer, String bigint, String timestamp, String tail) {
    /** The statement that makes a table, its primary key included. */
    public String create(Table table) {
        return create(table, true);
    }

    /** The statement that makes a table without its primary key, for a loader that adds it after the rows. */
    public String createWithoutKey(Table table) {
        return create(table, false);
    }

    /** The type of a column. */
    public String type(Column column) {
        ColumnType type = column.type();
        if (type instanceof ColumnType.FixedText text) {
            return "CHAR(" + text.length() + ")";
        }
        if (type instanceof ColumnType.Int) {
            return integer;
        }
        return type instanceof ColumnType.BigInt ? bigint : timestamp;
    }

    private String create(Table table, boolean keyed) {
        String key = keyed
                ? table.primaryKey()
                        .map(column -> ", PRIMARY KEY (" + column + ")")
                        .orElse("")
                : "";
        return table.columns().stream()
                .map(column -> column.name() + " " + type(column) + " NOT NULL")
                .collect(Collectors.joining(", ", "CREATE TABLE " + table.name() + " (", key + ")" + tail));
    }
}
