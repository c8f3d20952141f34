package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.wire.socket.SocketCounters;
import org.junit.jupiter.api.Assumptions;

/** The wire's second witness, without which its figures are withheld. */
final class NeedTcpInfo {
    private NeedTcpInfo() {}

    /** Skips the tests where the kernel does not tell, but not in CI. */
    static void check() {
        if (System.getenv("CI") == null) {
            Assumptions.assumeTrue(
                    SocketCounters.unavailableHere().isEmpty(),
                    () -> SocketCounters.unavailableHere().orElse(""));
        } else {
            assertThat(SocketCounters.unavailableHere()).isEmpty();
        }
    }
}
