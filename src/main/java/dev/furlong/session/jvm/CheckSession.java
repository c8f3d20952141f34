package dev.furlong.session.jvm;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.loadgen.acknowledged.RecordedAcknowledgements;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.workload.Workload;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.TreeMap;

/** Compares what clients were told with the data. An embedded engine recovers from a crash as it is connected to. */
final class CheckSession {
    private final LoadTask.Check task;
    private final EventChannel channel;
    private final EngineSide side;

    CheckSession(LoadTask.Check task, EventChannel channel) {
        this.task = task;
        this.channel = channel;
        this.side = EngineSide.of(task.target());
    }

    /**
     * Checks the data. It looks through what was recorded before the engine starts.
     *
     * @throws MachineException if what was recorded was changed since, or belongs to another load
     * @throws TrialException if no timed client was told anything
     */
    void run() throws SQLException {
        Workload workload = task.workload().workload();
        AcknowledgementCheck check = workload.acknowledgements()
                .orElseThrow(() -> new MachineException(
                        "workload " + workload.name() + ": must support a check of acknowledgements, got none"));
        channel.send(new LoadEvent.Untimed("the check of the acknowledgements"));
        RecordedAcknowledgements acknowledged = RecordedAcknowledgements.open(
                task.acknowledged().stream().map(Path::of).toList());
        acknowledged.manifests().forEach((folder, manifest) -> checkManifest(workload, folder, manifest));
        if (acknowledged.timed() == 0) {
            throw new TrialException("acknowledgements " + String.join(", ", task.acknowledged())
                    + ": must hold an acknowledged commit, got none from "
                    + acknowledged.manifests().values().stream()
                            .mapToInt(AcknowledgementManifest::clients)
                            .sum()
                    + " clients; nothing was checked; let the clients run longer before the crash");
        }
        AcknowledgementFindings findings;
        try (Connection connection = side.connect()) {
            findings = check.compare(connection, acknowledged);
            connection.rollback();
        }
        channel.send(new LoadEvent.Untimed("the shutdown"));
        side.shutDown();
        channel.send(new LoadEvent.Checked(
                acknowledged.count(), findings.missing(), findings.undecided(), findings.words()));
    }

    private static void checkManifest(Workload workload, Path folder, AcknowledgementManifest manifest) {
        if (!manifest.workload().equals(workload.name())
                || !manifest.parameters().equals(workload.parameters())) {
            throw new MachineException("acknowledgements " + folder + ": must be of " + workload.name()
                    + " " + new TreeMap<>(workload.parameters()) + ", got those of " + manifest.workload() + " "
                    + new TreeMap<>(manifest.parameters()) + "; nothing was checked");
        }
    }
}
