package dev.furlong.engine.schema;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a workload.
 *
 * @param name the name in upper case
 * @param columns the columns in their order
 * @param primaryKey the column that is the primary key, if any
 * @param indexes its other indexes, which are made when the rows are in
 */
public record Table(String name, List<Column> columns, Optional<String> primaryKey, List<Index> indexes) {
    /** A table with the first column as primary key. */
    public static Table keyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.of(columns[0].name()), List.of());
    }

    /** A table without a key, whose rows are only appended. */
    public static Table unkeyed(String name, Column... columns) {
        return new Table(name, List.of(columns), Optional.empty(), List.of());
    }

    /** This table with an index more. */
    public Table with(Index index) {
        return new Table(
                name,
                columns,
                primaryKey,
                Stream.concat(indexes.stream(), Stream.of(index)).toList());
    }

    /** The statements that make its indexes, its primary key left out. */
    public List<String> createIndexes() {
        return indexes.stream().map(index -> index.create(name)).toList();
    }

    /** The column names, separated by commas. */
    public String columnNames() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
