package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoadJvmsTest {
    @TempDir
    private Path folder;

    @Test
    void severalLoadJvms_areRefusedWhereOneAloneCanBe() {
        assertRefused("derby", "load-jvms: [2]", true, "must be 1 here, got 2: an embedded engine such as derby");
        assertRefused("derby:server", "load-jvms: [2], rate: [100/s]", true, "an open loop has one queue");
        assertRefused("derby:server", "load-jvms: [2], connections: [pooled]", true, "a pool is shared");
        assertRefused("derby:server", "load-jvms: [2]", false, "--no-fork runs the load in Furlong's own JVM");
        assertRefused(
                "derby:server",
                "load-jvms: [4]",
                true,
                "must be at most the number of clients, got 4 for 3; legal: 1 to 3");
        assertRefused(
                "derby:server",
                "load-jvms: [0]",
                true,
                "must be a number of JVMs, got '0'; legal: a number from 1 to 64");
    }

    @Test
    void oneLoadJvm_isForEveryTarget_andAsManyAsClientsForAServer() {
        assertThatCode(() -> check("derby", "load-jvms: [1], rate: [100/s]", false))
                .doesNotThrowAnyException();
        assertThatCode(() -> check("derby:server", "load-jvms: [1, 3]", true)).doesNotThrowAnyException();
    }

    /** Their heaps are all there at once; the check of the whole plan knows this machine's memory. */
    @Test
    void heapsOfAll_mustFitIntoTheMemory() {
        assertThatThrownBy(() -> check("derby:server", "load-jvms: [3], heap: [1000000GiB]", true))
                .isInstanceOf(MachineException.class)
                .hasMessageStartingWith("jvms line 8 settings.load-jvms: must fit into the ")
                .hasMessageContaining("MiB of memory here with a heap of 1000000GiB each");
    }

    private void assertRefused(String target, String settings, boolean fork, String words) {
        assertThatThrownBy(() -> check(target, settings, fork))
                .isInstanceOf(PlanException.class)
                .hasMessageMatching(".*settings[ .]load-jvms: .*")
                .hasMessageContaining(words);
    }

    private void check(String target, String settings, boolean fork) {
        new Preflight(null, fork).check(plan(target, settings), folder);
    }

    private static Plan plan(String target, String settings) {
        return PlanReader.read("jvms", """
                experiment: jvms
                targets: ['%s']
                workloads: [select]
                clients: [3]
                repetitions: 1
                warm-up: 1s
                measure: 1s
                settings: {%s}
                """.formatted(target, settings), Overrides.none());
    }
}
