package dev.furlong.engine.derby;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/** Derby's checkpoints, whose place in the log its control file holds. */
final class DerbyCheckpoints implements Checkpointing {
    /**
     * The bytes of log from one checkpoint to the next. Source: {@code LogToFile.DEFAULT_CHECKPOINT_INTERVAL}, the same
     * since 10.1.
     */
    private static final long USUAL_CHECKPOINT_BYTES = 10_485_760;

    @Override
    public Optional<ConnectionStep> step() {
        return Checkpointing.by("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()").step();
    }

    @Override
    public CheckpointSigns signs(Configuration configuration) {
        return new CheckpointSigns.Steps(
                () -> ControlFile.lastCheckpoint(configuration.data().resolve(DerbyEngine.DATABASE)));
    }

    @Override
    public OptionalLong logBytes(Connection connection) throws SQLException {
        try (DerbyInside inside = new DerbyInside(connection)) {
            String interval = inside.property("derby.storage.checkpointInterval");
            if (interval.isEmpty()) {
                return OptionalLong.of(USUAL_CHECKPOINT_BYTES);
            }
            return interval.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(interval)) : OptionalLong.empty();
        }
    }
}
