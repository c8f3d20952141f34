package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.sql.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a benchmark's target is what its parameters say, or refused, and leaves nothing. */
final class BenchmarkTargetTest {
    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(BenchmarkTarget.folders()).isEmpty();
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "derby@10.14.2.0, '', target: must be the release that runs",
        "derby, memory=512MiB, settings memory: must not be set",
        "derby, network-rtt=1ms, settings network-rtt: must be 0 for an embedded target",
        "derby:server, network-rtt=1ms;placement=together, settings placement: must not be set",
        "derby, probes=off, settings probes: must not be set",
        "derby:server, probes=off, settings probes: must not be set",
        "derby:external, '', server: must name the server of derby:external",
        "derby, heap=3GiB, settings heap: must be 3GiB",
        "derby, buffer=5KiB, settings buffer: must be a whole number of 4KiB pages",
        "derby, bufer=4MiB, settings bufer: must be a setting",
        "derby, 'buffer=4MiB,8MiB', target: must be one point",
        "derby, pool-size=3, settings pool-size: must be given with connections=pooled"
    })
    void whatCannotBe_isRefused(String target, String settings, String words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> BenchmarkTarget.start(point(target, settings)).close())
                .withMessageStartingWith(words);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"derby:server, durability=process-kill; heap=256MiB", "derby:server, connections=pooled;pool-size=1"})
    void settingsOfAServer_takeEffectToo(String target, String settings) throws Exception {
        settings_takeEffectAndTheLoadRunsWithItsInvariants(target, settings);
    }

    @ParameterizedTest
    @Tag("every")
    @CsvSource({"derby:server, network-rtt=40ms", "derby:server, placement=together"})
    void otherSettingsOfAServer_takeEffectToo(String target, String settings) throws Exception {
        settings_takeEffectAndTheLoadRunsWithItsInvariants(target, settings);
    }

    @ParameterizedTest
    @CsvSource("derby, buffer=4MiB;connections=pooled")
    void settings_takeEffectAndTheLoadRunsWithItsInvariants(String target, String settings) throws Exception {
        try (BenchmarkTarget running = BenchmarkTarget.start(point(target, settings))) {
            BenchmarkClient one = running.connect(0);
            BenchmarkClient two = running.connect(1);
            for (int i = 0; i < 5; i++) {
                one.transact();
                two.transact();
            }
        }
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @Tag("full")
    @CsvSource("derby:server, placement=apart")
    void clientsOfAServer_takeTheirPlaceToo(String target, String settings) throws Exception {
        clients_takeTheirPlaceUntilTheTargetIsClosed(target, settings);
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @Tag("full")
    @CsvSource({"derby, placement=together", "derby, cores=1"})
    void clients_takeTheirPlaceUntilTheTargetIsClosed(String target, String settings) throws Exception {
        CoreList former = CoreList.allowedHere();
        assumeThat(former.size()).as("cores").isGreaterThan(1);
        try (BenchmarkTarget running = BenchmarkTarget.start(point(target, settings))) {
            running.connect(0).transact();
            assertThat(CoreList.allowedHere()).isNotEqualTo(former);
        }
        assertThat(CoreList.allowedHere()).isEqualTo(former);
    }

    @Test
    void clientThatLosesItsTransaction_violatesAnInvariant() throws Exception {
        BenchmarkTarget running = BenchmarkTarget.start(point("derby", ""));
        running.connect(0).transact();
        try (Connection connection = running.connector().open()) {
            connection.createStatement().execute("DELETE FROM HISTORY");
            connection.commit();
        }
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(running::close)
                .withMessageContaining("each branch's balance is the sum of its history");
    }

    private static BenchmarkPoint point(String target, String settings) {
        return BenchmarkPoint.of(target, settings, "tpcb", 100, 2);
    }
}
