package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** PostgreSQL in a container as a target. */
@Tag("full")
final class PostgresqlContainerTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:container";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls", "memory", "cores", "placement");
    }
}
