package dev.furlong.engine.derby;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the JVM that Derby runs in, from a connection: by functions that are made for it and rolled back. They are
 * static methods of this class, which is on the class path of every JVM that Furlong runs Derby in.
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

    /** How many pages the page cache may hold, as the cache itself says; 0 where it does not tell (before 10.12). */
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

    /** Called by Derby. */
    public static @Nullable String systemProperty(String name) {
        return System.getProperty(name);
    }

    /** Called by Derby. Source: {@code org.apache.derby.mbeans.CacheManagerMBean}, since 10.12. */
    public static long maxPagesInCache() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        List<ObjectName> caches = new ArrayList<>(
                beans.queryNames(new ObjectName("org.apache.derby:type=CacheManager,name=PageCache,*"), null));
        // Two databases in one JVM share nothing that would say which one this connection is to.
        return caches.size() == 1 ? (Long) beans.getAttribute(caches.get(0), "MaxEntries") : 0;
    }
}
