package dev.furlong.run.stage;

import dev.furlong.deployment.launch.Launch;
import dev.furlong.failure.MachineException;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.storage.Kept;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Data that is populated once, stopped cleanly, kept, and restored for each trial. The files in use always lie in the same
 * folder, because databases remember paths.
 */
public final class PopulatedCopies {
    /**
     * Data that is kept to be copied.
     *
     * @param files the files, which nobody uses
     * @param population the facts of how they were made
     */
    public record Populated(Kept files, TrialRecord.Population population) {}

    private final Map<String, Populated> populated = new LinkedHashMap<>();
    private final Path work;
    private final LoadStarter starter;
    private final Consumer<String> progress;

    /** Keeps copies in this folder, and tells what it populates. */
    public PopulatedCopies(Path work, LoadStarter starter, Consumer<String> progress) {
        this.work = work;
        this.starter = starter;
        this.progress = progress;
    }

    /** The kept data for a point, made now if there is none. */
    public Populated of(Prepared prepared) {
        Populated existing = populated.get(prepared.dataKey());
        if (existing != null) {
            return existing;
        }
        Populated made = populate(prepared, work.resolve("populated-" + (populated.size() + 1)));
        populated.put(prepared.dataKey(), made);
        return made;
    }

    /**
     * Restores the files of one trial, the same bytes each time.
     *
     * @param doing the consumer that is told what goes on
     */
    public Dataset.Files restore(Prepared prepared, Consumer<String> doing) {
        Populated data = of(prepared);
        doing.accept("restoring data");
        return new Dataset.Files(data.population(), prepared.storage().restore(data.files(), filesInUse()));
    }

    private Path filesInUse() {
        return work.resolve("files");
    }

    private Populated populate(Prepared prepared, Path folder) {
        OwnedDirectory owned = OwnedDirectory.create(folder);
        try (EmptyTarget target =
                EmptyTarget.up(prepared, filesInUse(), folder.resolve("populate.log"), Launch::populating, progress)) {
            TrialRecord.Population population = fill(prepared, target);
            return new Populated(target.keep(folder), population);
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

    private TrialRecord.Population fill(Prepared prepared, EmptyTarget target) {
        String data = prepared.workload().name() + " data for "
                + prepared.point().target().engine();
        // The server's own log begins with what made its files, which the load JVM never said.
        Launch client = target.launch().loggedIn(target.launch().folder().resolve("load.log"));
        return starter.populate(
                prepared.populateTask(client, target.running().creating(), starter.runName()),
                target.running(),
                client,
                percent -> progress.accept(percent + " % of " + data));
    }
}
