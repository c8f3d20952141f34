package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** H2, embedded, as a target. */
@Tag("full")
final class H2Test extends TargetContract {
    @Override
    String target() {
        return "h2";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }
}
