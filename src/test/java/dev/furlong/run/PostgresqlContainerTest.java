package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.workload.Drive;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** PostgreSQL in a container as a target. */
@Tag("full")
final class PostgresqlContainerTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:container";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls", "memory", "cores", "placement");
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws SQLException {
        assertThat(Drive.rows(ours, "SELECT rolname FROM pg_authid WHERE rolcanlogin"))
                .as("who may come in")
                .containsExactly("furlong");
    }
}
