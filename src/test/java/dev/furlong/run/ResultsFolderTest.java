package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.session.watch.Patience;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Where root makes the folder of a run. */
@EnabledIf(value = "weAreRoot", disabledReason = "only root can give folders away")
final class ResultsFolderTest {
    @TempDir
    private Path root;

    static boolean weAreRoot() {
        return Privacy.weAreRoot();
    }

    /** The clock is asked after the first check, and before the folder of the run is made. */
    @Test
    void folderThatAnotherAccountMakesBehindTheFirstCheck_isRefusedBeforeAnyTrial() {
        Plan plan = PlanReader.read(
                "test", "experiment: mine\ntargets: [derby]\nworkloads: [select]\nmeasure: 100ms\n", Overrides.none());
        Path theirs = root.resolve(plan.experiment());
        List<String> heard = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void noticed(String words) {
                heard.add(words);
            }
        };
        ExperimentRun run = new ExperimentRun(listener, Interruption.none(), true, null, Patience.USUAL, () -> {
            give(theirs);
            return Instant.now();
        });

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> run.run(plan, root))
                .withMessageContaining("; got " + theirs + ", which belongs to nobody");
        assertThat(heard).isEmpty();
    }

    private static void give(Path folder) {
        try {
            Files.createDirectory(folder);
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
