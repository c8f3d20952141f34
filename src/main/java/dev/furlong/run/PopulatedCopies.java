package dev.furlong.run;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.failure.MachineException;
import dev.furlong.results.TrialRecord;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.OwnedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Data that is populated once, stopped cleanly, kept, and copied for each trial. */
final class PopulatedCopies {
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(30);

    /**
     * A populated copy.
     *
     * @param files the engine's files
     * @param population how they were made
     */
    record Kept(Path files, TrialRecord.Population population) {}

    private final Map<String, Kept> kept = new LinkedHashMap<>();
    private final Path work;
    private final LoadStarter starter;
    private final Consumer<String> progress;

    PopulatedCopies(Path work, LoadStarter starter, Consumer<String> progress) {
        this.work = work;
        this.starter = starter;
        this.progress = progress;
    }

    /** The kept copy for a point, made now if there is none. */
    Kept of(Prepared prepared) {
        Kept existing = kept.get(prepared.dataKey());
        if (existing != null) {
            return existing;
        }
        Kept made = populate(prepared, work.resolve("populated-" + (kept.size() + 1)));
        kept.put(prepared.dataKey(), made);
        return made;
    }

    /** Copies the kept files for one trial. */
    void restore(Kept from, Path to) {
        DataFiles.copy(from.files(), to);
    }

    private Kept populate(Prepared prepared, Path folder) {
        OwnedDirectory owned = OwnedDirectory.create(folder);
        try {
            return populate(prepared, folder, makeData(folder));
        } catch (RuntimeException e) {
            // Another trial may try again, and a full disk needs the room for its records.
            try {
                owned.close();
            } catch (MachineException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private Kept populate(Prepared prepared, Path folder, Path data) {
        Launch launch = prepared.launch(prepared.populating(), data, folder.resolve("populate.log"));
        Deployment deployment = Deployment.of(prepared.populating());
        deployment.initialise(launch);
        try (RunningTarget target = deployment.start(launch)) {
            return fill(prepared, launch, target);
        }
    }

    private Kept fill(Prepared prepared, Launch launch, RunningTarget target) {
        LoadTask task = starter.populating(prepared, launch.configuration(), target.creating());
        try (LoadRun load = starter.start(task, launch)) {
            while (true) {
                LoadEvent event = starter.next(load, LONGEST_SILENCE);
                if (event instanceof LoadEvent.Populating populating) {
                    progress.accept(prepared.workload().name() + " data for "
                            + prepared.point().target().engine() + ": "
                            + (populating.of() == 0 ? 100 : 100 * populating.rows() / populating.of()) + " %");
                } else if (event instanceof LoadEvent.Populated populated) {
                    return new Kept(launch.configuration().data(), populated.population());
                }
            }
        }
    }

    static Path makeData(Path folder) {
        try {
            return Files.createDirectory(folder.resolve("data"));
        } catch (IOException e) {
            throw new MachineException("folder " + folder + ": must be writable, got " + e, e);
        }
    }
}
