package dev.furlong.loadgen;

import java.sql.SQLException;

/** A client that cannot go on. */
final class ClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClientException(String client, Exception cause) {
        super(words(client, cause), cause);
    }

    private static String words(String client, Exception cause) {
        String state = cause instanceof SQLException sql && sql.getSQLState() != null
                ? " (SQLState " + sql.getSQLState() + ")"
                : "";
        return client + " ended: " + cause + state;
    }
}
