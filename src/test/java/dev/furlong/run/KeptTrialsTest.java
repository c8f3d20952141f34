package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Slice;
import dev.furlong.plan.file.Catalogue;
import dev.furlong.plan.file.Overrides;
import dev.furlong.results.Environment;
import dev.furlong.results.Slices;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.trial.FinishedTrial;
import dev.furlong.run.trial.TrialRecords;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a finished trial beside its record. */
final class KeptTrialsTest {
    private static final List<Slice> SLICES = List.of(new Slice(0, 0.25, 4, 16), new Slice(1.5, 0.25, 3, 12));

    @TempDir
    private Path root;

    @Test
    void slices_areThoseOfTheMeasurement() {
        assertThat(kept(SLICES)).hasContent(new Slices(SLICES).text());
    }

    @Test
    void trialInOnePiece_hasNoFileOfThem() {
        assertThat(kept(List.of())).doesNotExist();
    }

    private Path kept(List<Slice> slices) {
        RunDirectory run = RunDirectory.create(
                root,
                Catalogue.plan("first-look", Overrides.none()),
                FinishedTrial.STARTED,
                new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4"));
        new KeptTrials(run, new TrialRecords("ext4", true), RunListener.silent())
                .finished(
                        FinishedTrial.TRIAL,
                        FinishedTrial.prepared(null),
                        FinishedTrial.STARTED,
                        FinishedTrial.outcome(FinishedTrial.finished(FinishedTrial.inSlices(slices))),
                        FinishedTrial.CANARY);
        return run.path().resolve(Slices.file(FinishedTrial.TRIAL.id()));
    }
}
