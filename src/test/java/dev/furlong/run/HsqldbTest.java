package dev.furlong.run;

import java.util.Set;

/** HyperSQL, embedded, as a target. */
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
