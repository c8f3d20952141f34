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
 * Data that is populated once, stopped cleanly, kept, and restored for each trial. The files in use always lie in the folder in
 * which they were populated, because databases remember paths. Trials that stand side by side have a folder each.
 */
public final class PopulatedCopies {
    /**
     * Data that is kept to be copied.
     *
     * @param files the files, which nobody uses
     * @param population the facts of how they were made
     */
    public record Populated(Kept files, TrialRecord.Population population) {}

    /** The folder of the files of a trial that stands alone. */
    public static final String FILES = "files";

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

    /** The kept data for a point of a trial that stands alone, made now if there is none. */
    public Populated of(Prepared prepared) {
        return of(prepared, FILES);
    }

    /**
     * The kept data for a point, made now if there is none.
     *
     * @param files the name of the folder of the files in use
     */
    Populated of(Prepared prepared, String files) {
        String key = files + "/" + prepared.dataKey();
        Populated existing = populated.get(key);
        if (existing != null) {
            return existing;
        }
        Populated made = populate(prepared, work.resolve(files), work.resolve("populated-" + (populated.size() + 1)));
        populated.put(key, made);
        return made;
    }

    /** Restores the files of one trial that stands alone. */
    public Dataset.Files restore(Prepared prepared, Consumer<String> doing) {
        return restore(prepared, FILES, doing);
    }

    /**
     * Restores the files of one trial, the same bytes each time.
     *
     * @param files the name of the folder of the files in use
     * @param doing the consumer that is told what goes on
     */
    public Dataset.Files restore(Prepared prepared, String files, Consumer<String> doing) {
        Populated data = of(prepared, files);
        doing.accept("restoring data");
        return new Dataset.Files(data.population(), prepared.storage().restore(data.files(), work.resolve(files)));
    }

    private Populated populate(Prepared prepared, Path filesInUse, Path folder) {
        OwnedDirectory owned = OwnedDirectory.create(folder);
        try (EmptyTarget target =
                EmptyTarget.up(prepared, filesInUse, folder.resolve("populate.log"), Launch::populating, progress)) {
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
