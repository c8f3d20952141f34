package dev.furlong.run.trial;

import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.acknowledged.AcknowledgementManifest;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The drives of one trial, one after the other on the same stage. Each finds the data as the one before left them.
 *
 * @param count the number of them, at least one
 * @param recorded whether their clients' acknowledgements are recorded in the trial's folder while they run, and looked for
 *     in the data after each drive. Trials that record are not compared with others
 */
public record Drives(int count, boolean recorded) {
    /** One drive, of which nothing is recorded. */
    public static final Drives ONE = new Drives(1, false);

    /** Refuses less than one drive. */
    public Drives {
        if (count < 1) {
            throw new PlanException("drives: must be a number from 1, got " + count);
        }
    }

    /**
     * Refuses what the workload's data cannot show.
     *
     * @throws PlanException if its commits cannot be found again, or its clients are too many to be told apart
     */
    void check(Workload workload, int clients) {
        if (recorded && workload.acknowledgements().isEmpty()) {
            throw new PlanException("workload " + workload.name()
                    + ": must be one whose acknowledgements can be checked, got one without; legal: one that changes"
                    + " data, or drives that are not recorded");
        }
        workload.mostClients().ifPresent(most -> {
            int legal = most / count - AcknowledgementManifest.LONE;
            if (clients > legal) {
                throw new PlanException(
                        "clients: must be " + legal + " or fewer for " + workload.name() + " in " + count
                                + " drives, whose rows tell " + most + " clients apart, got " + clients + "; legal: "
                                + (legal < 1 ? "fewer drives" : "1 to " + legal));
            }
        });
    }

    /**
     * Returns the first of them.
     *
     * @param task the drive of the trial, which records nothing
     * @param client the way to start its load JVM
     * @throws MachineException if the folder for the acknowledgements cannot be made
     */
    LoadTask.Drive first(LoadTask.Drive task, Launch client) {
        if (!recorded) {
            return task;
        }
        Path folder = client.folder().resolve("acknowledged");
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            throw new MachineException("folder " + folder + ": must be possible to make, got " + e, e);
        }
        // The load JVM may run as another account, which cannot make folders beside its own.
        Account.of(client.engine()).own(folder);
        return task.recordedIn(folder);
    }
}
