package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** MySQL in a container as a target. */
@Tag("full")
final class MysqlContainerTest extends TargetContract {
    @Override
    String target() {
        return "mysql:container";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls", "memory", "cores", "placement");
    }
}
