package dev.furlong.jmh;

import dev.furlong.cli.SomeonesDerby;
import dev.furlong.cli.SomeonesServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On Derby's Network Server of someone else; and what is refused before any server is asked. */
final class DerbyExternalBenchmarkTest extends ExternalBenchmarkContract {
    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        return SomeonesDerby.start(home);
    }

    @Test
    void nameThatNoServerHas_isAWrongPlan() {
        refused("thiers", "").fails(2, "jmh: server: must be named in ", "got 'thiers'", "theirs");
    }

    @Test
    @Tag("full")
    void targetWithoutAServersName_isAWrongPlan() {
        refused("", "").fails(2, "jmh: server: must name the server of " + target());
    }

    @Test
    @Tag("full")
    void settingOfTheServers_isAWrongPlan() {
        refused("theirs", "buffer=4MiB").fails(2, "settings buffer: must not be asked for", "someone else's");
    }

    @Test
    @Tag("full")
    void passwordThatIsNotInTheEnvironment_isNamedByItsVariable() throws IOException {
        Files.writeString(serversFile(), entry().replace(SomeonesServer.VARIABLE, "NOT_SET_12"));
        refused("theirs", "").fails(3, "its password must be in the environment variable NOT_SET_12");
    }
}
