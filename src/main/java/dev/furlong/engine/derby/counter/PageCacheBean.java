package dev.furlong.engine.derby.counter;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Derby's page cache as it shows itself in this JVM. Source: {@code org.apache.derby.mbeans.CacheManagerMBean}, since
 * 10.12.
 */
public final class PageCacheBean {
    private static final String COUNTING = "CollectAccessCounts";

    private final MBeanServer beans;
    private final ObjectName name;

    private PageCacheBean(MBeanServer beans, ObjectName name) {
        this.beans = beans;
        this.name = name;
    }

    /** The one of this JVM's only database; none before 10.12, nor where there are several databases. */
    public static Optional<PageCacheBean> only() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        List<ObjectName> caches = new ArrayList<>(
                beans.queryNames(new ObjectName("org.apache.derby:type=CacheManager,name=PageCache,*"), null));
        // Two databases in one JVM share nothing that would say which one a connection is to.
        return caches.size() == 1 ? Optional.of(new PageCacheBean(beans, caches.get(0))) : Optional.empty();
    }

    /** The number of pages that it may hold. */
    public long maxPages() throws JMException {
        return number("MaxEntries");
    }

    /** Turns counting on or off. */
    void count(boolean on) throws JMException {
        beans.setAttribute(name, new Attribute(COUNTING, on));
    }

    /** Whether the cache counts. */
    boolean counts() throws JMException {
        return (Boolean) beans.getAttribute(name, COUNTING);
    }

    /** The number of accesses that found the page. */
    long hits() throws JMException {
        return number("HitCount");
    }

    /** The number of accesses that did not find the page. */
    long misses() throws JMException {
        return number("MissCount");
    }

    private long number(String attribute) throws JMException {
        return (Long) beans.getAttribute(name, attribute);
    }
}
