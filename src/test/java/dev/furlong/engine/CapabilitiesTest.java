package dev.furlong.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Password;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes that every engine has the capabilities that its deployments need, and no others. */
final class CapabilitiesTest {
    static List<Engine> engines() {
        return Engines.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void capabilities_areThoseOfItsDeployments(Engine engine) {
        List<DeploymentKind> deployments = engine.deployments();

        assertThat(engine.jvm().isPresent()).as("jvm").isEqualTo(deployments.contains(DeploymentKind.EMBEDDED));
        assertThat(engine.jvm().flatMap(jvm -> jvm.server(launch())).isPresent())
                .as("server")
                .isEqualTo(deployments.contains(DeploymentKind.SERVER));
        assertThat(engine.program().isPresent()).as("program").isEqualTo(deployments.contains(DeploymentKind.PROCESS));
        assertThat(engine.container().isPresent())
                .as("container")
                .isEqualTo(deployments.contains(DeploymentKind.CONTAINER));
        assertThat(engine.external().isPresent())
                .as("external")
                .isEqualTo(deployments.contains(DeploymentKind.EXTERNAL));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void image_hasAClassPath_whereItsServerIsNoProgram(Engine engine) {
        engine.container()
                .ifPresent(use -> assertThat(use.classPath().isPresent())
                        .isEqualTo(engine.program().isEmpty()));
    }

    /** A launch of a server that is made and never started. */
    private static JvmServer.Launch launch() {
        return new JvmServer.Launch(1, Path.of("data").toAbsolutePath(), Map.of(), Password.random());
    }
}
