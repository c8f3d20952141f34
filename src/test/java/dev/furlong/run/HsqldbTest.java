package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** HSQLDB, embedded, as a target. */
@Tag("full")
final class HsqldbTest extends TargetContract {
    @Override
    String target() {
        return "hsqldb";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "isolation", "heap");
    }
}
