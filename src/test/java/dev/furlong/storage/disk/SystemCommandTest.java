package dev.furlong.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Establishes that a program that fails is a failure that says why. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no POSIX shell")
final class SystemCommandTest {
    @Test
    void outputOfAProgramThatSucceeds_isReturned() {
        assertThat(SystemCommand.run("place", "sh", "-c", "echo out; echo err >&2"))
                .isEqualTo("out");
    }

    @Test
    void programThatFails_isNamedWithItsStatusAndItsErrors() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.run("place", "sh", "-c", "echo no such disk >&2; exit 3"))
                .withMessage(
                        "place: 'sh -c echo no such disk >&2; exit 3' must succeed," + " got status 3 (no such disk)");
    }

    @Test
    void programThatIsNotHere_isNamed() {
        assertThat(SystemCommand.missing("sh", "no-such-program")).containsExactly("no-such-program");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.run("place", "no-such-program"))
                .withMessageContaining("must have the program no-such-program")
                .withMessageContaining("install it");
    }

    @Test
    void interruptedThread_stillRunsAProgramToItsEnd_andStaysInterrupted() {
        Thread.currentThread().interrupt();

        String output = SystemCommand.run("place", "sh", "-c", "sleep 0.1; echo done");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(output).isEqualTo("done");
    }
}
