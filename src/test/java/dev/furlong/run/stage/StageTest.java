package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.probe.wire.Wire;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.trial.NobodysTarget;
import dev.furlong.storage.disk.Undo;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stage says of its parts. */
final class StageTest {
    private static final EffectiveSetting MEMORY =
            EffectiveSetting.of("256MiB", "512MiB", EffectiveSetting.Witness.OBSERVED);

    @TempDir
    private Path folder;

    @Test
    void whatItsTargetShowsAndTells_isTheStagesToo() {
        try (Stage stage = stage()) {
            assertThat(stage.observed()).containsExactly(Map.entry("memory", MEMORY));
            assertThat(stage.conditions()).isEqualTo(Conditions.of(Conditions.THROUGH_PROXY, true));
            assertThat(stage.facts()).containsEntry("container.network", "through a proxy");
        }
    }

    @Test
    void lossThatNobodyElseKnowsMoreOf_staysAsItIs() {
        TrialException lost = new TrialException("load: died");

        try (Stage stage = stage()) {
            assertThat(stage.explained(lost)).isSameAs(lost);
        }
    }

    @Test
    void lossOfDataThatAnotherRunTook_saysSoFirst() {
        TrialException lost = new TrialException("client 0 ended: there is no table", "its log");

        try (Stage stage = stage(() -> Optional.of("server theirs: must keep its schema"))) {
            TrialException explained = stage.explained(lost);
            assertThat(explained)
                    .hasMessage("server theirs: must keep its schema; client 0 ended: there is no table")
                    .hasCause(lost);
            assertThat(explained.log()).isEqualTo("its log");
        }
    }

    private Stage stage() {
        return stage(Optional::empty);
    }

    private Stage stage(Supplier<Optional<String>> taken) {
        Prepared prepared = new Preflight()
                .check(PlanReader.read("stage", """
                        experiment: stage
                        targets: [derby]
                        workloads: [select]
                        clients: [1]
                        """, Overrides.none()), folder)
                .values()
                .iterator()
                .next();
        return new Stage(
                prepared,
                new TrialRecord.Population("road", 1, 0.5),
                new Target(),
                prepared.onServer(folder, List.of(), folder.resolve("load.log")),
                Confinement.of(
                        prepared.settings(),
                        Deployment.of(prepared.deployment()).roles()),
                new TargetDisks.OfOthers(),
                () -> Checkpoints.unseen("nobody looks"),
                new StageWire(new Wire.None("nobody audits"), Optional.empty(), Settings.defaults()),
                taken,
                new Undo());
    }

    /** A target in a container, as its stage meets it. */
    private static final class Target extends NobodysTarget {
        @Override
        public Scope scope() {
            return new Scope.InProcess();
        }

        @Override
        public Map<String, EffectiveSetting> observed() {
            return Map.of("memory", MEMORY);
        }

        @Override
        public Conditions conditions() {
            return Conditions.of(Conditions.THROUGH_PROXY, true);
        }

        @Override
        public Map<String, String> facts() {
            return Map.of("container.network", "through a proxy");
        }
    }
}
