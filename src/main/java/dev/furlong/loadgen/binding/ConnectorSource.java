package dev.furlong.loadgen.binding;

import dev.furlong.engine.connection.Connector;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A connector as what a pool takes its connections from. */
record ConnectorSource(Connector connector) implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
        return connector.open();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("connector: must be asked for its own user's connection");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("connector: writes no log");
    }

    @Override
    public int getLoginTimeout() {
        // So long a pool that is closed waits for a connection under way; the driver has a limit of its own.
        return 10;
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("connector: takes its time from its properties");
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("connector: writes no log");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException("connector: wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
