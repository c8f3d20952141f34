package dev.furlong.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.engine.InJvmEngineContract;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.TwoWriters;
import dev.furlong.plan.EffectiveSetting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what SQLite makes of settings and errors. */
final class SqliteEngineTest extends InJvmEngineContract {
    private final SqliteEngine engine = new SqliteEngine();

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected String survivingTheProcess() {
        return "process-kill";
    }

    @Override
    protected boolean isDataFile(String name) {
        return name.endsWith("-wal") || name.endsWith(".db");
    }

    @Test
    void settings_arePragmasInTheOrderThatTheyNeed() {
        Connector connector = engine.connector(
                OnDisk.configuration(engine, data(), Map.of("buffer", "4MiB", "sqlite.page_size", "8192")));

        assertThat(connector.session())
                .containsExactly(
                        "PRAGMA busy_timeout = 10000",
                        "PRAGMA page_size = 8192",
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA cache_size = -4096");
    }

    @Test
    void defaults_areReadBack() throws Exception {
        try (OnDisk database = create(Map.of("sqlite.page_size", "8192"));
                Connection connection = database.open()) {
            Map<String, EffectiveSetting> effective = engine.readBack(database.configuration(), connection);

            assertThat(effective.get("durability"))
                    .isEqualTo(new EffectiveSetting("power-cut", "power-cut", "observed", null));
            assertThat(effective.get("lock-wait")).isEqualTo(new EffectiveSetting("10s", "10s", "observed", null));
            assertThat(effective.get("isolation"))
                    .isEqualTo(new EffectiveSetting("serializable", "serializable", "observed", null));
            assertThat(effective.get("sqlite.page_size"))
                    .isEqualTo(new EffectiveSetting("8192", "8192", "echoed", null));
        }
    }

    @Test
    void boundedLossAndABufferOfPartOfAKibibyte_areRefused() {
        refused(Map.of("durability", "bounded-loss"), "durability: ", "got bounded-loss", "power-cut, process-kill");
        refused(Map.of("buffer", "1500B"), "buffer: must be whole KiB", "got 1500B");
        refused(Map.of("sqlite.cache_size", "5"), "cache_size", "got '5'");
        refused(Map.of("sqlite.transaction_mode", "IMMEDIATE"), "sqlite.transaction_mode: must be left out");
    }

    @Test
    void secondWriter_isRetriedWhetherItWaitedOrReadBefore() throws Exception {
        try (OnDisk database = create(shortWait());
                TwoWriters writers = new TwoWriters(database)) {
            assertThat(writers.waitInVain()).hasSize(1).allSatisfy(this::isRetried);
            assertThat(writers.changeWhatChangedSinceItWasRead()).hasSize(1).allSatisfy(this::isRetried);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, RETRY", "6, RETRY", "10, GIVE_UP", "19, GIVE_UP", "0, GIVE_UP"})
    void error_asksForItsRemedyByItsCode(int code, Remedy remedy) {
        assertThat(engine.remedy(new SQLException("said so", null, code))).isEqualTo(remedy);
    }
}
