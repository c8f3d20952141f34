package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.workload.Drive;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL from its pinned binaries as a target. */
final class PostgresqlProcessTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:process";
    }

    @Override
    Map<String, List<Double>> wire() {
        return Map.of("select", List.of(2.0, 83.0, 164.0), "tpcb", List.of(6.0, 349.0, 186.0));
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls");
    }

    /** In the default build, Derby's server alone does this. */
    @Override
    @Test
    @Tag("full")
    void startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused() throws Exception {
        super.startedAgainOnTheSameFiles_theDataIsWhole_andStrangersAreRefused();
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws SQLException {
        assertThat(Drive.rows(ours, "SELECT rolname FROM pg_authid WHERE rolcanlogin"))
                .as("who may come in")
                .containsExactly("furlong");
    }
}
