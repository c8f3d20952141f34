package dev.furlong.session.jvm.drive;

import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.acknowledged.AcknowledgementFolder;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.Share;
import dev.furlong.workload.Workload;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder that records what the clients of a task are told. All sessions of a trial share it. */
final class AcknowledgedTask {
    private AcknowledgedTask() {}

    /**
     * A session's part of the folder: the files of its clients, and all that is there once, if it leads.
     *
     * @return null if nobody takes anything down
     * @throws MachineException if the workload cannot be checked, or the folder cannot be made
     */
    static @Nullable AcknowledgementFolder folder(LoadTask.Drive task, Share share, Workload workload) {
        Optional<Path> path = task.told();
        if (path.isEmpty()) {
            return null;
        }
        if (workload.acknowledgements().isEmpty()) {
            throw new MachineException(
                    "workload " + workload.name() + ": must support a check of acknowledgements, got none");
        }
        AcknowledgementManifest manifest = new AcknowledgementManifest(
                workload.name(),
                workload.parameters(),
                task.transactions().value(),
                task.earlier().clients(),
                task.target().configuration().clients());
        return AcknowledgementFolder.create(
                path.get(), manifest, share.clients().first(), share.clients().count());
    }
}
