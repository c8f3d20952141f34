package dev.furlong.engine.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.failure.MachineException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Establishes that only a schema which Furlong made is ever touched, with Derby's. */
final class MarkedSchemaTest {
    private DerbyInMemory database;
    private Connection connection;
    private MarkedSchema schema;

    @BeforeEach
    void make() throws SQLException {
        database = DerbyInMemory.create();
        connection = database.open();
        schema = new MarkedSchema(database.engine().external().orElseThrow().schema(), "theirs");
    }

    @AfterEach
    void drop() throws SQLException {
        connection.rollback();
        connection.close();
        database.close();
    }

    @Test
    void schemaThatIsNotThere_isMadeMarkedFilledEmptiedAndDropped() throws SQLException {
        assertThat(schema.look(connection)).isEqualTo(new MarkedSchema.Found(false, "", List.of()));
        schema.claim(connection, "run-1");
        assertThat(schema.look(connection)).isEqualTo(new MarkedSchema.Found(true, "run-1", List.of()));

        schema.empty(connection, "run-1", List.of("ACCOUNTS", "TELLERS"));
        execute("CREATE TABLE FURLONG.ACCOUNTS (N INTEGER)");
        assertThat(schema.check(connection, "run-1").tables()).containsExactly("ACCOUNTS");

        schema.empty(connection, "run-1", List.of("RECORDS"));
        execute("CREATE TABLE FURLONG.RECORDS (N INTEGER)");
        assertThat(tables()).containsExactlyInAnyOrder("FURLONG.FURLONG_OWNED", "FURLONG.RECORDS");

        schema.drop(connection);
        assertThat(schema.look(connection).exists()).isFalse();
        assertThat(tables()).isEmpty();
    }

    @Test
    void schemaWithoutTheMarker_isRefusedByEveryStep() throws SQLException {
        execute("CREATE SCHEMA FURLONG");
        execute("CREATE TABLE FURLONG.PRECIOUS (N INTEGER)");
        refusedByEveryStep("must carry Furlong's marker table FURLONG_OWNED, got one without it, with [precious]");
        execute("DROP TABLE FURLONG.PRECIOUS");
        refusedByEveryStep("must carry Furlong's marker table FURLONG_OWNED, got an empty one without it");
    }

    @Test
    void foreignObjects_areRefusedByEveryStepAndName() throws SQLException {
        schema.claim(connection, "run-1");
        schema.empty(connection, "run-1", List.of("ACCOUNTS"));
        execute("CREATE TABLE FURLONG.ACCOUNTS (N INTEGER)");
        execute("CREATE TABLE FURLONG.PRECIOUS (N INTEGER)");
        execute("CREATE VIEW FURLONG.SIGHT AS SELECT * FROM FURLONG.ACCOUNTS");
        execute("CREATE FUNCTION FURLONG.ART (N INTEGER) RETURNS INTEGER LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL"
                + " EXTERNAL NAME 'java.lang.Math.abs'");
        refusedByEveryStep("must hold nothing but what Furlong made, got [art, precious, sight] too");
    }

    @Test
    void schemaThatAnotherRunTookOver_isLeftToIt() throws SQLException {
        schema.claim(connection, "run-1");
        schema.empty(connection, "run-1", List.of("ACCOUNTS"));
        execute("CREATE TABLE FURLONG.ACCOUNTS (N INTEGER)");
        schema.claim(connection, "run-2");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> schema.empty(connection, "run-1", List.of()))
                .withMessageContaining("got one that the run run-2 took over");
        connection.rollback();
        assertThat(schema.check(connection, "run-2").tables()).containsExactly("ACCOUNTS");
    }

    @Test
    void schemaThatIsGone_isNotMadeAgain() throws SQLException {
        schema.claim(connection, "run-1");
        schema.drop(connection);
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> schema.empty(connection, "run-1", List.of()))
                .withMessageContaining("must be the one that this run (run-1) made or took over, got none");
    }

    private void refusedByEveryStep(String rule) throws SQLException {
        List<String> before = tables();
        refused(() -> schema.look(connection), rule);
        refused(() -> schema.claim(connection, "run-2"), rule);
        refused(() -> schema.check(connection, "run-1"), rule);
        refused(() -> schema.empty(connection, "run-1", List.of()), rule);
        refused(() -> schema.drop(connection), rule);
        connection.commit();
        assertThat(tables()).isEqualTo(before);
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable step, String rule) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(step)
                .withMessageContaining("server theirs, schema FURLONG: " + rule + "; nothing was touched");
    }

    private void execute(String sql) throws SQLException {
        database.execute(sql);
    }

    private List<String> tables() throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet table = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
            while (table.next()) {
                tables.add(table.getString("TABLE_SCHEM") + "." + table.getString("TABLE_NAME"));
            }
        }
        connection.rollback();
        return tables;
    }
}
