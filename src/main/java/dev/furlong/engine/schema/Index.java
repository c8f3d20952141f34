package dev.furlong.engine.schema;

import java.util.List;

/**
 * An index of a table besides its primary key.
 *
 * @param name the name in upper case
 * @param columns the names of the indexed columns, in their order
 */
public record Index(String name, List<String> columns) {
    /** The statement that makes it, which is the same in every engine. */
    String create(String table) {
        return "CREATE INDEX " + name + " ON " + table + " (" + String.join(", ", columns) + ")";
    }
}
