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
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Establishes on real engines that with {@code tuning=out-of-the-box} each has its own defaults, by what is read back
 * and by what the server itself answers.
 */
final class OwnDefaultsTest {
    private static final String PLAN = """
            experiment: own
            targets: ['%s']
            workloads: [tpcb]
            clients: [3]
            repetitions: 1
            warm-up: 200ms
            measure: 300ms
            settings: {heap: 256MiB, tpcb.branches: 2, tpcb.accounts-per-branch: 500}
            cases: {equal: {buffer: 16MiB}, default: {tuning: out-of-the-box}}
            """;

    /** Engines that answer no other questions about their defaults than those for the record. */
    private static final Set<String> WITHOUT_SECOND_WITNESS = Set.of("derby");

    /**
     * Questions to a running server, in the words of its manual, with its answers out of the box. Each has another
     * answer if Furlong sets the same for all engines.
     */
    private static final Map<String, Map<String, String>> SECOND_WITNESS = Map.of(
            "postgresql",
            Map.of(
                    "SHOW shared_buffers", "128MB",
                    "SHOW lock_timeout", "0",
                    "SHOW max_connections", "100",
                    "SELECT count(*) FROM pg_settings WHERE source = 'command line' AND name = 'fsync'", "0"),
            "mysql",
            Map.of(
                    "SELECT @@GLOBAL.innodb_buffer_pool_size", "134217728",
                    "SELECT @@GLOBAL.innodb_lock_wait_timeout", "50",
                    "SELECT @@GLOBAL.log_bin", "1",
                    "SELECT @@GLOBAL.max_connections", "151",
                    "SELECT @@GLOBAL.transaction_isolation", "REPEATABLE-READ"),
            "mariadb",
            Map.of(
                    "SELECT @@GLOBAL.innodb_buffer_pool_size", "134217728",
                    "SELECT @@GLOBAL.innodb_lock_wait_timeout", "50",
                    "SELECT @@GLOBAL.max_connections", "151"));

    @TempDir
    private Path folder;

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"postgresql:process, 128MiB, OBSERVED, unlimited, OBSERVED"})
    void engineOutOfTheBox_hasItsOwnDefaults(
            String target, String buffer, Witness ofBuffer, String lockWait, Witness ofLockWait)
            throws SQLException, IOException {
        List<TrialRecord> trials = trials(target);

        assertThat(trials).hasSize(2).allMatch(TrialRecord::valid);
        String because = "Furlong leaves it to the engine with tuning=out-of-the-box";
        for (TrialRecord trial : trials) {
            boolean equal = trial.subject().point().contains("case=equal");
            assertThat(trial.settings())
                    .containsEntry(
                            "buffer",
                            equal
                                    ? new EffectiveSetting("16MiB", "16MiB", ofSet(ofBuffer), null)
                                    : new EffectiveSetting("64MiB", buffer, ofBuffer, because))
                    .containsEntry(
                            "lock-wait",
                            equal
                                    ? new EffectiveSetting("10s", "10s", ofSet(ofLockWait), null)
                                    : new EffectiveSetting("10s", lockWait, ofLockWait, because))
                    .containsEntry(
                            "tuning",
                            EffectiveSetting.of(
                                    equal ? "equal" : "out-of-the-box",
                                    equal ? "equal" : "out-of-the-box",
                                    Witness.STARTED_WITH));
            assertThat(trial.settings().get("durability").effective()).isEqualTo("power-cut");
            assertThat(trial.settings().get("isolation").effective()).isEqualTo("read-committed");
            assertThat(trial.conditions().get(Conditions.ENGINE_PROPERTIES).orElseThrow())
                    .as("what it was started with")
                    .matches(properties -> properties.contains("imeout") == equal);
        }
        assertServerSaysSo(target);
    }

    @Tag("every")
    @ParameterizedTest
    @CsvSource({
        "derby, 4000KiB, OBSERVED, 60s, STARTED_WITH",
        "derby:server, 4000KiB, OBSERVED, 60s, STARTED_WITH",
        "derby@10.1.1.0, 4000KiB, STARTED_WITH, 60s, STARTED_WITH",
        "postgresql@9.6:process, 128MiB, OBSERVED, unlimited, OBSERVED",
        "mysql:container, 128MiB, OBSERVED, 50s, OBSERVED",
        "mariadb:process, 128MiB, OBSERVED, 50s, OBSERVED"
    })
    void otherEngineOutOfTheBox_hasItsOwnDefaults(
            String target, String buffer, Witness ofBuffer, String lockWait, Witness ofLockWait)
            throws SQLException, IOException {
        engineOutOfTheBox_hasItsOwnDefaults(target, buffer, ofBuffer, lockWait, ofLockWait);
    }

    /** The witness where Furlong sets something: an engine that only the command line speaks for repeats it then. */
    private static Witness ofSet(Witness ofDefault) {
        return ofDefault == Witness.STARTED_WITH ? Witness.ECHOED : ofDefault;
    }

    /** A server that was just started answers for itself, past what reads its settings back for a record. */
    private void assertServerSaysSo(String target) throws SQLException, IOException {
        String engine = plan(target).points().get(0).target().engine();
        Map<String, String> own = SECOND_WITNESS.getOrDefault(engine, Map.of());
        assertThat(own.isEmpty()).as("no questions to " + engine).isEqualTo(WITHOUT_SECOND_WITNESS.contains(engine));
        if (!own.isEmpty()) {
            assertThat(answers(target, "default", own.keySet())).isEqualTo(own);
            assertThat(answers(target, "equal", own.keySet()))
                    .allSatisfy((question, answer) ->
                            assertThat(answer).as(question).isNotEqualTo(own.get(question)));
        }
    }

    /** What a server answers that is started for a case. */
    private Map<String, String> answers(String target, String ofCase, Set<String> questions)
            throws SQLException, IOException {
        Prepared prepared = new Preflight()
                .check(plan(target), folder).values().stream()
                        .filter(one -> one.point().id().contains("case=" + ofCase))
                        .findFirst()
                        .orElseThrow();
        Path work = Files.createDirectory(folder.resolve("started-" + ofCase));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), work);
        Map<String, String> answers = new TreeMap<>();
        try (Dataset data = new PopulatedCopies(work, starter, doing -> {}).restore(prepared, doing -> {});
                RunningTarget running = Deployment.of(prepared.deployment())
                        .start(data.launch(prepared, List.of(), work.resolve("server.log")));
                Connection connection = running.connector().open();
                Statement statement = connection.createStatement()) {
            for (String question : questions) {
                answers.put(question, answer(statement, question));
            }
            connection.rollback();
        }
        return answers;
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
