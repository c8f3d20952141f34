package dev.furlong.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

    @Override
    @Test
    @Tag("full")
    void schemaWithoutTheMarker_isRefused() throws SQLException {
        super.schemaWithoutTheMarker_isRefused();
    }

    @Override
    @Test
    @Tag("full")
    void foreignTableInTheMarkedSchema_isRefusedByName() throws SQLException {
        super.foreignTableInTheMarkedSchema_isRefusedByName();
    }

    @Override
    @Test
    @Tag("full")
    void wrongPassword_isRefusedAndNotRepeated() {
        super.wrongPassword_isRefusedAndNotRepeated();
    }

    @Override
    @Test
    @Tag("full")
    void serverThatIsDown_isNamed() throws IOException {
        super.serverThatIsDown_isNamed();
    }

    @Test
    void releaseThatTheServerIsNot_isRefused() {
        command("run", "tpcb", "--scale", "smoke", "--target", target("9.9"), "--server", "theirs")
                .fails(
                        3,
                        "server theirs: must be release 9.9 for the target " + target("9.9") + ", got " + release(),
                        "nothing was touched");
    }

    @Test
    void ctrlCWhileItPopulates_dropsTheSchema() {
        try (FurlongProcess furlong = furlong(folder().resolve("results"), Map.of(), "tpcb", "--measure", "60s")) {
            awaitTable("ACCOUNTS");
            furlong.interruptGroup();
            furlong.await().fails(130, "run: was interrupted");
        }
    }
}
