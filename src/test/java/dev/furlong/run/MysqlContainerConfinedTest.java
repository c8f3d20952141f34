package dev.furlong.run;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** MySQL in a container on disks of its own, with a limit on memory and cores, beside its client. */
@Tag("every")
final class MysqlContainerConfinedTest extends LoadsContract {
    @Override
    String target() {
        return "mysql:container";
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
                "memory=512MiB",
                "cores=1",
                "placement=apart");
    }
}
