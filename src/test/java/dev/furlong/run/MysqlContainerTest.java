package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.workload.Drive;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** MySQL in a container as a target. */
@Tag("full")
final class MysqlContainerTest extends TargetContract {
    @Override
    String target() {
        return "mysql:container";
    }

    @Override
    Map<String, List<Double>> wire() {
        return Map.of("select", List.of(2.0, 37.0, 189.0), "tpcb", List.of(6.0, 213.0, 287.0));
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls", "memory", "cores", "placement");
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws SQLException {
        assertThat(Drive.rows(ours, "SELECT CONCAT(User, '@', Host) FROM mysql.user WHERE account_locked = 'N'"))
                .as("who may come in")
                .containsExactly("furlong@127.0.0.1");
    }
}
