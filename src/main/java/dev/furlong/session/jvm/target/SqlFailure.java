package dev.furlong.session.jvm.target;

import java.sql.SQLException;
import java.util.Objects;

/** The words of an engine on a failure. */
public final class SqlFailure {
    private SqlFailure() {}

    /** An engine's message and what it wraps, since the outer one often only says that something failed. */
    public static String causes(SQLException e) {
        StringBuilder words = new StringBuilder();
        for (Throwable failure : e) {
            // Without a message, only its class tells what it is.
            String message = Objects.requireNonNullElse(
                    failure.getMessage(), failure.getClass().getName());
            if (words.indexOf(message) < 0) {
                words.append(words.isEmpty() ? "" : "; ").append(message);
            }
        }
        return e.getSQLState() == null ? words.toString() : words + " (SQLState " + e.getSQLState() + ")";
    }
}
