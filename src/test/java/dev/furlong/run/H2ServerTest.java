package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Endpoint;
import java.sql.SQLException;
import java.util.Set;
import org.h2.tools.Server;
import org.junit.jupiter.api.Tag;

/** H2's TCP server, as a target. */
@Tag("full")
final class H2ServerTest extends TargetContract {
    @Override
    String target() {
        return "h2:server";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) {
        int port = Endpoint.of(ours.url().replaceFirst(";.*", "")).orElseThrow().port();
        String server = "jdbc:h2:tcp://127.0.0.1:" + port + "/";
        for (String other : new String[] {"mem:other", "./other", "mem:management_db_" + port}) {
            for (String user : new String[] {"", "sa"}) {
                assertThatExceptionOfType(SQLException.class)
                        .as(other + " as '" + user + "'")
                        .isThrownBy(() -> Strangers.as(ours.at(server + other), user, null)
                                .open());
            }
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Server.shutdownTcpServer("tcp://127.0.0.1:" + port, "", true, false));
    }
}
