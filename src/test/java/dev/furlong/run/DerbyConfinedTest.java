package dev.furlong.run;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** An embedded engine on disks of its own, with a limit on memory and cores. */
@Tag("full")
final class DerbyConfinedTest extends LoadsContract {
    @Override
    String target() {
        return "derby";
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
        return List.of("storage=loop", "log-disk=separate", "memory=768MiB", "cores=1");
    }
}
