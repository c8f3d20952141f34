package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.Dataset;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Establishes on real engines that with {@code tuning=out-of-the-box} each has its own defaults, by what is read back and by what
 * the server itself answers.
 */
final class OwnDefaultsTest {
    private static final String PLAN = """
            experiment: own
            targets: ['%s']
            workloads: [select, tpcb]
            clients: [3]
            repetitions: 1
            warm-up: 200ms
            measure: 300ms
            settings: {heap: 256MiB, select.rows: 1000, tpcb.branches: 2, tpcb.accounts-per-branch: 500}
            cases: {tuned: {buffer: 16MiB}, default: {tuning: out-of-the-box}}
            """;

    /** Questions to a running server, in the words of its manual. */
    private static final Map<String, Map<String, String>> SECOND_WITNESS = Map.of(
            "derby:server",
            Map.of(
                    "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.storage.pageCacheSize')", "null",
                    "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.locks.waitTimeout')", "null",
                    "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.system.durability')", "null"),
            "postgresql:process",
            Map.of(
                    "SHOW shared_buffers", "128MB",
                    "SHOW lock_timeout", "0",
                    "SHOW deadlock_timeout", "1s",
                    "SHOW fsync", "on",
                    "SHOW synchronous_commit", "on",
                    "SHOW max_connections", "100",
                    "SELECT count(*) FROM pg_settings WHERE source = 'command line' AND name = 'shared_buffers'", "0"),
            "mysql:container",
            Map.of(
                    "SELECT @@GLOBAL.innodb_buffer_pool_size", "134217728",
                    "SELECT @@GLOBAL.innodb_lock_wait_timeout", "50",
                    "SELECT @@GLOBAL.log_bin", "1",
                    "SELECT @@GLOBAL.sync_binlog", "1",
                    "SELECT @@GLOBAL.innodb_flush_log_at_trx_commit", "1",
                    "SELECT @@GLOBAL.max_connections", "151",
                    "SELECT @@GLOBAL.transaction_isolation", "REPEATABLE-READ",
                    "SELECT @@SESSION.transaction_isolation", "READ-COMMITTED"),
            "mariadb:process",
            Map.of(
                    "SELECT @@GLOBAL.innodb_buffer_pool_size", "134217728",
                    "SELECT @@GLOBAL.innodb_lock_wait_timeout", "50",
                    "SELECT @@GLOBAL.log_bin", "0",
                    "SELECT @@GLOBAL.max_connections", "151"));

    @TempDir
    private Path folder;

    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "derby, 4000KiB, OBSERVED, 60s, ECHOED",
        "derby:server, 4000KiB, OBSERVED, 60s, ECHOED",
        "postgresql:process, 128MiB, OBSERVED, unlimited, OBSERVED"
    })
    void engineOutOfTheBox_hasItsOwnDefaults(
            String target, String buffer, Witness ofBuffer, String lockWait, Witness ofLockWait)
            throws SQLException, IOException {
        List<TrialRecord> trials = trials(target);

        assertThat(trials).hasSize(4).allMatch(TrialRecord::valid);
        String because = "out of the box: Furlong leaves it to the engine";
        for (TrialRecord trial : trials) {
            boolean tuned = trial.subject().point().contains("case=tuned");
            assertThat(trial.settings())
                    .containsEntry(
                            "buffer",
                            tuned
                                    ? new EffectiveSetting("16MiB", "16MiB", ofBuffer, null)
                                    : new EffectiveSetting("64MiB", buffer, ofBuffer, because))
                    .containsEntry(
                            "lock-wait",
                            tuned
                                    ? new EffectiveSetting("10s", "10s", ofLockWait, null)
                                    : new EffectiveSetting("10s", lockWait, ofLockWait, because))
                    .containsEntry(
                            "tuning",
                            EffectiveSetting.of(
                                    tuned ? "equal" : "out-of-the-box",
                                    tuned ? "equal" : "out-of-the-box",
                                    Witness.STARTED_WITH));
            assertThat(trial.settings().get("durability").effective()).isEqualTo("power-cut");
            assertThat(trial.settings().get("isolation").effective()).isEqualTo("read-committed");
            assertThat(trial.conditions().get(Conditions.ENGINE_PROPERTIES).orElseThrow())
                    .as("what it was started with")
                    .matches(properties -> properties.contains("imeout") == tuned);
        }
        assertServerSaysSo(target);
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource({
        "derby@10.1.1.0, 4000KiB, ECHOED, 60s, ECHOED",
        "postgresql@9.6:process, 128MiB, OBSERVED, unlimited, OBSERVED",
        "mysql:container, 128MiB, OBSERVED, 50s, OBSERVED",
        "mariadb:process, 128MiB, OBSERVED, 50s, OBSERVED"
    })
    void otherEngineOutOfTheBox_hasItsOwnDefaults(
            String target, String buffer, Witness ofBuffer, String lockWait, Witness ofLockWait)
            throws SQLException, IOException {
        engineOutOfTheBox_hasItsOwnDefaults(target, buffer, ofBuffer, lockWait, ofLockWait);
    }

    /** A server that was just started answers for itself, past what reads its settings back for a record. */
    private void assertServerSaysSo(String target) throws SQLException, IOException {
        Map<String, String> expected = SECOND_WITNESS.getOrDefault(target, Map.of());
        if (expected.isEmpty()) {
            return;
        }
        Prepared prepared = new Preflight()
                .check(plan(target), folder).values().stream()
                        .filter(one -> one.point().id().contains("case=default"))
                        .findFirst()
                        .orElseThrow();
        Path work = Files.createDirectory(folder.resolve("started"));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), work);
        try (Dataset data = new PopulatedCopies(work, starter, doing -> {}).restore(prepared, doing -> {});
                RunningTarget running = Deployment.of(prepared.deployment())
                        .start(data.launch(prepared, List.of(), work.resolve("server.log")));
                Connection connection = running.connector().open();
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> one : expected.entrySet()) {
                assertThat(answer(statement, one.getKey())).as(one.getKey()).isEqualTo(one.getValue());
            }
            connection.rollback();
        }
    }

    private static String answer(Statement statement, String question) throws SQLException {
        try (ResultSet row = statement.executeQuery(question)) {
            @Nullable String told = row.next() ? row.getString(1) : "no answer";
            return String.valueOf(told);
        }
    }

    private static Plan plan(String target) {
        return PlanReader.read("own", PLAN.formatted(target), Overrides.none());
    }

    private List<TrialRecord> trials(String target) {
        Plan plan = plan(target);
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);
        assertThat(result.failure()).isNull();
        return RunDirectory.open("test", result.folder()).trials();
    }
}
