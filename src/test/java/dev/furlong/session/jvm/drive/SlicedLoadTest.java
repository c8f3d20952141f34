package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.loadgen.FakeClock;
import dev.furlong.loadgen.TickingWorkload;
import dev.furlong.measurement.Slice;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A session that measures in slices. Each of its transactions takes a millisecond of its clock, so that they are counted. */
final class SlicedLoadTest {
    private static final TaskWorkload SELECT = new TaskWorkload("select", Map.of("rows", "100"));

    @Test
    void eachSlice_hasItsWholeLeadIn() throws SQLException, InterruptedException {
        FakeClock clock = new FakeClock(0);
        Workload workload =
                new TickingWorkload(Workloads.named("test", SELECT.name(), SELECT.parameters()), clock, 1_000_000);
        List<LoadEvent> events = new ArrayList<>();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            LoadTask.Drive task = new LoadTask.Drive(
                    new TaskTarget(
                            "derby",
                            // As a server's load, so that the session leaves the database to the test.
                            DerbyInMemory.configuration(
                                    DeploymentKind.SERVER, new Settings(Map.of("probes", "off")), 0),
                            database.connector(),
                            null),
                    SELECT,
                    42,
                    new LoadTask.Timing(5, false, 20, 2),
                    null,
                    null,
                    1,
                    null,
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
                                    // It is always its turn.
                                    return Go.ON;
                                }
                            },
                            clock)
                    .run();
        }

        LoadEvent.Phased measured = ((LoadEvent.Finished) events.get(events.size() - 1)).measurement();
        assertThat(measured.slices()).extracting(Slice::committed).containsExactly(10L, 10L);
        // Each slice begins after 250 ms at work.
        assertThat(measured.outcomes().committed()).isEqualTo(20 + 2 * 250);
        assertThat(events.stream()
                        .filter(LoadEvent.Boundary.class::isInstance)
                        .map(event -> ((LoadEvent.Boundary) event).edge()))
                .containsSubsequence(
                        LoadEvent.Edge.WARM_UP_TURN,
                        LoadEvent.Edge.SLICE_TURN,
                        LoadEvent.Edge.BEGIN,
                        LoadEvent.Edge.SLICE_TURN,
                        LoadEvent.Edge.END,
                        LoadEvent.Edge.LAST_TURN,
                        LoadEvent.Edge.DRAINED);
    }
}
