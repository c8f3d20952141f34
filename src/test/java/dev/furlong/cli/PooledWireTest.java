package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Round trips of a pool. */
@WholeMachine
@Tag("full")
final class PooledWireTest {
    private static final String BYPASS = "com.zaxxer.hikari.aliveBypassWindowMs";

    @TempDir
    private Path folder;

    @BeforeAll
    static void kernelTells() {
        NeedTcpInfo.check();
        // By default the pool asks again for a connection that it has not used for half a second, as on a busy machine.
        System.setProperty(BYPASS, "600000");
    }

    @AfterAll
    static void forget() {
        System.clearProperty(BYPASS);
    }

    @Test
    void poolsRoundTrips_areInTheCount() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder, List.of("derby:server"), List.of("select"), "--set", "connections=pooled,held");

        assertThat(run.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.metrics()).containsKey("wire.roundTrips");
            assertThat(trial.metrics().get("wire.roundTrips"))
                    .isEqualTo(trial.settings().get("connections").effective().equals("held") ? 2.0 : 3.0);
        });
    }
}
