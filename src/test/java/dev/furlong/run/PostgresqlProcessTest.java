package dev.furlong.run;

import java.util.Set;

/** PostgreSQL from its pinned binaries as a target. */
final class PostgresqlProcessTest extends TargetContract {
    @Override
    String target() {
        return "postgresql:process";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls");
    }
}
