package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.cli.Await;
import dev.furlong.cli.Ended;
import dev.furlong.cli.FurlongProcess;
import dev.furlong.cli.SomeonesDerby;
import dev.furlong.cli.SomeonesServer;
import dev.furlong.workload.invariant.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On Derby's Network Server of someone else; and what no engine changes: refusals, and how the schema goes when a benchmark
 * does not end as it should.
 */
@Tag("full")
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
    void targetWithoutAServersName_isAWrongPlan() {
        refused("", "").fails(2, "jmh: server: must name the server of " + target());
    }

    @Test
    void settingOfTheServers_isAWrongPlan() {
        refused("theirs", "buffer=4MiB").fails(2, "settings buffer: must not be set", "someone else's");
    }

    @Test
    void passwordThatIsNotInTheEnvironment_isNamedByItsVariable() throws IOException {
        Files.writeString(serversFile(), entry().replace(SomeonesServer.VARIABLE, "NOT_SET_12"));
        refused("theirs", "").fails(3, "its password must be in the environment variable NOT_SET_12");
    }

    @Test
    void setUpThatFailsOnceTheDataIsThere_dropsTheSchema() {
        Ended ended = refused("theirs", "heap=3GiB").fails(2, "jmh: settings heap: must be 3GiB");
        assertThat(ended.err() + ended.out()).contains("benchmark: server theirs: ");
    }

    @Test
    void schemaWithoutTheMarker_isRefused() throws SQLException {
        execute(
                "CREATE SCHEMA " + furlong(),
                "CREATE TABLE " + furlong() + ".PRECIOUS (N INTEGER NOT NULL, M INTEGER)");
        try {
            before = server.contents();
            refused("theirs", "")
                    .fails(
                            3,
                            "jmh: server theirs, schema " + furlong()
                                    + ": must carry Furlong's marker table FURLONG_OWNED, got one without it, with"
                                    + " [precious]; nothing was touched");
            assertThat(server.contents()).isEqualTo(before);
        } finally {
            execute("DROP TABLE " + furlong() + ".PRECIOUS", "DROP SCHEMA " + furlong() + " RESTRICT");
            before = server.contents();
        }
    }

    @Test
    void ctrlC_dropsTheSchema() {
        try (FurlongProcess jmh = jmh("theirs", 1, "60s", "-p", "workload=tpcb")) {
            Await.until("rows of clients", Duration.ofMinutes(1), () -> rows("HISTORY") > 5);
            jmh.interruptGroup();
            jmh.await().exitsWith(130);
            // The fork goes on for a while, and its folder goes last; who looked at the tables now would be in its way.
            Await.until("the end of the fork", Duration.ofMinutes(1), this::isEmpty);
        }
    }

    private boolean isEmpty() {
        try (Stream<Path> left = Files.list(folder.resolve("target").resolve("jmh"))) {
            return left.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = server.open();
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    /** How many rows a table of Furlong's has, or -1 if it is not there. */
    private long rows(String table) {
        try (Connection connection = server.open()) {
            return Query.number(connection, "SELECT COUNT(*) FROM " + furlong() + "." + table);
        } catch (SQLException e) {
            return -1;
        }
    }
}
