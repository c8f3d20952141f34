package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Connector;
import dev.furlong.workload.Drive;
import java.sql.SQLException;
import java.util.Set;

/** PostgreSQL from its pinned binaries as a target. */
final class PostgresqlProcessTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:process";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls");
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws SQLException {
        assertThat(Drive.rows(ours, "SELECT rolname FROM pg_authid WHERE rolcanlogin"))
                .as("who may come in")
                .containsExactly("furlong");
    }
}
