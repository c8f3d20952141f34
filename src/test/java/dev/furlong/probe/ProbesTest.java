package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.cpu.CpuProbe;
import org.junit.jupiter.api.Test;

/** In which order probes look. */
final class ProbesTest {
    @Test
    void cpuProbe_isBegunLast_sinceItCountsWhatTheOthersCost() {
        assertThat(Probes.all()).last().isInstanceOf(CpuProbe.class);
        assertThat(Probes.all()).filteredOn(CpuProbe.class::isInstance).hasSize(1);
    }
}
