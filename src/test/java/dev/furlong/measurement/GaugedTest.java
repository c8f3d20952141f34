package dev.furlong.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each value of a second has a kind, by its whole name. */
class GaugedTest {
    @ParameterizedTest
    @CsvSource({
        "throughput, THROUGHPUT",
        "latency.p50, LATENCY",
        "latency.max, LATENCY_MAXIMUM",
        "cpu, CPU",
        "cpu.machine, CPU",
        "disk.syncs, DISK_REQUESTS",
        "disk.log.writtenMiB, DISK_BYTES",
        "checkpoint.MiB, CHECKPOINT",
        "disk, OTHER",
        "engine.anything, OTHER",
    })
    void value_hasAKind(String name, Gauged.Kind kind) {
        assertThat(Gauged.kindOf(name)).isEqualTo(kind);
    }
}
