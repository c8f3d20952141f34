package dev.furlong.run;

import java.util.Set;

/** Derby embedded as a target. */
final class DerbyTest extends TargetContract {
    @Override
    String target() {
        return "derby";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation");
    }
}
