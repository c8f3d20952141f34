package dev.furlong.session.jvm.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.net.SocketException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** How a load JVM tells what an engine's driver says. */
final class SqlFailureTest {
    @Test
    void causeWithoutAMessage_isToldByItsClass() {
        SQLException failure = new SQLException("The connection broke.", "08006", new EOFException());

        assertThat(SqlFailure.causes(failure))
                .isEqualTo("The connection broke.; java.io.EOFException (SQLState 08006)");
    }

    @Test
    void messageThatTheOuterOneHolds_isToldOnce() {
        SQLException failure =
                new SQLException("It broke: Connection reset", "08006", new SocketException("Connection reset"));

        assertThat(SqlFailure.causes(failure)).isEqualTo("It broke: Connection reset (SQLState 08006)");
    }

    @Test
    void failureWithoutAState_isToldWithoutOne() {
        assertThat(SqlFailure.causes(new SQLException("database is locked"))).isEqualTo("database is locked");
    }
}
