package dev.furlong.run.stage;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.Volumes;
import java.nio.file.Path;
import java.util.List;

/** The populated data of a stage. */
public sealed interface Dataset extends AutoCloseable {
    /** Returns the facts of how the data was made. */
    TrialRecord.Population population();

    /**
     * Returns all that is needed to run a target on the data, or a client of that target.
     *
     * @param prefix the words that stand before the command
     * @param log the file that its output goes to
     */
    Launch launch(Prepared prepared, List<String> prefix, Path log);

    /** Takes its files out of the machine's page cache, so that a limit of memory holds for them from the beginning. */
    void evict();

    /**
     * Returns the disks that it lies on.
     *
     * @param scope the scope of the target, which runs
     */
    TargetDisks disks(Scope scope);

    @Override
    void close();

    /** A dataset in files of ours. */
    record Files(TrialRecord.Population population, Volumes volumes) implements Dataset {
        @Override
        public Launch launch(Prepared prepared, List<String> prefix, Path log) {
            return prepared.launch(prepared.deployment(), volumes, prefix, log);
        }

        @Override
        public void evict() {
            DataFiles.evict(volumes.data());
            volumes.log().ifPresent(DataFiles::evict);
        }

        @Override
        public TargetDisks disks(Scope scope) {
            return TargetDisks.of(volumes, scope);
        }

        @Override
        public void close() {
            volumes.close();
        }
    }

    /**
     * A dataset in tables on a server that someone else runs. They stay until they are filled anew.
     *
     * @param folder the folder that a client's configuration names in place of data files
     */
    record Tables(TrialRecord.Population population, Path folder) implements Dataset {
        @Override
        public Launch launch(Prepared prepared, List<String> prefix, Path log) {
            return prepared.onServer(folder, prefix, log);
        }

        @Override
        public void evict() {
            // The page cache is the server's machine's, and no limit of ours holds there.
        }

        @Override
        public TargetDisks disks(Scope scope) {
            return new TargetDisks.OfOthers();
        }

        @Override
        public void close() {
            // The tables are dropped before they are filled anew, and at the end of the run.
        }
    }
}
