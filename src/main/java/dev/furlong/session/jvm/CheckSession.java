package dev.furlong.session.jvm;

import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Compares what clients were told with the data. An embedded engine recovers from a crash as it is connected to. */
final class CheckSession {
    private static final int MOST_NAMED = 10;

    private final LoadTask.Check task;
    private final EventChannel channel;
    private final EngineSide side;

    CheckSession(LoadTask.Check task, EventChannel channel) {
        this.task = task;
        this.channel = channel;
        this.side = EngineSide.of(task.target());
    }

    void run() throws SQLException {
        AcknowledgementCheck check = task.workload()
                .workload()
                .acknowledgements()
                .orElseThrow(
                        () -> new MachineException("workload " + task.workload().name()
                                + ": must be one whose acknowledgements can be checked, got one without"));
        channel.send(new LoadEvent.Untimed("the check of the acknowledgements"));
        List<Acknowledgement> acknowledged = AcknowledgementFolder.read(Path.of(task.acknowledged()));
        List<Acknowledgement> missing;
        try (Connection connection = side.connect()) {
            missing = check.missing(connection, acknowledged);
            connection.rollback();
        }
        channel.send(new LoadEvent.Untimed("the shutdown"));
        side.shutDown();
        channel.send(new LoadEvent.Checked(
                acknowledged.size(),
                missing.size(),
                missing.stream().limit(MOST_NAMED).map(Acknowledgement::words).toList()));
    }
}
