package dev.furlong.jmh;

import dev.furlong.cli.SomeonesDerby;
import dev.furlong.cli.SomeonesServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** On Derby's Network Server of someone else. */
final class DerbyExternalBenchmarkTest extends ExternalBenchmarkContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        return SomeonesDerby.start(home);
    }
}
