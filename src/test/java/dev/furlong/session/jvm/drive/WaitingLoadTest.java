package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.loadgen.acknowledged.RecordedAcknowledgements;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.session.protocol.WireTask;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import dev.furlong.workload.invariant.Query;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes what a session tells of clients that wait, roll back on purpose and have their commits taken down at once. */
final class WaitingLoadTest {
    private static final int CLIENTS = 3;
    private static final long WARM_UP_MILLIS = 60;
    private static final long MEASURE_MILLIS = 300;

    @TempDir
    private Path folder;

    private final List<LoadEvent> events = new ArrayList<>();

    @Test
    void waitsRollbacksAndAcknowledgements_areEachCountedAsWhatTheyAre() throws SQLException, InterruptedException {
        WaitingOrders workload = new WaitingOrders();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection connection = database.open()) {
            drive(workload, database, folder.resolve("told").toString());

            LoadEvent.Finished finished = (LoadEvent.Finished) events.get(events.size() - 1);
            assertThat(finished.conditions().holds(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN))
                    .isTrue();
            assertThat(finished.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
            Outcomes measured = finished.measurement().outcomes();
            assertThat(measured.rolledBack()).isPositive();
            assertThat(measured.committed()).isGreaterThan(measured.rolledBack());
            for (LoadEvent.Edge edge : List.of(LoadEvent.Edge.END, LoadEvent.Edge.DRAINED)) {
                // What costs are divided by is all work that was completed.
                assertThat(edge(edge).completed()).isEqualTo(measured.committed() + measured.rolledBack());
                assertThat(edge(edge).attempts()).isEqualTo(measured.attempts());
            }
            assertThat(finished.measurement().kinds()).singleElement().satisfies(kind -> {
                assertThat(kind.outcomes()).isEqualTo(measured);
                assertThat(kind.rolledBackLatencies()).isNotNull();
            });
            // A client that waits can do no more than this, however fast the machine is.
            assertThat(measured.completed())
                    .isLessThanOrEqualTo(CLIENTS * (MEASURE_MILLIS * 1_000_000 / WaitingOrders.WAIT_NANOS + 1));

            RecordedAcknowledgements told = RecordedAcknowledgements.open(List.of(folder.resolve("told/drive-1")));
            assertThat(told.timed())
                    .as("all phases, and nothing that was rolled back")
                    .isEqualTo(
                            measured.committed() + finished.warmUp().outcomes().committed());
            assertThat(told.count() - told.timed())
                    .as("those of the audit, whose client comes behind the others")
                    .isPositive()
                    .isEqualTo(Query.number(
                            connection,
                            "SELECT COUNT(*) FROM ORDERS WHERE ORDER_ID > " + CLIENTS * WaitingOrders.OF_ONE_CLIENT));
            AcknowledgementFindings findings =
                    workload.acknowledgements().orElseThrow().compare(connection, told);
            assertThat(findings.missing()).isZero();
            connection.rollback();
        }
    }

    @Test
    void loadWhoseCommitsNobodyTakesDown_isUnderNoSuchCondition() throws SQLException, InterruptedException {
        WaitingOrders workload = new WaitingOrders();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            drive(workload, database, null);

            LoadEvent.Finished finished = (LoadEvent.Finished) events.get(events.size() - 1);
            assertThat(finished.conditions().get(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN))
                    .isEmpty();
        }
    }

    /** As a server's load, so that the session leaves the database to the test. */
    private void drive(WaitingOrders workload, DerbyInMemory database, @Nullable String acknowledged)
            throws SQLException, InterruptedException {
        Configuration one =
                DerbyInMemory.configuration(DeploymentKind.SERVER, new Settings(Map.of("probes", "off")), 0);
        Configuration configuration = new Configuration(
                one.release(), one.deployment(), one.settings(), CLIENTS, one.data(), null, one.port());
        LoadTask.Drive task = new LoadTask.Drive(
                new TaskTarget("derby", configuration, database.connector(), null),
                new TaskWorkload("update", Map.of()),
                42,
                new LoadTask.Timing(WARM_UP_MILLIS, false, MEASURE_MILLIS),
                new WireTask(new WireTask.Audit(database.connector(), 5, 20), null),
                null,
                1,
                acknowledged,
                Earlier.NONE);
        new DriveSession(
                        task,
                        workload,
                        new EventChannel() {
                            @Override
                            public void send(LoadEvent event) {
                                events.add(event);
                            }

                            @Override
                            public Go awaitGo() {
                                // Nobody probes.
                                return Go.ON;
                            }
                        },
                        NanoClock.system())
                .run();
    }

    private LoadEvent.Boundary edge(LoadEvent.Edge edge) {
        return events.stream()
                .filter(LoadEvent.Boundary.class::isInstance)
                .map(LoadEvent.Boundary.class::cast)
                .filter(boundary -> boundary.edge() == edge)
                .findFirst()
                .orElseThrow();
    }
}
