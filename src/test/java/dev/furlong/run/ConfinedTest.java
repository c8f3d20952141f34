package dev.furlong.run;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** A server on disks of its own, with a limit on memory and cores, beside its client. */
@Tag("full")
final class ConfinedTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:process";
    }

    @Override
    List<String> workloads() {
        return List.of("tpcb");
    }

    @Override
    Set<String> readBack() {
        return Set.of("storage", "log-disk", "write-cache", "memory", "cores", "placement");
    }

    @Override
    List<String> overrides() {
        return List.of(
                "storage=loop",
                "log-disk=separate",
                "write-cache=noflush",
                "memory=256MiB",
                "cores=1",
                "placement=apart");
    }
}
