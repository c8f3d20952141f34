package dev.furlong.engine.innodb;

import org.junit.jupiter.api.Tag;

/** Establishes what MariaDB and its driver show. */
@Tag("full")
final class MariadbServerTest extends ServerContract {
    @Override
    String target() {
        return "mariadb:process";
    }

    @Override
    String lockTimeoutState() {
        return "HY000";
    }
}
