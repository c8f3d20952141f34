package dev.furlong.engine.schema;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A table of a workload.
 *
 * @param name the name in upper case
 * @param columns the columns in their order
 * @param primaryKey the column that is the primary key, if any
 */
public record Table(String name, List<Column> columns, Optional<String> primaryKey) {
    /** A table with the first column as primary key. */
    public static Table keyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.of(columns[0].name()));
    }

    /** A table without a key, whose rows are only appended. */
    public static Table unkeyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.empty());
    }

    /** The column names, separated by commas. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
