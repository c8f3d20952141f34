package dev.furlong.run;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** Derby's Network Server in a container with a limit on memory and cores. */
@Tag("full")
final class DerbyContainerConfinedTest extends LoadsContract {
    @Override
    String target() {
        return "derby:container";
    }

    @Override
    List<String> workloads() {
        return List.of("tpcb");
    }

    @Override
    Set<String> readBack() {
        return Set.of("memory", "cores", "placement", "heap", "gc");
    }

    @Override
    List<String> overrides() {
        return List.of("memory=512MiB", "cores=1");
    }
}
