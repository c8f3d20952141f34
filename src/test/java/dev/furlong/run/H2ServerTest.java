package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** H2's TCP server, as a target. */
@Tag("full")
final class H2ServerTest extends TargetContract {
    @Override
    String target() {
        return "h2:server";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }
}
