package dev.furlong.deployment.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.exception.NotFoundException;
import dev.furlong.failure.MachineException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerLaunchException;

/** What a call of the Docker client comes to. */
final class RuntimeCallTest {
    @Test
    void runtimeThatIsSilent_isNotWaitedForForEver() {
        CompletableFuture<String> never = new CompletableFuture<>();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> RuntimeCall.answer("derby server", Duration.ZERO, never::join))
                .withMessage("derby server: Docker did not answer within 0 s; containers of this"
                        + " run may be left; './furlong clean' removes them");
        RuntimeCall.done("derby server", () -> {});
    }

    @Test
    void runtimeThatWasSilent_isWaitedForBriefly_untilItAnswersAgain() {
        CompletableFuture<String> never = new CompletableFuture<>();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> RuntimeCall.answer("derby server", Duration.ZERO, never::join));
        try {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> RuntimeCall.answer("derby server", Duration.ofHours(1), never::join))
                    .withMessageContaining("did not answer within 1 s");
        } finally {
            RuntimeCall.done("derby server", () -> {});
        }
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> RuntimeCall.answer("derby server", Duration.ofSeconds(2), never::join))
                .withMessageContaining("did not answer within 2 s");
        RuntimeCall.done("derby server", () -> {});
    }

    @Test
    void runtimeThatIsGone_isNoBugOfOurs() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> RuntimeCall.done("derby server", () -> {
                    throw new RuntimeException(new ConnectException("Connection refused"));
                }))
                .withMessageStartingWith("derby server: Docker did not answer: Connection refused; ");
    }

    @Test
    void runtimeThatRefuses_isHeardByItsCaller() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> RuntimeCall.done("derby server", () -> {
                    throw new NotFoundException("no such container");
                }));
        assertThatExceptionOfType(ContainerLaunchException.class)
                .isThrownBy(() -> RuntimeCall.done("derby server", () -> {
                    throw new ContainerLaunchException("no such image");
                }));
    }

    @Test
    void threadThatWasInterruptedBefore_stillTidiesUp_andStaysInterrupted() {
        Thread.currentThread().interrupt();

        String answered = RuntimeCall.answer("derby server", () -> "removed");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answered).isEqualTo("removed");
    }

    @Test
    void answer_isPassedOn() {
        assertThat(RuntimeCall.<String>answer("derby server", () -> "running")).isEqualTo("running");
    }
}
