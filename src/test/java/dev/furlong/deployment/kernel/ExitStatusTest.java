package dev.furlong.deployment.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the status of a process says of its end. */
final class ExitStatusTest {
    /** A JVM that crashes aborts itself. */
    @ParameterizedTest
    @CsvSource({
        "0, false, status 0",
        "1, false, status 1",
        "129, true, status 129",
        "130, true, status 130",
        "134, false, status 134",
        "137, true, status 137 (killed)",
        "139, false, status 139",
        "143, true, status 143"
    })
    void signalThatEndsAProcess_isToldFromACrashAndFromAnEndOfItsOwn(long number, boolean signalled, String words) {
        ExitStatus status = new ExitStatus(number);

        assertThat(status.signalled()).isEqualTo(signalled);
        assertThat(status.words()).isEqualTo(words);
    }
}
