package dev.furlong.engine.derby;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Logs in to Derby's server without sending the password: with a proof of it that counts for one
 * connection. Source: DRDA's security mechanism 8, USRSSBPWD, which Derby knows since 10.2.
 *
 * <p>It goes through Derby's own client data source. Derby's client driver could be asked for the
 * mechanism in its URL. But it sends all attributes of the URL as part of the database's name, with
 * each statement: 15 bytes more, which no application has.
 */
public final class PasswordProofDriver implements Driver {
    private static final Pattern URL = Pattern.compile("jdbc:derby://([0-9.]+):([0-9]+)/([^;]+)(?:;(.*))?");
    private static final String DATA_SOURCE = "org.apache.derby.jdbc.ClientDataSource";
    private static final short PROOF = 8;

    @Override
    public @Nullable Connection connect(String url, Properties login) throws SQLException {
        Matcher form = URL.matcher(url);
        if (!form.matches()) {
            return null;
        }
        String password = login.getProperty("password");
        if (password == null) {
            throw new SQLException("login: must have a password to prove, got none", "28000");
        }
        try {
            // The engine's jars may sit in a class loader of their own: a trial without a fork.
            Class<?> type =
                    Class.forName(DATA_SOURCE, true, Thread.currentThread().getContextClassLoader());
            DataSource source = (DataSource) type.getDeclaredConstructor().newInstance();
            type.getMethod("setServerName", String.class).invoke(source, form.group(1));
            type.getMethod("setPortNumber", int.class).invoke(source, Integer.parseInt(form.group(2)));
            type.getMethod("setDatabaseName", String.class).invoke(source, form.group(3));
            type.getMethod("setSecurityMechanism", short.class).invoke(source, PROOF);
            if (form.group(4) != null) {
                type.getMethod("setConnectionAttributes", String.class).invoke(source, form.group(4));
            }
            return source.getConnection(login.getProperty("user"), password);
        } catch (InvocationTargetException e) {
            throw new SQLException("URL " + url + ": must be one that Derby's client takes, got " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("engine: the class path must hold " + DATA_SOURCE, e);
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return URL.matcher(url).matches();
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties login) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("a driver that logs nothing");
    }
}
