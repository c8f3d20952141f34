package dev.furlong.workload.statement;

import dev.furlong.plan.setting.client.StatementUse;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The statements of one connection.
 *
 * @param connection the connection, with autocommit off; whoever closes it closes the statements too
 * @param use how they are prepared and sent
 */
public record StatementSource(Connection connection, StatementUse use) {
    /** The statements of a connection that are prepared once. */
    public static StatementSource preparing(Connection connection) {
        return new StatementSource(connection, StatementUse.PREPARE_ONCE);
    }

    /**
     * A statement.
     *
     * @param sql its text, with a question mark for each value. No question mark stands for anything else
     * @throws SQLException if the engine refuses it, where it is prepared here
     */
    public SqlStatement of(String sql) throws SQLException {
        return switch (use) {
            case PREPARE_ONCE -> new PreparedOnce(connection.prepareStatement(sql));
            case PREPARE_EACH, DRIVER_CACHE -> new PreparedEachTime(connection, sql);
            case LITERAL -> new LiteralText(connection.createStatement(), sql);
        };
    }
}
