package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.run.Interruption;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.watch.LoadStarter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stage on real files: what it has, in which order it is put up and taken down, and what is left when that fails. */
final class StagesTest {
    @TempDir
    private Path folder;

    private final List<String> done = new ArrayList<>();
    private Prepared prepared;
    private Stages stages;

    @BeforeEach
    void prepare() {
        prepared = prepared("derby");
        LoadStarter starter = new LoadStarter(true, Interruption.none(), folder);
        stages = Stages.open(Map.of(), starter, null, populating -> {});
    }

    @Test
    void stage_hasItsDataUntilItIsClosed_andTheNextOneHasTheSame() throws IOException {
        Path file = folder.resolve("files/data/furlong/service.properties");
        String first;
        try (Stage stage = stages.up(prepared, folder, StageWire::unaudited, done::add)) {
            first = Files.readString(file);
            Files.writeString(file, "changed");
            assertThat(stage.population().rows()).isEqualTo(100);
            assertThat(stage.observed()).containsKeys("storage", "log-disk");
            assertThat(stage.facts()).containsKey("disk.data");
            assertThat(stage.clientConnector()).isEqualTo(stage.target().connector());
        }
        assertThat(file).doesNotExist();
        try (Stage stage = stages.up(prepared, folder, StageWire::unaudited, done::add)) {
            assertThat(file).hasContent(first);
            assertThat(stage.prepared()).isSameAs(prepared);
        }
        assertThat(done).containsExactly("restoring data", "starting", "restoring data", "starting");
    }

    /** One was asked for. */
    @Test
    void loadJvmsThatReachTheMeasurement_areCounted() {
        long here = ProcessHandle.current().pid();
        long other = ProcessHandle.current().parent().orElseThrow().pid();
        try (Stage stage = stages.up(prepared, folder, StageWire::unaudited, done::add)) {
            assertThat(loadJvms(stage, List.of(here))).isEqualTo(EffectiveSetting.of("1", "1", Witness.OBSERVED));
            assertThat(loadJvms(stage, List.of(here, other)))
                    .isEqualTo(EffectiveSetting.of("1", "2", Witness.OBSERVED))
                    .matches(EffectiveSetting::contradicted);
        }
    }

    private static EffectiveSetting loadJvms(Stage stage, List<Long> pids) {
        return stage.observedOfProcesses(pids, stage.target().scope()).get(Setting.LOAD_JVMS.key());
    }

    private Prepared prepared(String target) {
        Plan plan = PlanReader.read("stages", """
                experiment: stages
                targets: ['%s']
                workloads: [select]
                clients: [2]
                settings: {select.rows: [100], heap: [128MiB]}
                """.formatted(target), Overrides.none());
        return new Preflight().check(plan, folder).values().iterator().next();
    }

    @Test
    void serverOfAStage_isStoppedWithIt_alsoIfTheStageFailsHalfWay() {
        Prepared served = prepared("derby:server");
        Set<Long> before = children();
        Set<Long> failed = new HashSet<>();
        assertThatIllegalStateException()
                .isThrownBy(() -> stages.up(
                        served,
                        folder,
                        (point, server) -> {
                            failed.addAll(children());
                            failed.removeAll(before);
                            throw new IllegalStateException("no wire");
                        },
                        done::add))
                .withMessage("no wire");
        assertThat(failed).isNotEmpty().noneMatch(StagesTest::lives);

        List<Long> stopped;
        try (Stage stage = stages.up(served, folder, StageWire::unaudited, done::add)) {
            stopped = ((Scope.Processes) stage.target().scope()).pids();
            assertThat(stopped).isNotEmpty().allMatch(StagesTest::lives);
        }
        assertThat(stopped).noneMatch(StagesTest::lives);
    }

    private static Set<Long> children() {
        return ProcessHandle.current()
                .children()
                .filter(ProcessHandle::isAlive)
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }

    private static boolean lives(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Test
    void stageThatFailsHalfWay_leavesNothing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> stages.up(
                        prepared,
                        folder,
                        (point, server) -> {
                            assertThat(folder.resolve("files")).exists();
                            throw new IllegalStateException("no wire");
                        },
                        done::add))
                .withMessage("no wire");

        assertThat(folder.resolve("files")).doesNotExist();
    }

    @Test
    void failureThatLeavesNothing_isTheSame() {
        RuntimeException failure = new MachineException("server: is gone");
        assertThat(Stages.joined(failure, Optional.empty())).isSameAs(failure);
    }

    @Test
    void interruptionThatLeavesSomething_staysOne_andSaysWhat() {
        RuntimeException failure = new InterruptedRunException();
        assertThat(Stages.joined(failure, Optional.of(new MachineException("a schema is left"))))
                .isExactlyInstanceOf(InterruptedRunException.class)
                .hasMessage("run: was interrupted; a schema is left")
                .hasCause(failure);
    }

    @Test
    void failureOfAMachineThatLeavesSomething_staysOne_andSaysWhat() {
        RuntimeException failure = new MachineException("server: is gone");
        assertThat(Stages.joined(failure, Optional.of(new MachineException("a schema is left"))))
                .isExactlyInstanceOf(MachineException.class)
                .hasMessage("server: is gone; a schema is left")
                .hasCause(failure);
    }

    @Test
    void anyOtherFailureThatLeavesSomething_hasItBesides() {
        RuntimeException failure = new IllegalStateException("a bug");
        assertThat(Stages.joined(failure, Optional.of(new MachineException("a schema is left"))))
                .isSameAs(failure);
        assertThat(failure).hasMessage("a bug");
        assertThat(failure.getSuppressed())
                .singleElement()
                .isExactlyInstanceOf(MachineException.class)
                .hasToString("dev.furlong.failure.MachineException: a schema is left");
    }

    @Test
    void refusedPlanThatLeavesSomething_staysOne_andSaysWhat() {
        RuntimeException failure = new PlanException("settings connections: must not be pooled");
        assertThat(Stages.joined(failure, Optional.of(new MachineException("a schema is left"))))
                .isExactlyInstanceOf(PlanException.class)
                .hasMessage("settings connections: must not be pooled; a schema is left");
    }

    @Test
    void bugThatLeavesSomething_isNoFailureOfTheMachine_andKeepsItsTrace() {
        MachineException refused = new MachineException("a schema is left");
        refused.addSuppressed(new MachineException("server: is gone"));
        assertThat(Stages.told(refused)).isSameAs(refused);

        RuntimeException bug = new IllegalStateException("a bug");
        MachineException left = new MachineException("a schema is left");
        left.addSuppressed(bug);
        assertThat(Stages.told(left))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("a schema is left")
                .cause()
                .hasSuppressedException(bug);
    }

    @Test
    void workThatEndsWithAnError_closesTheStages_andThrowsIt() {
        Error error = new OutOfMemoryError("no heap");
        assertThatThrownBy(() -> stages.during(() -> {
                    throw error;
                }))
                .isSameAs(error)
                .hasNoSuppressedExceptions();
    }
}
