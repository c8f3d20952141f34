package dev.furlong.engine.derby;

import dev.furlong.engine.derby.counter.PageCacheBean;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/**
 * Reads values inside the JVM that Derby runs in, over a connection. It makes functions for that and rolls them back.
 * They are static methods of this class, which is on the class path of every JVM that Furlong runs Derby in.
 */
public final class DerbyInside implements AutoCloseable {
    private final Connection connection;

    DerbyInside(Connection connection) throws SQLException {
        this.connection = connection;
        String source = " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '" + DerbyInside.class.getName();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION FURLONG_PROPERTY (NAME VARCHAR(255)) RETURNS VARCHAR(4000)" + source
                    + ".systemProperty'");
            statement.execute("CREATE FUNCTION FURLONG_PAGE_CACHE () RETURNS BIGINT" + source + ".maxPagesInCache'");
        }
    }

    /** A system property there; empty if it is not set. */
    String property(String name) throws SQLException {
        try (PreparedStatement values = connection.prepareStatement("VALUES FURLONG_PROPERTY(?)")) {
            values.setString(1, name);
            try (ResultSet row = values.executeQuery()) {
                String value = row.next() ? row.getString(1) : null;
                return value == null ? "" : value;
            }
        }
    }

    /**
     * The number of pages that the page cache may hold, as the cache itself says; 0 where it does not tell (before
     * 10.12).
     */
    long pageCachePages() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("VALUES FURLONG_PAGE_CACHE()")) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** Takes the functions back. */
    @Override
    public void close() throws SQLException {
        connection.rollback();
    }

    /** Derby calls this to read a system property. */
    public static @Nullable String systemProperty(String name) {
        return System.getProperty(name);
    }

    /** Derby calls this to read the size of the page cache. */
    public static long maxPagesInCache() throws JMException {
        Optional<PageCacheBean> cache = PageCacheBean.only();
        return cache.isPresent() ? cache.get().maxPages() : 0;
    }
}
