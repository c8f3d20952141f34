package dev.furlong.engine.mapping;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The answers of a running engine to questions for its settings. */
@FunctionalInterface
public interface Answers {
    /**
     * The value of one setting.
     *
     * @param name the setting's name in the engine's words
     * @return the value in the engine's words; null if it has none of that name
     */
    @Nullable
    String of(String name) throws SQLException;

    /** A source of what an engine tells. */
    @FunctionalInterface
    interface Source {
        /** Asks it over this connection. */
        Answers over(Connection connection) throws SQLException;
    }

    /**
     * Asks by queries, whose first two columns are a name, in capitals or not, and what it is set to.
     *
     * @param queries the queries, all of them asked at once
     */
    static Source by(String... queries) {
        return connection -> {
            Map<String, String> told = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            try (Statement statement = connection.createStatement()) {
                for (String query : queries) {
                    try (ResultSet rows = statement.executeQuery(query)) {
                        while (rows.next()) {
                            told.put(rows.getString(1), String.valueOf(rows.getString(2)));
                        }
                    }
                }
            }
            return told::get;
        };
    }
}
