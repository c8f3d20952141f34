package dev.furlong.workload.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way to send a statement does the same to a real Derby, and prepares as often as it says. */
final class StatementSourceTest {
    private static final String INSERT = "INSERT INTO NOTES VALUES (?, ?, ?)";
    private static final String FIND = "SELECT WORDS, AMOUNT FROM NOTES WHERE NOTE = ?";

    @ParameterizedTest
    @EnumSource(StatementUse.class)
    void valuesOfEveryType_arriveAsTheyWereSet(StatementUse use) throws SQLException {
        try (DerbyInMemory database = notes();
                Connection connection = database.open()) {
            StatementSource source = new StatementSource(connection, use);
            try (SqlStatement insert = source.of(INSERT);
                    SqlStatement find = source.of(FIND)) {
                note(insert, 1, "it's a ? mark", Long.MIN_VALUE);
                note(insert, -2, "", Integer.MAX_VALUE);

                assertThat(found(find, 1)).isEqualTo("it's a ? mark " + Long.MIN_VALUE);
                assertThat(found(find, -2)).isEqualTo(" " + Integer.MAX_VALUE);
            }
            connection.rollback();
        }
    }

    /** A value that is set stays until it is set again, as in JDBC. */
    @ParameterizedTest
    @EnumSource(StatementUse.class)
    void valuesThatAreSetOnce_areSentAgain(StatementUse use) throws SQLException {
        try (DerbyInMemory database = notes();
                Connection connection = database.open()) {
            StatementSource source = new StatementSource(connection, use);
            try (SqlStatement insert = source.of(INSERT);
                    SqlStatement find = source.of(FIND)) {
                note(insert, 1, "same", 5);
                insert.setInt(1, 2);
                insert.executeUpdate();

                assertThat(found(find, 2)).isEqualTo("same 5");
            }
            connection.rollback();
        }
    }

    @Test
    void statements_arePreparedOnce_eachTime_orNever() throws SQLException {
        assertThat(asked(StatementUse.PREPARE_ONCE)).containsExactly(INSERT, FIND);
        List<String> each = List.of(INSERT, INSERT, FIND, FIND);
        assertThat(asked(StatementUse.PREPARE_EACH)).isEqualTo(each);
        assertThat(asked(StatementUse.DRIVER_CACHE)).isEqualTo(each);
        assertThat(asked(StatementUse.LITERAL)).isEmpty();
    }

    @Test
    void backslashInALiteral_isRefused() throws SQLException {
        try (DerbyInMemory database = notes();
                Connection connection = database.open();
                SqlStatement insert = new StatementSource(connection, StatementUse.LITERAL).of(INSERT)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> insert.setString(2, "a\\"))
                    .withMessageContaining("no backslash");
            connection.rollback();
        }
    }

    /** Whatever way it is sent: the same seed leaves the same data. */
    @ParameterizedTest
    @EnumSource(StatementUse.class)
    void loads_doTheSame_andTheirInvariantsHold(StatementUse use) throws SQLException {
        for (String name : List.of("tpcb", "mix", "select")) {
            Map<String, String> small =
                    name.equals("tpcb") ? Map.of("accounts-per-branch", "100") : Map.of("rows", "50");
            Workload workload = Workloads.named("test", name, small);
            try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
                Ledger ledger = Drive.committed(database, workload, 2, 20, new Seed(7), use);
                try (Connection connection = database.open()) {
                    assertThat(Drive.violatedRules(connection, workload, ledger))
                            .as(name)
                            .isEmpty();
                    connection.rollback();
                }
                if (name.equals("tpcb")) {
                    assertThat(Drive.rows(database, "SELECT SUM(AMOUNT), COUNT(*) FROM HISTORY"))
                            .isEqualTo(once(workload));
                }
            }
        }
    }

    private static List<String> once(Workload workload) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            Drive.committed(database, workload, 2, 20, new Seed(7), StatementUse.PREPARE_ONCE);
            return Drive.rows(database, "SELECT SUM(AMOUNT), COUNT(*) FROM HISTORY");
        }
    }

    /** What is prepared when two rows are inserted and found. */
    private static List<String> asked(StatementUse use) throws SQLException {
        List<String> prepared = new ArrayList<>();
        try (DerbyInMemory database = notes();
                Connection real = database.open()) {
            Connection connection = (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                        if (method.getName().equals("prepareStatement")) {
                            prepared.add((String) arguments[0]);
                        }
                        try {
                            return method.invoke(real, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
            StatementSource source = new StatementSource(connection, use);
            try (SqlStatement insert = source.of(INSERT);
                    SqlStatement find = source.of(FIND)) {
                note(insert, 1, "one", 1);
                note(insert, 2, "two", 2);
                found(find, 1);
                found(find, 2);
            }
            real.rollback();
        }
        return prepared;
    }

    private static DerbyInMemory notes() throws SQLException {
        DerbyInMemory database = DerbyInMemory.create();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE NOTES (NOTE INT PRIMARY KEY, WORDS VARCHAR(50), AMOUNT BIGINT)");
            connection.commit();
        }
        return database;
    }

    private static void note(SqlStatement insert, int note, String words, long amount) throws SQLException {
        insert.setInt(1, note);
        insert.setString(2, words);
        insert.setLong(3, amount);
        assertThat(insert.executeUpdate()).isEqualTo(1);
    }

    private static String found(SqlStatement find, int note) throws SQLException {
        find.setInt(1, note);
        try (ResultSet rows = find.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1) + " " + rows.getLong(2);
        }
    }
}
