package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** HyperSQL's server, as a target. */
@Tag("full")
final class HsqldbServerTest extends TargetContract {
    @Override
    String target() {
        return "hsqldb:server";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "isolation", "heap");
    }
}
