package dev.furlong.engine.derby;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.KnownNames;
import dev.furlong.engine.mapping.OwnProperties;
import dev.furlong.engine.mapping.Rows;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.OwnDefaults;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.Preparation;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.TimeSpan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings in Derby's words. Source: Derby Reference Manual, "Derby properties". */
final class DerbySettings implements SettingMapping {
    /** The page size of the tables that workloads make: no column is long enough for Derby's 32 KiB pages. */
    private static final int PAGE_BYTES = 4096;

    private static final int LEAST_PAGES = 40;

    private static final String PAGES = "derby.storage.pageCacheSize";
    private static final String LOCK_WAIT = "derby.locks.waitTimeout";
    private static final String DURABILITY = "derby.system.durability";

    /** The properties of which a setting says the same. */
    private static final Map<String, String> OF_SETTINGS = Map.of(
            PAGES, Setting.BUFFER.key(), LOCK_WAIT, Setting.LOCK_WAIT.key(), DURABILITY, Setting.DURABILITY.key());

    /** The word for a property that is not set though Furlong sets it. */
    private static final String NOT_SET = "not set";

    /** The pages that the cache has if nobody says. */
    private static final long USUAL_PAGES = 1000;

    /** The seconds that a lock is waited for if nobody says. */
    private static final long USUAL_LOCK_WAIT_SECONDS = 60;

    /**
     * Properties that no setting changes and that move figures, with what Derby has if nobody sets them. Sources: Derby
     * Reference Manual; for the log, {@code LogToFile}. Pages are larger where a column is long.
     */
    private static final Map<String, String> FACTS = new TreeMap<>(Map.of(
            "derby.locks.deadlockTimeout", "20",
            "derby.locks.escalationThreshold", "5000",
            "derby.storage.checkpointInterval", "10485760",
            "derby.storage.logSwitchInterval", "1048576",
            "derby.storage.pageSize", "4096"));

    private static final List<String> NAMED_BY_USERS =
            List.of("derby.user.", "derby.module.", "derby.subSubProtocol.", "derby.debug.");

    @Override
    public Map<String, String> properties(Configuration configuration) {
        checkPool(configuration);
        return properties(configuration.settings());
    }

    /** Refuses a pool for a release whose drivers cannot be asked if a connection still works. */
    static void checkPool(Configuration configuration) {
        if (configuration.pooled() && !configuration.release().number().atLeast("10.6")) {
            throw PlanException.ofSetting(
                    "connections",
                    "must be held for derby before 10.6, whose drivers lack Connection.isValid, which a pool"
                            + " needs; got pooled for "
                            + configuration.release().number());
        }
    }

    /** The properties by the settings alone. */
    static Map<String, String> properties(Settings settings) {
        checkWhatDerbyLacks(settings);
        Map<String, String> properties = new TreeMap<>();
        if (!OwnDefaults.hold(settings)) {
            tune(properties, settings);
        }
        Map<String, String> own = settings.engineProperties("derby");
        own.keySet().forEach(DerbySettings::checkName);
        OwnDefaults.checkProperties(settings, "derby", OF_SETTINGS);
        OwnProperties.addTo("derby", new TreeMap<>(Map.of("derby.system.home", "the folder of the data")), own);
        OwnProperties.addTo("derby", properties, own);
        return properties;
    }

    /** Adds what has the same meaning in each engine. */
    private static void tune(Map<String, String> properties, Settings settings) {
        long buffer = settings.get(Setting.BUFFER).bytes();
        if (buffer % PAGE_BYTES != 0 || buffer / PAGE_BYTES < LEAST_PAGES) {
            throw PlanException.ofSetting(
                    "buffer",
                    "must be a whole number of 4KiB pages, at least " + LEAST_PAGES + ", for derby, got "
                            + settings.written(Setting.BUFFER) + "; legal: 160KiB, 164KiB, …");
        }
        Rows.checkInHeap("derby", settings, 2);
        long lockWaitSeconds = settings.get(Setting.LOCK_WAIT).toSeconds();
        if (lockWaitSeconds < 1 || settings.get(Setting.LOCK_WAIT).toMillis() % 1000 != 0) {
            throw PlanException.ofSetting(
                    "lock-wait",
                    "must be whole seconds, at least 1, for derby, got " + settings.written(Setting.LOCK_WAIT));
        }
        properties.put(PAGES, String.valueOf(buffer / PAGE_BYTES));
        properties.put(LOCK_WAIT, String.valueOf(lockWaitSeconds));
        // A deadlock is looked for when a wait has lasted this long; 1 s is Derby's least.
        properties.put("derby.locks.deadlockTimeout", "1");
        switch (settings.get(Setting.DURABILITY)) {
            case POWER_CUT -> {}
            case PROCESS_KILL -> properties.put(DURABILITY, "test");
            case BOUNDED_LOSS ->
                throw PlanException.ofSetting(
                        "durability",
                        "must be one that derby supports, got " + settings.written(Setting.DURABILITY)
                                + "; legal: power-cut, process-kill");
        }
    }

    /**
     * Derby takes no notice of a property that it does not know, nor of one in other capitals. Users and modules have names of
     * their own.
     */
    private static void checkName(String property) {
        if (property.startsWith("derby.derby.")) {
            throw PlanException.ofSetting(
                    property,
                    "must be the name of a property of Derby, with one 'derby.' in front; did you mean "
                            + property.substring("derby.".length()) + "?");
        }
        if (NAMED_BY_USERS.stream().noneMatch(property::startsWith)) {
            KnownNames.listed("derby").checkSpelling("derby", property, property);
        }
    }

    static void checkWhatDerbyLacks(Settings settings) {
        if (settings.get(Setting.TLS)) {
            throw PlanException.ofSetting(
                    "tls", "must be off for derby, which Furlong runs without TLS, got on; legal: off");
        }
        Rows.checkNoDriverCache("derby", settings);
        if (settings.get(Setting.PREPARE) == Preparation.NEVER) {
            throw PlanException.ofSetting(
                    "prepare",
                    "must be one that derby supports, got never: Derby compiles every statement in the engine;"
                            + " legal: server, driver-default");
        }
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        Settings settings = configuration.settings();
        Map<String, EffectiveSetting> effective = new LinkedHashMap<>();
        try (DerbyInside inside = new DerbyInside(connection)) {
            effective.put(Setting.BUFFER.key(), buffer(settings, inside));
            effective.put(Setting.DURABILITY.key(), durability(settings, inside.property(DURABILITY)));
            effective.put(Setting.LOCK_WAIT.key(), lockWait(settings, inside.property(LOCK_WAIT)));
            for (Map.Entry<String, String> property :
                    settings.engineProperties("derby").entrySet()) {
                effective.put(
                        property.getKey(),
                        EffectiveSetting.of(property.getValue(), inside.property(property.getKey()), Witness.ECHOED));
            }
        }
        effective.put(Setting.ISOLATION.key(), isolation(settings, connection));
        return effective;
    }

    /** The isolation of a connection. */
    static EffectiveSetting isolation(Settings settings, Connection connection) throws SQLException {
        return EffectiveSetting.of(
                settings.written(Setting.ISOLATION),
                connection.getTransactionIsolation() == Connection.TRANSACTION_READ_COMMITTED
                        ? Isolation.READ_COMMITTED.word()
                        : "JDBC level " + connection.getTransactionIsolation(),
                Witness.ECHOED);
    }

    /** The page cache as it says itself or, before it could, by its property. */
    private static EffectiveSetting buffer(Settings settings, DerbyInside inside) throws SQLException {
        long pages = inside.pageCachePages();
        if (pages > 0) {
            return OwnDefaults.told(settings, Setting.BUFFER, bytes(pages), Witness.OBSERVED);
        }
        String told = inside.property(PAGES);
        return told.isEmpty()
                ? unset(settings, Setting.BUFFER, bytes(USUAL_PAGES))
                : OwnDefaults.told(
                        settings,
                        Setting.BUFFER,
                        told.matches("[1-9][0-9]{0,11}") ? bytes(Long.parseLong(told)) : told,
                        Witness.ECHOED);
    }

    private static String bytes(long pages) {
        return new ByteSize(PAGE_BYTES * pages).written();
    }

    /** The lock wait by its property, which is in seconds. If it is negative, Derby waits without end. */
    private static EffectiveSetting lockWait(Settings settings, String told) {
        if (told.isEmpty()) {
            return unset(settings, Setting.LOCK_WAIT, USUAL_LOCK_WAIT_SECONDS + "s");
        }
        boolean endless = told.matches("-[1-9][0-9]*");
        String seconds = told.matches("[0-9]{1,18}") ? Long.parseLong(told) + "s" : told;
        return OwnDefaults.told(settings, Setting.LOCK_WAIT, endless ? TimeSpan.UNLIMITED : seconds, Witness.ECHOED);
    }

    /** The durability by its property, which Furlong sets for another one than Derby's own alone. */
    private static EffectiveSetting durability(Settings settings, String told) {
        if (told.isEmpty()) {
            return OwnDefaults.told(
                    settings,
                    Setting.DURABILITY,
                    Durability.POWER_CUT.word(),
                    OwnDefaults.hold(settings) ? Witness.STARTED_WITH : Witness.ECHOED);
        }
        return OwnDefaults.told(
                settings,
                Setting.DURABILITY,
                told.equals("test") ? Durability.PROCESS_KILL.word() : told,
                Witness.ECHOED);
    }

    /** A setting whose property is not set. Out of the box, the command line alone says that it is Derby's own. */
    private static EffectiveSetting unset(Settings settings, Setting<?> setting, String usual) {
        return OwnDefaults.hold(settings)
                ? OwnDefaults.told(settings, setting, usual, Witness.STARTED_WITH)
                : OwnDefaults.told(settings, setting, NOT_SET, Witness.ECHOED);
    }

    @Override
    public Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        Map<String, String> facts = new TreeMap<>();
        try (DerbyInside inside = new DerbyInside(connection)) {
            for (Map.Entry<String, String> fact : FACTS.entrySet()) {
                String set = inside.property(fact.getKey());
                facts.put(fact.getKey(), set.isEmpty() ? fact.getValue() + " by default" : set);
            }
        }
        return facts;
    }
}
