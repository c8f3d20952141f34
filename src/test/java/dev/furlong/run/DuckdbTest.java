package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** DuckDB, as a target. */
@Tag("full")
final class DuckdbTest extends TargetContract {
    @Override
    String target() {
        return "duckdb";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "heap");
    }
}
