package dev.furlong.deployment.confinement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.GroupLimits;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.Root;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a trial's processes are put into; with groups of the running kernel, which needs root. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class ConfinementTest {
    private static final Scope SERVER =
            new Scope.Processes(List.of(ProcessHandle.current().pid()));

    @BeforeEach
    void look() {
        Root.demand(ControlGroup.unavailableHere(GroupLimits.none()));
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_PROCESS", "CLIENT_AND_CHILD"})
    void eachRoleOfAProbedTrial_isCountedByAGroup(Roles roles) {
        try (Confinement confinement = Confinement.of(new Settings(Map.of("probes", "on")), roles)) {
            assertThat(confinement.client()).as("before the client's command").isNotEmpty();
            boolean ownServer = roles != Roles.ONE_PROCESS;
            assertThat(confinement.server().isEmpty()).isEqualTo(!ownServer);
            CpuGroups groups = confinement.cpuGroups(SERVER);
            assertThat(groups.client()).isPresent();
            assertThat(groups.server().isPresent()).isEqualTo(ownServer);
        }
    }

    /** Else what the groups cost would be in both arms of a comparison with and without probes. */
    @ParameterizedTest
    @EnumSource(names = {"ONE_PROCESS", "CLIENT_AND_CHILD"})
    void noRoleOfAnUnprobedTrial_isPutIntoAGroup(Roles roles) {
        try (Confinement confinement = Confinement.of(new Settings(Map.of("probes", "off")), roles)) {
            assertThat(confinement.client()).isEmpty();
            assertThat(confinement.server()).isEmpty();
            assertThat(confinement.cpuGroups(SERVER))
                    .isEqualTo(new CpuGroups(Optional.empty(), Optional.empty(), "probes=off"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_PROCESS", "CLIENT_AND_CHILD"})
    void memoryOfAnUnprobedTrial_isLimitedAllTheSame(Roles roles) {
        Settings settings = new Settings(Map.of("probes", "off", "memory", "256MiB"));
        try (Confinement confinement = Confinement.of(settings, roles)) {
            boolean inClient = roles == Roles.ONE_PROCESS;
            assertThat(confinement.client().isEmpty()).isEqualTo(!inClient);
            assertThat(confinement.server().isEmpty()).isEqualTo(inClient);
            long self = ProcessHandle.current().pid();
            assertThat(confinement
                            .observed(List.of(self), inClient ? new Scope.InProcess() : SERVER)
                            .get("memory")
                            .effective())
                    .isEqualTo("256MiB");
        }
    }
}
