package dev.furlong.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import org.junit.jupiter.api.Tag;

/** PostgreSQL on a server that someone else runs. */
@Tag("full")
final class PostgresqlExternalTest extends ExternalTargetContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        return SomeonesPostgresql.start(home);
    }

    @Override
    String schema(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
