package dev.furlong.engine.innodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.cli.Await;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.CheckpointMark;
import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.innodb.loading.GuestLoader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.Interruption;
import dev.furlong.run.StandingTarget;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a real server and its driver must show: which error asks for what, and that what is loaded is what was meant. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
    private static final String PLAN = """
            experiment: contract
            targets: ['%s']
            workloads: [select]
            clients: [2]
            repetitions: 1
            warm-up: 100ms
            measure: 100ms
            settings:
              lock-wait: [1s]
              buffer: [16MiB]
              select.rows: [100]
            """;

    /** Lines of the server's own status. */
    private static final String LAST_CHECKPOINT = "Last checkpoint at";

    private static final String LOG_END = "Log sequence number";

    /** The clients and the spare ones. */
    private static final int CONNECTIONS = 12;

    private static final Table TEXTS = Table.keyed("TEXTS", Column.integer("ID"), Column.text("WORDS", 8));

    private StandingTarget target;

    /** As written, such as {@code mariadb:process}. */
    abstract String target();

    @BeforeAll
    void startTheServer(@TempDir Path folder) {
        try {
            target = StandingTarget.start(
                    PlanReader.read("test", PLAN.formatted(target()), Overrides.none()),
                    folder.resolve("target"),
                    Interruption.none());
        } catch (MachineException e) {
            Root.demand(Optional.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }

    @AfterAll
    void stopTheServer() {
        if (target != null) {
            target.close();
        }
    }

    private Engine engine() {
        return target.engine();
    }

    private Connection connect() throws SQLException {
        return target.connector().open();
    }

    private Connector creating() {
        int port =
                URI.create(target.connector().url().substring("jdbc:".length())).getPort();
        return engine().creating(target.configuration().at(port));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        }
    }

    private static void update(Connection connection, int record) throws SQLException {
        execute(connection, "UPDATE RECORDS SET UPDATE_COUNT = UPDATE_COUNT + 1 WHERE RECORD_ID = " + record);
    }

    private static long updates(Connection connection) throws SQLException {
        return number(connection, "SELECT SUM(UPDATE_COUNT) FROM RECORDS");
    }

    @Test
    void checkpoint_leavesNoDirtyPageAndTheServersVariablesAsTheyWere() throws SQLException {
        try (Connection connection = connect()) {
            execute(connection, "CREATE TABLE DIRTIED (ID INTEGER PRIMARY KEY, WORDS VARCHAR(200))");
            for (int row = 0; row < 2000; row++) {
                execute(connection, "INSERT INTO DIRTIED VALUES (" + row + ", REPEAT('x', 200))");
            }
            connection.commit();
            execute(connection, "SET GLOBAL innodb_max_dirty_pages_pct = 77.25");
            List<String> before = dirtyPageVariables(connection);
            assertThat(dirtyPages(connection)).as("to be written").isPositive();

            engine().checkpoints().step().orElseThrow().on(connection);

            assertThat(dirtyPages(connection)).isZero();
            assertThat(dirtyPageVariables(connection)).isEqualTo(before).hasSize(2);
            assertThat(connection.getAutoCommit()).isFalse();
            execute(connection, "DROP TABLE DIRTIED");
        }
    }

    @Test
    void markInTheRedoLog_isWhereTheServerSaysThatItsLastCheckpointLies() throws SQLException, IOException {
        CheckpointMark mark = ((CheckpointSigns.Flow) engine().checkpoints().signs(target.configuration())).mark();
        try (Connection connection = connect()) {
            long before = mark.read().orElseThrow();
            for (int record = 1; record <= 50; record++) {
                update(connection, record);
                connection.commit();
            }
            engine().checkpoints().step().orElseThrow().on(connection);

            // The server moves it on some time after the pages are clean, and by what it logs itself.
            long agreed = Await.value(
                    "the mark is where the server says",
                    Duration.ofMinutes(1),
                    () -> agreeing(mark, connection).filter(position -> position > before));
            assertThat(agreed).isLessThanOrEqualTo(innodb(connection, LOG_END));
            connection.rollback();
        }
    }

    private static Optional<Long> agreeing(CheckpointMark mark, Connection connection) {
        try {
            long told = innodb(connection, LAST_CHECKPOINT);
            OptionalLong read = mark.read();
            boolean still = told == innodb(connection, LAST_CHECKPOINT);
            return still && read.equals(OptionalLong.of(told)) ? Optional.of(told) : Optional.empty();
        } catch (SQLException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long innodb(Connection connection, String line) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
            assertThat(row.next()).isTrue();
            return row.getString("Status")
                    .lines()
                    .filter(words -> words.startsWith(line))
                    .mapToLong(words ->
                            Long.parseLong(words.substring(line.length()).trim()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static long dirtyPages(Connection connection) throws SQLException {
        return Long.parseLong(words(connection, "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'")
                .get(0)
                .split("=")[1]);
    }

    private static List<String> dirtyPageVariables(Connection connection) throws SQLException {
        return words(connection, "SHOW GLOBAL VARIABLES LIKE 'innodb_max_dirty_pages_pct%'");
    }

    private static List<String> words(Connection connection, String sql) throws SQLException {
        List<String> words = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                words.add(row.getString(1) + "=" + row.getString(2));
            }
        }
        return words;
    }

    @Test
    void counters_growWithEachCommit() throws SQLException {
        try (Connection connection = connect()) {
            Map<String, Double> before = engine().counters().read(connection);
            for (int record = 1; record <= 50; record++) {
                update(connection, record);
                connection.commit();
            }
            Map<String, Double> after = engine().counters().read(connection);
            connection.rollback();

            assertThat(grown(before, after, Metrics.ENGINE_SYNCS)).isGreaterThanOrEqualTo(50);
            assertThat(grown(before, after, Metrics.ENGINE_LOG_BYTES)).isBetween(50 * 50.0, 50 * 20_000.0);
            assertThat(grown(before, after, Metrics.ENGINE_BUFFER_HITS)).isGreaterThanOrEqualTo(50);
            assertThat(grown(before, after, Metrics.ENGINE_BUFFER_READS)).isLessThan(200);
        }
    }

    private static double grown(Map<String, Double> before, Map<String, Double> after, Metric metric) {
        assertThat(before).containsKey(metric.key());
        return after.getOrDefault(metric.key(), Double.NaN) - before.getOrDefault(metric.key(), Double.NaN);
    }

    @Test
    void deadlock_asksForAnotherTry() throws SQLException {
        try (Connection one = connect();
                Connection other = connect()) {
            update(one, 1);
            update(other, 2);
            CompletableFuture<Optional<SQLException>> blocked = CompletableFuture.supplyAsync(() -> failure(one, 2));
            Optional<SQLException> second = failure(other, 1);

            SQLException deadlock = second.orElseGet(() -> blocked.join().orElseThrow());
            assertThat(deadlock.getErrorCode()).isEqualTo(1213);
            assertThat(deadlock.getSQLState()).isEqualTo("40001");
            assertThat(engine().remedy(deadlock)).isEqualTo(Remedy.RETRY);
            // The victim's locks are gone, so the other one goes on.
            (second.isPresent() ? other : one).rollback();
            blocked.join();
            one.rollback();
            other.rollback();
        }
    }

    private static Optional<SQLException> failure(Connection connection, int record) {
        try {
            update(connection, record);
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    @Test
    void lockTimeout_undoesTheWholeTransactionAndAsksForAnotherTry() throws SQLException {
        try (Connection holder = connect();
                Connection waiter = connect()) {
            long before = updates(holder);
            holder.rollback();
            update(waiter, 3);
            update(holder, 4);

            SQLException timeout = failure(waiter, 4).orElseThrow();

            assertThat(timeout.getErrorCode()).isEqualTo(1205);
            assertThat(timeout.getSQLState()).as("state of a lock timeout").isEqualTo(lockTimeoutState());
            assertThat(engine().remedy(timeout)).isEqualTo(Remedy.RETRY);
            holder.rollback();
            // Nobody rolled the waiter back but the server.
            waiter.commit();
            assertThat(updates(waiter)).isEqualTo(before);
            waiter.rollback();
        }
    }

    /** What the driver makes of the server's HY000. */
    abstract String lockTimeoutState();

    @Test
    void killedConnection_asksForAnotherConnection() throws SQLException {
        Connection victim = connect();
        try (Connection killer = connect()) {
            execute(killer, "KILL CONNECTION " + number(victim, "SELECT CONNECTION_ID()"));

            SQLException gone = catchThrowableOfType(SQLException.class, () -> {
                update(victim, 5);
                victim.commit();
            });

            assertThat(engine().remedy(gone)).isEqualTo(Remedy.RECONNECT);
            killer.rollback();
        } finally {
            victim.abort(Runnable::run);
        }
    }

    @Test
    void moreConnectionsThanTheServerAllows_askForAnotherConnection() throws SQLException {
        List<Connection> held = new ArrayList<>();
        try {
            SQLException refused = catchThrowableOfType(SQLException.class, () -> {
                while (held.size() < 2 * CONNECTIONS) {
                    held.add(connect());
                }
            });

            assertThat(refused.getErrorCode()).isEqualTo(1040);
            assertThat(engine().remedy(refused)).isEqualTo(Remedy.RECONNECT);
            // Whoever may do anything has one more.
            assertThat(held).hasSizeBetween(CONNECTIONS, CONNECTIONS + 1);
        } finally {
            for (Connection connection : held) {
                connection.close();
            }
        }
    }

    @Test
    void errorInAStatement_asksToGiveUp() throws SQLException {
        try (Connection connection = connect()) {
            SQLException wrong = catchThrowableOfType(SQLException.class, () -> execute(connection, "SELEKT 1"));

            assertThat(engine().remedy(wrong)).isEqualTo(Remedy.GIVE_UP);
        }
    }

    @Test
    void loadedTexts_areThoseThatWereMeant_andLocalRowsAreShutOutAgain() throws SQLException {
        try (Connection connection = creating().open()) {
            long permitted = number(connection, "SELECT @@GLOBAL.local_infile");
            List<Long> progress = new ArrayList<>();

            load(connection, row -> row % 2 == 0 ? "a\\b\tc\nd" : "A\\B\tC\nD", progress);

            assertThat(number(connection, "SELECT COUNT(*) FROM TEXTS")).isEqualTo(1000);
            assertThat(number(connection, "SELECT COUNT(*) FROM TEXTS WHERE WORDS = 'a\\\\b\\tc\\nd'"))
                    .as("compared byte by byte")
                    .isEqualTo(500);
            assertThat(number(connection, "SELECT SUM(OCTET_LENGTH(WORDS)) FROM TEXTS"))
                    .isEqualTo(7000);
            assertThat(number(connection, "SELECT @@GLOBAL.local_infile")).isEqualTo(permitted);
            assertThat(progress).endsWith(1000L);
            execute(connection, "DROP TABLE TEXTS");
        }
    }

    @Test
    void textThatDoesNotFit_isNotLoadedInPart() throws SQLException {
        try (Connection connection = creating().open()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> load(connection, row -> "longer than eight", new ArrayList<>()))
                    .withMessageContaining("WORDS");
            connection.rollback();
            execute(connection, "DROP TABLE TEXTS");
        }
    }

    @Test
    void guestWithoutLocalRows_insertsThemInBatches() throws SQLException {
        try (Connection connection = creating().open()) {
            long permitted = number(connection, "SELECT @@GLOBAL.local_infile");
            execute(connection, "SET GLOBAL local_infile = OFF");
            GuestLoader guest = new GuestLoader((statement, rows) -> {
                throw new SQLException("local rows are not permitted");
            });
            List<Long> progress = new ArrayList<>();

            guest.load(connection, List.of(texts(2500, row -> "row " + row)), progress::add);

            assertThat(guest.road()).contains("inserts of up to 1000 rows");
            assertThat(number(connection, "SELECT COUNT(DISTINCT WORDS) FROM TEXTS"))
                    .isEqualTo(2500);
            assertThat(progress).containsExactly(1000L, 2000L, 2500L);
            execute(connection, "SET GLOBAL local_infile = " + permitted);
            execute(connection, "DROP TABLE TEXTS");
        }
    }

    private void load(Connection connection, LongFunction<String> words, List<Long> progress) throws SQLException {
        engine().loader(target.configuration().release()).load(connection, List.of(texts(1000, words)), progress::add);
    }

    private static Population texts(long rows, LongFunction<String> words) {
        return new Population(TEXTS, rows, new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return row;
            }

            @Override
            public String text(long row, int column) {
                return words.apply(row);
            }
        });
    }
}
