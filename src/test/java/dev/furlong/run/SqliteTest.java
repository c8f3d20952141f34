package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** SQLite, as a target. */
@Tag("full")
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
