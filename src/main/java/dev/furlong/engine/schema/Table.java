package dev.furlong.engine.schema;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One table.
 *
 * @param name in upper case
 * @param columns in order
 * @param primaryKey the column that is the primary key, if any
 */
public record Table(String name, List<Column> columns, Optional<String> primaryKey) {
    /** With the first column as primary key. */
    public static Table keyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.of(columns[0].name()));
    }

    /** Without a key: rows are only appended. */
    public static Table unkeyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.empty());
    }

    /** The column names, separated by commas. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
