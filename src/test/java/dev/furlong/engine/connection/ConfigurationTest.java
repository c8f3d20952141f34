package dev.furlong.engine.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Whether a configuration's address can contradict the way in which its engine runs. */
class ConfigurationTest {
    private static final Release RELEASE = ReleaseCatalogue.bundled().of("test", "derby", null);
    private static final Path DATA = Path.of("data");

    @Test
    void serverOfOurs_listensOnThePortThatItIsGiven() {
        assertThat(onFiles(DeploymentKind.SERVER).at(1527).port()).isEqualTo(1527);
    }

    @Test
    void engineInItsClientsJvm_hasNoPort() {
        assertThatIllegalStateException()
                .isThrownBy(() -> onFiles(DeploymentKind.EMBEDDED).at(1527))
                .withMessageContaining("no server of ours");
    }

    @Test
    void someoneElsesServer_getsNoPortOfOurs() {
        NamedServer server = new NamedServer("theirs", "derby", "jdbc:derby://127.0.0.1/d", "u", null);
        Configuration theirs = Configuration.onServer(RELEASE, Settings.defaults(), 1, DATA, server, null);

        assertThatIllegalStateException().isThrownBy(() -> theirs.at(1527)).withMessageContaining("no server of ours");
    }

    private static Configuration onFiles(DeploymentKind deployment) {
        return Configuration.onFiles(RELEASE, deployment, Settings.defaults(), 1, DATA, null, null);
    }
}
