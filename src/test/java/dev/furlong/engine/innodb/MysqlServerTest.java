package dev.furlong.engine.innodb;

import org.junit.jupiter.api.Tag;

/** Establishes what MySQL and Connector/J show. */
@Tag("full")
final class MysqlServerTest extends ServerContract {
    @Override
    String target() {
        return "mysql:container";
    }

    @Override
    String lockTimeoutState() {
        return "40001";
    }
}
