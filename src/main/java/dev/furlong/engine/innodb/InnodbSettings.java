package dev.furlong.engine.innodb;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.written.ByteSize;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Settings as variables of a server. Sources: MySQL Reference Manual, "InnoDB Startup Options and System Variables";
 * MariaDB documentation, "InnoDB System Variables".
 */
public final class InnodbSettings {
    static final String BUFFER = "innodb_buffer_pool_size";
    static final String ISOLATION = "transaction_isolation";
    static final String LOCK_WAIT = "innodb_lock_wait_timeout";
    static final String LOG_BIN = "log_bin";
    static final String SYNC_BINLOG = "sync_binlog";
    static final String FLUSH_LOG = "innodb_flush_log_at_trx_commit";
    static final String DOUBLEWRITE = "innodb_doublewrite";

    static final String DUMP = "innodb_buffer_pool_dump_at_shutdown";
    static final String LOAD = "innodb_buffer_pool_load_at_startup";

    private static final long STEP = 1 << 20;
    private static final long SPLIT_BYTES = 1L << 30;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    /** The variables that the command line sets for every server. */
    private static final Set<String> RESERVED = Set.of(
            "datadir", "port", "socket", "pid_file", "bind_address", "skip_name_resolve", "init_file", "log_error");

    /** The connections that a server allows by itself. */
    private static final int USUAL_CONNECTIONS = 151;

    private InnodbSettings() {}

    /**
     * The variables, without the server's own place: folder, address, port.
     *
     * @throws PlanException if a setting cannot be honoured
     */
    public static Map<String, String> variables(Configuration configuration, Dialect dialect) {
        Settings settings = configuration.settings();
        Map<String, String> own = own(settings, dialect);
        OwnDefaults.checkProperties(settings, dialect.engine(), ofSettings(dialect));
        Map<String, String> variables = new TreeMap<>(dialect.beside());
        if (!OwnDefaults.hold(settings)) {
            tune(variables, settings, dialect, logBin(own, dialect));
            own.remove(LOG_BIN);
        }
        if (!OwnDefaults.hold(settings) || configuration.connections() > USUAL_CONNECTIONS) {
            variables.put("max_connections", String.valueOf(configuration.connections()));
        }
        if (configuration.log() != null) {
            variables.put("innodb_log_group_home_dir", configuration.log().toString());
        }
        Map<String, String> reserved = new TreeMap<>();
        RESERVED.forEach(variable -> reserved.put(variable, "what the target needs"));
        dialect.reserved().forEach(variable -> reserved.put(variable, "what the target needs"));
        OwnProperties.addTo(dialect.engine(), reserved, own);
        OwnProperties.addTo(dialect.engine(), variables, own);
        return variables;
    }

    /** The variables of which a setting says the same. The binary log has none but its own. */
    private static Map<String, String> ofSettings(Dialect dialect) {
        String prefix = dialect.engine() + ".";
        return Map.of(
                prefix + BUFFER, Setting.BUFFER.key(),
                prefix + LOCK_WAIT, Setting.LOCK_WAIT.key(),
                prefix + FLUSH_LOG, Setting.DURABILITY.key(),
                prefix + DOUBLEWRITE, Setting.DURABILITY.key(),
                prefix + SYNC_BINLOG, Setting.DURABILITY.key(),
                prefix + LOG_BIN, prefix + LOG_BIN);
    }

    /** Adds what has the same meaning in each engine. */
    private static void tune(Map<String, String> variables, Settings settings, Dialect dialect, String logBin) {
        buffer(variables, settings.get(Setting.BUFFER), dialect);
        durability(variables, settings.get(Setting.DURABILITY), logBin);
        variables.put(ISOLATION, "READ-COMMITTED");
        variables.put(LOCK_WAIT, String.valueOf(lockWaitSeconds(settings)));
        // Otherwise a lock timeout undoes a statement and leaves its transaction open.
        variables.put("innodb_rollback_on_timeout", "ON");
        // Every trial starts with an empty buffer, and nothing is read behind its back.
        variables.put(DUMP, "OFF");
        variables.put(LOAD, "OFF");
    }

    /** The variables that a plan passes through, by their names without the engine's. */
    static Map<String, String> own(Settings settings, Dialect dialect) {
        Map<String, String> own = new TreeMap<>();
        settings.engineProperties(dialect.engine()).forEach((key, value) -> {
            String variable = key.substring(dialect.engine().length() + 1);
            if (!NAME.matcher(variable).matches()) {
                throw PlanException.ofSetting(
                        key,
                        "must name a variable of " + dialect.engine()
                                + " as the server does, got '" + variable
                                + "'; legal: lower-case letters, digits and _, such"
                                + " as " + dialect.engine() + ".innodb_flush_method");
            }
            own.put(variable, value);
        });
        return own;
    }

    private static void buffer(Map<String, String> variables, ByteSize asked, Dialect dialect) {
        long bytes = asked.bytes();
        int instances = bytes < SPLIT_BYTES ? 1 : dialect.instances();
        if (bytes < dialect.leastBuffer() || bytes % (STEP * instances) != 0) {
            String least = new ByteSize(dialect.leastBuffer()).written();
            String step = new ByteSize(STEP * instances).written();
            throw PlanException.ofSetting(
                    "buffer",
                    "must be at least " + least + " and a multiple of " + step + " for "
                            + dialect.engine() + ", got " + asked.written() + "; legal: " + least
                            + " and more in steps of 1MiB"
                            + (instances > 1 ? ", from 1GiB on in steps of " + step : ""));
        }
        variables.put(BUFFER, String.valueOf(bytes));
        // One chunk for each instance: the server rounds up to whole chunks.
        variables.put("innodb_buffer_pool_chunk_size", String.valueOf(bytes / instances));
        if (dialect.instances() > 1) {
            variables.put("innodb_buffer_pool_instances", String.valueOf(instances));
        }
    }

    private static String logBin(Map<String, String> own, Dialect dialect) {
        String asked = own.getOrDefault(LOG_BIN, "OFF");
        if (!asked.equals("ON") && !asked.equals("OFF")) {
            throw PlanException.ofSetting(
                    dialect.engine() + ".log_bin", "must be a legal value, got '" + asked + "'; legal: ON, OFF");
        }
        return asked;
    }

    private static void durability(Map<String, String> variables, Durability durability, String logBin) {
        String flush = switch (durability) {
            case POWER_CUT -> "1";
            case PROCESS_KILL -> "2";
            case BOUNDED_LOSS -> "0";
        };
        variables.put(FLUSH_LOG, flush);
        variables.put(DOUBLEWRITE, "ON");
        variables.put(LOG_BIN, logBin);
        if (logBin.equals("ON")) {
            variables.put(SYNC_BINLOG, flush.equals("1") ? "1" : "0");
        }
    }

    /** The setting as InnoDB takes it: whole seconds. */
    public static long lockWaitSeconds(Settings settings) {
        Duration lockWait = settings.get(Setting.LOCK_WAIT);
        if (lockWait.toSeconds() < 1 || lockWait.toMillis() % 1000 != 0) {
            throw PlanException.ofSetting(
                    "lock-wait",
                    "must be whole seconds, at least 1, for InnoDB, got " + settings.written(Setting.LOCK_WAIT));
        }
        return lockWait.toSeconds();
    }
}
