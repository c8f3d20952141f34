package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.failure.TrialException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a measurement when its server stops, or does not. */
final class TrialRunnerTest {
    @TempDir
    private Path folder;

    private boolean closed;

    @Test
    void serverThatStops_leavesTheMeasurementAsItIs() {
        assertThat(TrialRunner.<String>thenDown(target(true)::close, folder, () -> "measured"))
                .isEqualTo("measured");
        assertThat(closed).isTrue();
    }

    @Test
    void serverThatDoesNotStop_losesTheFinishedMeasurement_andTheLossSaysSo() throws IOException {
        Files.writeString(folder.resolve("server.log"), "shutting down");

        TrialException lost = catchThrowableOfType(
                TrialException.class, () -> TrialRunner.thenDown(target(false)::close, folder, () -> "measured"));

        assertThat(lost)
                .hasMessage("server: must stop within 60 s; the measurement was finished but is not used: a server"
                        + " that does not stop cleanly may have lost what it acknowledged"
                        + "\nIt said last:\nlast words");
        assertThat(lost.log()).contains("stacks of the server", "=== server.log\nshutting down");
    }

    @Test
    void measurementThatIsLost_isNotCalledFinished_whateverItsServerDoes() {
        TrialException lost = catchThrowableOfType(
                TrialException.class,
                () -> TrialRunner.thenDown(target(false)::close, folder, () -> {
                    throw new TrialException("load: died");
                }));

        assertThat(lost).hasMessage("load: died");
        assertThat(lost.getSuppressed()).hasSize(1);
    }

    private NobodysTarget target(boolean stops) {
        return new NobodysTarget() {
            @Override
            public Scope scope() {
                return new Scope.InProcess();
            }

            @Override
            public void close() {
                closed = true;
                if (!stops) {
                    throw new TrialException(
                            "server: must stop within 60 s",
                            "\nIt said last:\nlast words",
                            "stacks of the server",
                            null);
                }
            }
        };
    }
}
