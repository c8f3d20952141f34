package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.measurement.Metrics;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * InnoDB's own counters, which the server keeps for all its connections and tells at once. Source: MySQL Reference Manual
 * and MariaDB documentation, "InnoDB Status Variables".
 */
public final class InnodbCounters implements EngineCounters {
    private static final String HITS_AND_READS = "innodb_buffer_pool_read_requests";
    private static final String READS = "innodb_buffer_pool_reads";

    @Override
    public Map<String, Double> read(Connection connection) throws SQLException {
        Map<String, String> status = ServerVariables.globalStatus(connection);
        Map<String, Double> counters = new HashMap<>();
        double reads = number(status, READS);
        counters.put(Metrics.ENGINE_LOG_BYTES.key(), number(status, "innodb_os_log_written"));
        counters.put(Metrics.ENGINE_SYNCS.key(), number(status, "innodb_data_fsyncs"));
        counters.put(Metrics.ENGINE_BUFFER_READS.key(), reads);
        counters.put(Metrics.ENGINE_BUFFER_HITS.key(), number(status, HITS_AND_READS) - reads);
        return counters;
    }

    private static double number(Map<String, String> status, String name) throws SQLException {
        String value = status.get(name);
        if (value == null) {
            throw new SQLException("counter " + name + ": must be a status variable of the server, got none");
        }
        return Double.parseDouble(value);
    }
}
