package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;

/** How an engine makes checkpoints, and how they are seen. */
public interface Checkpointing {
    /** That of an engine that neither makes one when asked nor tells of any. */
    Checkpointing NONE = Optional::empty;

    /**
     * How it makes one when asked, if it can: it writes what it would have written later, and returns when that is done.
     */
    Optional<ConnectionStep> step();

    /** How those that it makes by itself are seen, on files that lie here. */
    default CheckpointSigns signs(Configuration configuration) {
        return CheckpointSigns.UNTOLD;
    }

    /**
     * By how many bytes its log grows from one to the next, where it says so.
     *
     * @return empty if it does not say
     */
    default OptionalLong logBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /** A statement that makes one. */
    static Checkpointing by(String sql) {
        return () -> Optional.of(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            connection.commit();
        });
    }
}
