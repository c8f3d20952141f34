package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.condition.Conditions;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a trial does while it waits: CPU of its own processes, over the time that it waited. */
final class IdleWorkTest {
    private static final long SECOND = 1_000_000_000L;

    private final FakeClock clock = new FakeClock(0);
    private final Map<String, Double> cpu = new TreeMap<>();
    private final IdleWork idle = new IdleWork(() -> Map.copyOf(cpu), clock);

    @Test
    void cpuOfClientAndServer_countsWhileItWaits_andAtNoOtherTime() {
        cpu.putAll(Map.of(Gauged.CPU_CLIENT, 5.0, Gauged.CPU_SERVER, 7.0, Gauged.CPU_MACHINE, 100.0));
        idle.during(() -> pass(2, 0.1, 0.2));
        pass(10, 9, 9);
        idle.during(() -> pass(2, 0, 0.1));

        assertThat(idle.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_CORES, 0.1));
    }

    @Test
    void cpuThatCannotBeRead_isNotKnown() {
        idle.during(() -> clock.advance(SECOND));

        assertThat(idle.conditions()).isEqualTo(Conditions.none());
    }

    @Test
    void cpuThatWasNotThereBefore_isNotKnown() {
        cpu.put(Gauged.CPU_CLIENT, 5.0);
        idle.during(() -> {
            clock.advance(SECOND);
            cpu.put(Gauged.CPU_SERVER, 7.0);
        });

        assertThat(idle.conditions()).isEqualTo(Conditions.none());
    }

    /** Once it is not known what went on, later times tell no more. */
    @Test
    void cpuThatWasOnceUnknown_staysUnknown() {
        idle.during(() -> clock.advance(SECOND));
        cpu.putAll(Map.of(Gauged.CPU_CLIENT, 5.0, Gauged.CPU_SERVER, 7.0, Gauged.CPU_MACHINE, 100.0));
        idle.during(() -> pass(2, 0.1, 0.2));

        assertThat(idle.conditions()).isEqualTo(Conditions.none());
    }

    /** An embedded engine shares the load JVM: there is one figure for both. */
    @Test
    void cpuOfAnEmbeddedEngine_counts() {
        cpu.putAll(Map.of(Gauged.CPU, 5.0, Gauged.CPU_MACHINE, 100.0));
        idle.during(() -> {
            clock.advance(2 * SECOND);
            cpu.merge(Gauged.CPU, 0.5, Double::sum);
        });

        assertThat(idle.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_CORES, 0.25));
    }

    private void pass(int seconds, double client, double server) {
        clock.advance(seconds * SECOND);
        cpu.merge(Gauged.CPU_CLIENT, client, Double::sum);
        cpu.merge(Gauged.CPU_SERVER, server, Double::sum);
        cpu.merge(Gauged.CPU_MACHINE, 2.0 * seconds, Double::sum);
    }
}
