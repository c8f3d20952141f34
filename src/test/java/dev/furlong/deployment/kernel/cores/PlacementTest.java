package dev.furlong.deployment.kernel.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Establishes on which cores client and server are put, and that the kernel's word for it is read back. */
final class PlacementTest {
    private static final CoreList FIVE = CoreList.parse("0-1,4-6");

    @Test
    void apart_givesTheServerTheLargerAndFirstHalf() {
        Placement apart = placement(FIVE, "apart", "all");

        assertThat(apart.server().written()).isEqualTo("0-1,4");
        assertThat(apart.client().written()).isEqualTo("5-6");
        assertThat(apart.serverCpuset()).hasValue("0-1,4");
    }

    @Test
    void apartWithANumberOfCores_givesTheServerThatMany() {
        Placement apart = placement(FIVE, "apart", "4");

        assertThat(apart.server().written()).isEqualTo("0-1,4-5");
        assertThat(apart.client().written()).isEqualTo("6");
    }

    @Test
    void together_isOneAndTheSameCore() {
        Placement together = placement(FIVE, "together", "all");

        assertThat(together.client()).isEqualTo(together.server()).isEqualTo(CoreList.parse("0"));
    }

    @Test
    void free_confinesNobody() {
        Placement free = placement(FIVE, "free", "all");

        assertThat(free.clientPrefix()).isEmpty();
        assertThat(free.serverPrefix()).isEmpty();
        assertThat(free.serverCpuset()).isEmpty();
    }

    @Test
    void freeWithANumberOfCores_confinesTheServerAlone_andAnEmbeddedEngineWithItsClient() {
        assertThat(placement(FIVE, "free", "2").server().written()).isEqualTo("0-1");
        assertThat(placement(FIVE, "free", "2").client()).isEqualTo(FIVE);
        assertThat(Placement.of(settings("free", "2"), FIVE, true).client().written())
                .isEqualTo("0-1");
    }

    @Test
    void whatCannotBe_isRefusedWithTheReason() {
        refused(MachineException.class, CoreList.parse("3"), "apart", "all", "placement: apart needs a core", "got 1");
        refused(MachineException.class, FIVE, "apart", "5", "placement: apart needs a core", "fewer cores");
        refused(MachineException.class, FIVE, "free", "6", "cores: must be at most 5", "here (0-1,4-6), got 6");
        refused(PlanException.class, FIVE, "together", "2", "placement: together puts both on one core, got cores=2");
        refused(PlanException.class, FIVE, "near", "all", "legal: free, together, apart");
        refused(PlanException.class, FIVE, "free", "0", "cores: must be a number, got '0'");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Placement.of(settings("apart", "all"), FIVE, true))
                .withMessageContaining("embedded");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processesOnOneCore_areSeenThere_andElsewhereTheyContradict() throws IOException {
        CoreList here = CoreList.allowedHere();
        Placement together = placement(here, "together", "all");
        Process client = sleeping(together.clientPrefix());
        Process server = sleeping(together.serverPrefix());
        Process stray = sleeping(List.of());
        try {
            assertThat(together.observed(List.of(client.pid()), List.of(server.pid())))
                    .containsEntry(
                            "placement",
                            new EffectiveSetting("together", "together", EffectiveSetting.Witness.OBSERVED, null))
                    .containsEntry(
                            "cores", new EffectiveSetting("all", "all", EffectiveSetting.Witness.OBSERVED, null));
            if (here.size() > 1) {
                assertThat(together.observed(List.of(client.pid()), List.of(stray.pid()))
                                .get("placement"))
                        .isEqualTo(new EffectiveSetting(
                                "together",
                                "client on 0, server on " + here.written(),
                                EffectiveSetting.Witness.OBSERVED,
                                null));
            }
        } finally {
            List.of(client, server, stray).forEach(Process::destroyForcibly);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processThatRunsAlready_isMovedWithAllItsThreads_andBack() {
        CoreList here = CoreList.allowedHere();
        Placement together = placement(here, "together", "all");
        List<Long> ours = List.of(ProcessHandle.current().pid());
        Runnable back = together.moveClient(ours.get(0));
        try {
            assertThat(together.observed(ours, ours).get("placement").effective())
                    .isEqualTo("together");
        } finally {
            back.run();
        }
        assertThat(placement(here, "free", "all")
                        .observed(ours, ours)
                        .get("placement")
                        .effective())
                .isEqualTo("free");
        assertThat(CoreList.allowedHere()).isEqualTo(here);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void processThatIsGone_isAFailure() throws IOException, InterruptedException {
        Placement free = placement(CoreList.allowedHere(), "free", "all");
        Process gone = sleeping(List.of());
        gone.destroyForcibly().waitFor();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> free.observed(List.of(gone.pid()), List.of(gone.pid())))
                .withMessageContaining("process " + gone.pid());
    }

    private static Process sleeping(List<String> prefix) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("/bin/sh", "-c", "echo up; exec sleep 1000"));
        Process process = new ProcessBuilder(command).start();
        // After its first word it is past everything that the prefix does.
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        return process;
    }

    private static void refused(
            Class<? extends FurlongException> kind, CoreList allowed, String word, String cores, String... words) {
        assertThatExceptionOfType(kind)
                .isThrownBy(() -> placement(allowed, word, cores))
                .satisfies(failure -> assertThat(failure.getMessage()).contains(words));
    }

    private static Placement placement(CoreList allowed, String word, String cores) {
        return Placement.of(settings(word, cores), allowed, false);
    }

    private static Settings settings(String word, String cores) {
        return new Settings(Map.of("placement", word, "cores", cores));
    }
}
