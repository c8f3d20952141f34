package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import java.util.Optional;
import java.util.regex.Pattern;

/** PostgreSQL's checkpoints, which its server writes of into its log. */
final class PostgresqlCheckpoints implements Checkpointing {
    private static final Pattern BEGUN = Pattern.compile(".*LOG:  (checkpoint starting: [^;]*).*");
    private static final Pattern ENDED = Pattern.compile(".*LOG:  checkpoint complete: ([^;]*).*");

    @Override
    public Optional<ConnectionStep> step() {
        return Checkpointing.by("CHECKPOINT").step();
    }

    @Override
    public CheckpointSigns signs(Configuration configuration) {
        return new CheckpointSigns.LogLines(BEGUN, ENDED);
    }
}
