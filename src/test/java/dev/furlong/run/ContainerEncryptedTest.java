package dev.furlong.run;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** PostgreSQL in a container with encrypted connections. */
@Tag("full")
final class ContainerEncryptedTest extends LoadsContract {
    @Override
    String target() {
        return "postgresql:container";
    }

    @Override
    List<String> workloads() {
        return List.of("tpcb");
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls", "postgresql.work_mem");
    }

    @Override
    List<String> overrides() {
        return List.of("tls=on", "durability=bounded-loss", "prepare=never", "lock-wait=2s", "postgresql.work_mem=8MB");
    }
}
