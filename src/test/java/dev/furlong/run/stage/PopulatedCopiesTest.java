package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.InterruptedRunException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.run.Interruption;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.watch.LoadStarter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data is made once for all trials that start from the same. */
class PopulatedCopiesTest {
    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();

    @Test
    void bothDeploymentsOfAReleaseShareACopyAndEachTrialGetsItsOwnFiles() throws IOException {
        Plan plan = Catalogue.plan(
                "select",
                new GivenOverrides()
                        .scale(RunSize.SMOKE)
                        .clients(1)
                        .axes("select.rows=10,20")
                        .made());
        List<Prepared> prepared =
                List.copyOf(new Preflight().check(plan, folder).values());
        assertThat(prepared).hasSize(4);
        PopulatedCopies copies =
                new PopulatedCopies(folder, new LoadStarter(true, Interruption.none(), folder), progress::add);
        for (Prepared one : prepared) {
            PopulatedCopies.Populated kept = copies.of(one);
            assertThat(kept.population().rows())
                    .isEqualTo(Long.parseLong(one.workload().parameters().get("rows")));
            assertThat(copies.of(one)).isSameAs(kept);
        }
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("populated-1", "populated-2");
        }
        assertThat(folder.resolve("populated-1/load.log"))
                .as("the load JVM's own, apart from a server's")
                .exists();
        assertThat(folder.resolve("populated-1/populate.log")).doesNotExist();
        assertThat(progress).isNotEmpty().allMatch(words -> words.matches("[0-9]+ % of select data for derby"));

        PopulatedCopies.Populated kept = copies.of(prepared.get(0));
        try (Dataset.Files restored = copies.restore(prepared.get(0), doing -> {})) {
            Path change = restored.volumes().data().resolve("furlong/service.properties");
            String before = Files.readString(change);
            Files.writeString(change, "changed");
            assertThat(kept.files().folder().resolve("data/furlong/service.properties"))
                    .hasContent(before);
        }
    }

    @Test
    void aRunThatWasAskedToStopStartsNoMoreLoad() {
        Plan plan = Catalogue.plan("select", Overrides.none());
        Prepared prepared =
                new Preflight().check(plan, folder).values().iterator().next();
        Interruption interruption = Interruption.none();
        interruption.request();
        PopulatedCopies copies =
                new PopulatedCopies(folder, new LoadStarter(true, interruption, folder), progress::add);
        assertThatExceptionOfType(InterruptedRunException.class).isThrownBy(() -> copies.of(prepared));
        assertThat(progress).isEmpty();
    }
}
