package dev.furlong.run;

import java.util.Set;

/** Derby Network Server as a target. */
final class DerbyServerTest extends TargetContract {
    @Override
    String target() {
        return "derby:server";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "heap");
    }
}
