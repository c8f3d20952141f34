package dev.furlong.run;

import java.util.Set;
import org.junit.jupiter.api.Tag;

/** MariaDB as a target: the machine's own, or else the pinned binaries. */
@Tag("full")
final class MariadbProcessTest extends TargetContract {
    @Override
    String target() {
        return "mariadb:process";
    }

    @Override
    Set<String> readBack() {
        return Set.of("buffer", "durability", "lock-wait", "isolation", "tls");
    }
}
