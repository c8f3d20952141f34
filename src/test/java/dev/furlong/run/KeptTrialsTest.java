package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.Slice;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.file.Overrides;
import dev.furlong.results.Environment;
import dev.furlong.results.Loss;
import dev.furlong.results.Slices;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.trial.FinishedTrial;
import dev.furlong.run.trial.TrialRecords;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** The new loss is told, and what is known of it is kept. A failure of the machine ends the run none the less. */
    @Test
    void trialThatIsLostWhenItIsRunAgain_keepsItsRecord_andTheLogOfTheLoss() {
        RunDirectory run = run();
        List<String> noticed = new ArrayList<>();
        KeptTrials kept = new KeptTrials(run, new TrialRecords("ext4", true), new RunListener() {
            @Override
            public void noticed(String words) {
                noticed.add(words);
            }
        });

        kept.lostAgain(FinishedTrial.TRIAL, new TrialException("load: it failed", "all that it said"));
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> kept.lostAgain(FinishedTrial.TRIAL, new MachineException("disk: it is full")))
                .withMessage("disk: it is full");

        assertThat(run.trials()).isEmpty();
        assertThat(run.path().resolve(Loss.file(FinishedTrial.TRIAL.id())))
                .content()
                .contains("all that it said");
        assertThat(noticed)
                .containsExactly(
                        FinishedTrial.TRIAL.id() + " keeps its earlier result; the new one was lost: load: it failed\n"
                                + "all that is known is in " + Loss.file(FinishedTrial.TRIAL.id()),
                        FinishedTrial.TRIAL.id() + " keeps its earlier result; the new one was lost: disk: it is full");
    }

    private Path kept(List<Slice> slices) {
        RunDirectory run = run();
        new KeptTrials(run, new TrialRecords("ext4", true), RunListener.silent())
                .finished(
                        FinishedTrial.TRIAL,
                        FinishedTrial.prepared(null),
                        FinishedTrial.STARTED,
                        FinishedTrial.outcome(FinishedTrial.finished(FinishedTrial.inSlices(slices))),
                        FinishedTrial.CANARY);
        return run.path().resolve(Slices.file(FinishedTrial.TRIAL.id()));
    }

    private RunDirectory run() {
        return RunDirectory.create(
                root,
                Catalogue.plan("first-look", Overrides.none()),
                FinishedTrial.STARTED,
                new Environment("1", "Linux", "amd64", "fast", 2, 1 << 30, "17", "ext4"));
    }
}
