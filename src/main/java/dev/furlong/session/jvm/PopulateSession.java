package dev.furlong.session.jvm;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableIndexes;
import dev.furlong.engine.schema.Population;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;

/** Fills a workload's tables, in the load JVM or, for debugging, in the coordinator's. */
final class PopulateSession {

    private final TaskTarget target;
    private final Workload workload;
    private final EventChannel channel;
    private final NanoClock clock;
    private final EngineSide side;

    PopulateSession(LoadTask.Populate task, EventChannel channel, NanoClock clock) {
        this.target = task.target();
        this.workload = task.workload().workload();
        this.channel = channel;
        this.clock = clock;
        this.side = EngineSide.of(target);
    }

    void run() throws SQLException {
        side.empty(
                workload.populations().stream()
                        .map(population -> population.table().name())
                        .toList(),
                channel);
        Loader loader = side.engine().loader(target.configuration().release());
        long rows = workload.populations().stream().mapToLong(Population::rows).sum();
        double seconds;
        try (Connection connection = side.connect()) {
            long start = clock.nanos();
            loader.load(connection, workload.populations(), done -> channel.send(new LoadEvent.Populating(done, rows)));
            seconds = (clock.nanos() - start) / Nanos.PER_SECOND;
            for (Population population : workload.populations()) {
                if (!population.table().indexes().isEmpty()) {
                    channel.send(new LoadEvent.Untimed(
                            "the indexes of " + population.table().name()));
                    TableIndexes.make(connection, population.table());
                }
            }
        }
        channel.send(new LoadEvent.Untimed("the shutdown"));
        side.shutDown();
        channel.send(new LoadEvent.Populated(new TrialRecord.Population(loader.road(), rows, seconds)));
    }
}
