package dev.furlong.run;

import java.util.Set;

/** SQLite, as a target. */
final class SqliteTest extends TargetContract {
    @Override
    String target() {
        return "sqlite";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }
}
