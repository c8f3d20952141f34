package dev.furlong.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Derby on a Network Server that someone else runs. */
@Tag("full")
final class DerbyExternalTest extends ExternalTargetContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        return SomeonesDerby.start(home);
    }

    /** Who drops it is the same for every engine. */
    @Tag("every")
    @Test
    void ctrlC_dropsTheSchema() {
        ctrlCDropsTheSchema();
    }
}
