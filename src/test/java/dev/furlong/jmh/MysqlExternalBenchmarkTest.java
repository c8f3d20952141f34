package dev.furlong.jmh;

import dev.furlong.cli.SomeonesMysql;
import dev.furlong.cli.SomeonesServer;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** On MySQL of someone else. */
@Tag("full")
final class MysqlExternalBenchmarkTest extends ExternalBenchmarkContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        try {
            return SomeonesMysql.start(home);
        } catch (MachineException e) {
            Root.demand(Optional.of("MySQL in a container: " + e.getMessage()));
            throw e;
        }
    }
}
