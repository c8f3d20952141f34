package dev.furlong.deployment.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Password;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One start of a server. */
final class LaunchTest {
    private final Password ofTheRun = Password.random();

    @Test
    void eachStartOfADerbyServer_hasAPasswordOfItsOwn() {
        Launch launch = launch("derby");

        String first = text(launch.at(1527));
        assertThat(first).hasSize(24).isNotEqualTo(ofTheRun.text());
        assertThat(text(launch.at(1527))).isNotEqualTo(first);
    }

    /** Its files were made with it. */
    @Test
    void serverWhoseFilesHoldThePassword_keepsIt() {
        for (String engine : new String[] {"h2", "hsqldb", "postgresql"}) {
            assertThat(text(launch(engine).at(1527))).as(engine).isEqualTo(ofTheRun.text());
        }
    }

    private Launch launch(String engine) {
        return new Launch(
                Engines.named("test", engine),
                DerbyInMemory.configuration(DeploymentKind.SERVER, Settings.defaults(), 0)
                        .withPassword(ofTheRun),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                List.of(),
                Path.of("server.log"));
    }

    private static String text(Launch launch) {
        return Objects.requireNonNull(launch.configuration().password()).text();
    }
}
