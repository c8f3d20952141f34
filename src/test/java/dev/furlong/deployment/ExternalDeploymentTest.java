package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.TargetSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a server that someone else runs is reached; nothing is connected to. */
final class ExternalDeploymentTest {
    @Test
    void loaderOfMysql_mayReadRowsOfItsClient_andNobodyElseMay() {
        try (RunningTarget target = new ExternalDeployment().start(launch("mysql"))) {
            assertThat(target.creating().properties())
                    .containsEntry("allowLoadLocalInfile", "true")
                    .containsEntry("rewriteBatchedStatements", "true");
            assertThat(target.connector().properties())
                    .doesNotContainKeys("allowLoadLocalInfile", "rewriteBatchedStatements");
        }
    }

    @Test
    void loaderOfOthers_connectsAsItsClientsDo() {
        for (String engine : List.of("derby", "postgresql")) {
            try (RunningTarget target = new ExternalDeployment().start(launch(engine))) {
                assertThat(target.creating()).as(engine).isEqualTo(target.connector());
            }
        }
    }

    /** A server is of whatever release it says it is. */
    @Test
    void releaseThatIsNotPinned_isNoReasonToRefuseAServer() {
        TargetSources sources = TargetSources.here();
        TargetSpec target = TargetSpec.parse("test", "postgresql@9.1:external");

        Release client = Deployment.of(target).release(sources, target, Settings.defaults());

        assertThat(client).isEqualTo(ReleaseCatalogue.bundled().client("postgresql", null));
    }

    private static Launch launch(String engine) {
        NamedServer server = new NamedServer(
                "theirs", engine, "jdbc:" + engine + "://127.0.0.1/db", "u", "FURLONG_NO_SUCH_PASSWORD");
        Configuration configuration = Configuration.onServer(
                ReleaseCatalogue.bundled().client(engine, null),
                Settings.defaults(),
                1,
                Path.of(""),
                server,
                Password.random());
        return new Launch(
                Engines.named("test", engine, DeploymentKind.EXTERNAL),
                configuration,
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                List.of(),
                Path.of("load.log"));
    }
}
