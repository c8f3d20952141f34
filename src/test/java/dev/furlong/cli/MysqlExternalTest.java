package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL on a server that someone else runs, which takes no rows from a client's stream as it is delivered. */
@Tag("full")
final class MysqlExternalTest extends ExternalTargetContract {
    private SomeonesMysql mysql;

    @Override
    SomeonesServer start(Path home) throws IOException, SQLException {
        try {
            mysql = SomeonesMysql.start(home);
            return mysql;
        } catch (MachineException e) {
            if (System.getenv("CI") == null) {
                assumeThat(false).as("MySQL in a container: %s", e.getMessage()).isTrue();
            }
            throw e;
        }
    }

    @Override
    String restrict() {
        return "";
    }

    /** Here, unlike elsewhere, no transaction takes back what a killed run made. */
    @Test
    void whatAKilledRunLeft_isUsedAgainByTheNextAndDropped() throws SQLException {
        killedRunsSchemaIsUsedAgain();
    }

    @Tag("every")
    @Test
    void rows_goByTheRoadThatTheServerAllows_andTheServerIsNotSetOtherwise() throws SQLException {
        assertThat(mysql.takesLocalRows()).isFalse();
        assertThat(roadOf(run(Map.of()))).contains("inserts of up to 1000 rows", "local_infile off");
        assertThat(mysql.takesLocalRows()).isFalse();

        mysql.administer("SET GLOBAL local_infile = ON");
        assertThat(roadOf(run(Map.of()))).contains("LOAD DATA LOCAL from a stream");
        assertThat(mysql.takesLocalRows()).isTrue();
        mysql.administer("SET GLOBAL local_infile = OFF");
    }

    private static String roadOf(Ended ended) {
        return ended.exitsWith(0).folder().trials().get(0).population().road();
    }
}
