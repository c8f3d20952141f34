package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;

/** The checkpoints of an engine: the step that makes one, and the signs by which others are seen. */
public interface Checkpointing {
    /** The checkpoints of an engine that neither makes one when asked nor tells of any. */
    Checkpointing NONE = Optional::empty;

    /**
     * The step that makes a checkpoint; empty if the engine has none. The step returns when all that the checkpoint writes
     * is written.
     */
    Optional<ConnectionStep> step();

    /** The signs of those that the engine makes by itself, with this configuration. */
    default CheckpointSigns signs(Configuration configuration) {
        return CheckpointSigns.UNTOLD;
    }

    /**
     * The number of bytes by which the log grows from one checkpoint to the next.
     *
     * @return the bytes; empty if the engine does not tell
     */
    default OptionalLong logBytes(Connection connection) throws SQLException {
        return OptionalLong.empty();
    }

    /** The checkpoints of an engine that makes one at a statement. */
    static Checkpointing by(String sql) {
        return () -> Optional.of(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            connection.commit();
        });
    }
}
