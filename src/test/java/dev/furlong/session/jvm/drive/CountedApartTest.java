package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engine;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an engine counts only when told to is counted apart from what is timed, and no longer than that. */
final class CountedApartTest {
    private static final String HITS = Metrics.ENGINE_BUFFER_HITS.key();
    private static final TaskWorkload WORKLOAD = new TaskWorkload("select", Map.of("rows", "100"));

    private final Engine engine = new DerbyEngine();
    private final List<LoadEvent.Boundary> edges = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void engineThatCountedApart_countsNoMoreOnceTheSessionIsOver() throws Exception {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill"))) {
            try (Connection connection = database.open()) {
                engine.loader(database.configuration().release())
                        .load(connection, WORKLOAD.workload().populations(), rows -> {});
            }
            drive(database.configuration());

            assertThat(at(LoadEvent.Edge.BEGIN).counters())
                    .as("what is timed does not pay for it")
                    .doesNotContainKey(HITS);
            assertThat(at(LoadEvent.Edge.COUNTED_APART).counters())
                    .hasEntrySatisfying(HITS, hits -> assertThat(hits).isPositive());
            try (Connection connection = database.open()) {
                assertThat(engine.counters().read(connection)).doesNotContainKey(HITS);
            }
        }
    }

    private LoadEvent.Boundary at(LoadEvent.Edge edge) {
        return edges.stream()
                .filter(boundary -> boundary.edge() == edge)
                .findFirst()
                .orElseThrow();
    }

    /** As a server's load, so that the session leaves the database to the test. */
    private void drive(Configuration one) throws SQLException, InterruptedException {
        Connector connector = engine.connector(one);
        Configuration configuration =
                new Configuration(one.release(), DeploymentKind.SERVER, one.settings(), 1, one.data(), null, 0);
        LoadTask.Drive task = new LoadTask.Drive(
                new TaskTarget("derby", configuration, connector, null),
                WORKLOAD,
                42,
                new LoadTask.Timing(50, false, 50),
                null,
                null,
                1,
                null,
                Earlier.NONE);
        new DriveSession(
                        task,
                        new EventChannel() {
                            @Override
                            public void send(LoadEvent event) {
                                if (event instanceof LoadEvent.Boundary boundary) {
                                    edges.add(boundary);
                                }
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
}
