package dev.furlong.run;

import java.util.Set;

/** HyperSQL's server, as a target. */
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
