package dev.furlong.session.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.jvm.drive.DriveSession;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two sessions of the same seed send the same transactions, however many each of them manages to send. */
class SameSeedSessionTest {
    private static final long WARM_UP_MILLIS = 100;
    private static final long MEASURE_MILLIS = 500;

    private static final String HOME = "derby.system.home";
    private static final TaskWorkload WORKLOAD =
            new TaskWorkload("tpcb", Map.of("branches", "2", "accounts-per-branch", "50"));

    @TempDir
    private Path folder;

    private final Engine engine = Engines.named("test", "derby");

    private final List<LoadEvent> events = new ArrayList<>();

    private final EventChannel channel = new EventChannel() {
        @Override
        public void send(LoadEvent event) {
            events.add(event);
        }

        @Override
        public Go awaitGo() {
            // Nobody probes.
            return Go.ON;
        }
    };

    @Test
    void theSameSeedWritesTheSameHistoryAndAnotherSeedAnother() throws Exception {
        DerbyInMemory.keepItsLogAway();
        List<String> first = history("first", 7);
        List<String> second = history("second", 7);
        List<String> other = history("other", 8);
        int common = Math.min(first.size(), Math.min(second.size(), other.size()));
        assertThat(common).isGreaterThanOrEqualTo(3);
        assertThat(first.subList(0, common)).isEqualTo(second.subList(0, common));
        assertThat(first.subList(0, common)).isNotEqualTo(other.subList(0, common));
        assertThat(events).filteredOn(LoadEvent.Finished.class::isInstance).hasSize(3);
        assertThat(events).filteredOn(LoadEvent.Boundary.class::isInstance).hasSize(12);
        assertThat(events)
                .filteredOn(LoadEvent.Finished.class::isInstance)
                .allSatisfy(event -> assertPhases((LoadEvent.Finished) event));
        assertThat(events)
                .filteredOn(LoadEvent.MeasurementBegins.class::isInstance)
                .hasSize(3);
        assertEdges();
    }

    /** Each phase lasted as long as it was asked to, and was told as what it is. */
    private static void assertPhases(LoadEvent.Finished finished) {
        assertThat(finished.warmUp().nanos()).isEqualTo(1_000_000L * WARM_UP_MILLIS);
        assertThat(finished.measurement().nanos()).isEqualTo(1_000_000L * MEASURE_MILLIS);
        for (LoadEvent.Phased phase : List.of(finished.warmUp(), finished.measurement())) {
            // One client has one transaction under way when the phase ends.
            assertThat(phase.outcomes().committed() - phase.outcomes().committedInTime())
                    .isBetween(0L, 1L);
        }
    }

    /** What costs are divided by is what the measurement phase, and no other, committed. */
    private void assertEdges() {
        Map<LoadEvent.Edge, LoadEvent.Boundary> edges = new EnumMap<>(LoadEvent.Edge.class);
        for (LoadEvent event : events) {
            if (event instanceof LoadEvent.Boundary boundary) {
                assertThat(edges.put(boundary.edge(), boundary)).isNull();
            } else if (event instanceof LoadEvent.MeasurementBegins begins) {
                assertThat(edges).containsKey(LoadEvent.Edge.BEGIN).doesNotContainKey(LoadEvent.Edge.END);
                assertThat(begins.epochMillis())
                        .isGreaterThanOrEqualTo(edges.get(LoadEvent.Edge.BEGIN).epochMillis());
            } else if (event instanceof LoadEvent.Finished finished) {
                Outcomes measured = finished.measurement().outcomes();
                assertThat(edges.get(LoadEvent.Edge.BEGIN).completed()).isZero();
                for (LoadEvent.Edge edge : List.of(LoadEvent.Edge.END, LoadEvent.Edge.DRAINED)) {
                    assertThat(edges.get(edge).completed()).isEqualTo(measured.committed());
                    assertThat(edges.get(edge).attempts()).isEqualTo(measured.attempts());
                }
                assertThat(finished.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
                edges.clear();
            }
        }
    }

    private List<String> history(String name, long seed) throws SQLException, InterruptedException {
        // Where a trial has it, and where its log is looked for.
        System.setProperty(HOME, folder.resolve(name).toString());
        Connector connector = engine.connector(configuration())
                .at("jdbc:derby:" + folder.resolve(name).resolve("furlong"));
        new PopulateSession(
                        new LoadTask.Populate(target(connector.at(connector.url() + ";create=true")), WORKLOAD),
                        channel,
                        NanoClock.system())
                .run();
        new DriveSession(
                        new LoadTask.Drive(
                                target(connector),
                                WORKLOAD,
                                seed,
                                new LoadTask.Timing(WARM_UP_MILLIS, false, MEASURE_MILLIS),
                                null,
                                null,
                                1,
                                null,
                                Earlier.NONE),
                        channel,
                        NanoClock.system())
                .run();
        List<String> rows = new ArrayList<>();
        try (Connection connection = connector.open();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT EXTRA_DATA, ACCOUNT_ID, TELLER_ID, BRANCH_ID, AMOUNT FROM HISTORY ORDER BY EXTRA_DATA")) {
            while (result.next()) {
                rows.add(result.getString(1) + result.getInt(2) + "/" + result.getInt(3) + "/" + result.getInt(4) + "/"
                        + result.getLong(5));
            }
            connection.rollback();
        } finally {
            engine.jvm().orElseThrow().shutDown(connector);
            System.clearProperty(HOME);
        }
        return rows;
    }

    private static Configuration configuration() {
        return DerbyInMemory.configuration(DeploymentKind.EMBEDDED, new Settings(Map.of("probes", "off")), 0);
    }

    private static TaskTarget target(Connector connector) {
        return new TaskTarget("derby", configuration(), connector, null);
    }
}
