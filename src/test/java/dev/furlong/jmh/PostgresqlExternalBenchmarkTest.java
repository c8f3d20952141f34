package dev.furlong.jmh;

import dev.furlong.cli.SomeonesPostgresql;
import dev.furlong.cli.SomeonesServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/** On PostgreSQL of someone else. */
@Tag("full")
final class PostgresqlExternalBenchmarkTest extends ExternalBenchmarkContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        return SomeonesPostgresql.start(home);
    }
}
