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
import java.util.Map;
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

    @Test
    void serverIsSparedWork_whileItIsPopulated_unlessTheUserGaveItProperties() {
        Launch spared = launch("postgresql").populating();
        Launch own = launch("postgresql", new Settings(Map.of("postgresql.work_mem", "8MB")));

        assertThat(spared.settings().engineProperties("postgresql"))
                .containsOnly(
                        Map.entry("postgresql.wal_level", "minimal"), Map.entry("postgresql.max_wal_senders", "0"));
        assertThat(own.populating()).isSameAs(own);
        assertThat(launch("mysql").populating().settings().engineProperties("mysql"))
                .isEmpty();
    }

    private Launch launch(String engine) {
        return launch(engine, Settings.defaults());
    }

    private Launch launch(String engine, Settings settings) {
        return new Launch(
                Engines.named("test", engine),
                DerbyInMemory.configuration(DeploymentKind.SERVER, settings, 0).withPassword(ofTheRun),
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
