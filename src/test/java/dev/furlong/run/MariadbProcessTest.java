package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.workload.Drive;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** MariaDB as a target: the machine's own, or else the pinned binaries. */
@Tag("full")
final class MariadbProcessTest extends TargetContract {
    @Override
    String target() {
        return "mariadb:process";
    }

    @Override
    Map<String, List<Double>> wire() {
        return Map.of("select", List.of(2.0, 33.0, 123.0), "tpcb", List.of(6.0, 194.0, 209.0));
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls");
    }

    @Override
    void otherWaysIn_areClosed(Connector ours) throws SQLException {
        assertThat(Drive.rows(
                        ours,
                        "SELECT CONCAT(User, '@', Host) FROM mysql.user WHERE User NOT IN ('mariadb.sys', 'PUBLIC')"))
                .as("who may come in")
                .containsExactly("furlong@127.0.0.1");
    }
}
