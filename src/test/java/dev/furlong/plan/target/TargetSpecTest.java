package dev.furlong.plan.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes how a target is written. */
final class TargetSpecTest {
    @ParameterizedTest
    @ValueSource(strings = {"derby", "derby:server", "derby@10.1.1.0", "derby@10.14.2.0:server", "h2@2.4-rc1"})
    void shortestForm_readsBackAsItself(String written) {
        assertThat(TargetSpec.parse("--target", written).written()).isEqualTo(written);
        assertThat(TargetSpec.parse("--target", written)).hasToString(written);
    }

    @Test
    void embedded_isWhatNoDeploymentMeans() {
        assertThat(TargetSpec.parse("--target", "derby:embedded")).isEqualTo(TargetSpec.parse("--target", "derby"));
    }

    @Test
    void parts_areRead() {
        assertThat(TargetSpec.parse("--target", "derby@10.1.1.0:server"))
                .isEqualTo(new TargetSpec("derby", "10.1.1.0", DeploymentKind.SERVER));
    }

    @Test
    void targetThatSomeoneElseRuns_isOnTheServersThatAreNamed_andAnotherOnNone() {
        List<String> named = List.of("theirs");

        assertThat(TargetSpec.parse("--target", "postgresql:external").serversAmong(named))
                .isEqualTo(named);
        assertThat(TargetSpec.parse("--target", "postgresql:process").serversAmong(named))
                .isEmpty();
    }

    @Test
    void server_isFilledByTheEmbeddedEngineWhereThereIsOne_andElseByItself() {
        assertThat(DeploymentKind.SERVER.filledBy(List.of(DeploymentKind.EMBEDDED, DeploymentKind.SERVER)))
                .isEqualTo(DeploymentKind.EMBEDDED);
        assertThat(DeploymentKind.PROCESS.filledBy(List.of(DeploymentKind.PROCESS, DeploymentKind.CONTAINER)))
                .isEqualTo(DeploymentKind.PROCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Derby", "derby:", "derby@", "derby@:server", "derby server", "derby@../x", ":server"})
    void anotherForm_isRejected(String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> TargetSpec.parse("--target", written))
                .withMessageStartingWith("--target: must be a target, got '" + written + "'; legal: ");
    }
}
