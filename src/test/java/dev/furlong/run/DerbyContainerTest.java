package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** Derby's Network Server in a container as a target. */
@Tag("full")
final class DerbyContainerTest extends TargetContract {
    @Override
    String target() {
        return "derby:container";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap", "gc", "memory", "cores", "placement");
    }
}
