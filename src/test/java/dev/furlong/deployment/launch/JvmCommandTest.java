package dev.furlong.deployment.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.ServerJvm;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.io.File;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command line of a JVM of ours. */
final class JvmCommandTest {
    @Test
    void everythingThatCouldDifferBetweenMachines_isNamedOutright() {
        Settings settings = Settings.defaults().with(Setting.HEAP, "512MiB").with(Setting.GC, "Serial");

        assertThat(JvmCommand.of(
                        "java",
                        settings,
                        List.of("a.jar", "b.jar"),
                        Map.of("derby.system.home", "/data"),
                        ServerJvm.class,
                        List.of("derby", "1527")))
                .containsExactly(
                        "java",
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+DisplayVMOutputToStderr",
                        "-XX:-UsePerfData",
                        "-XX:-UseDynamicNumberOfCompilerThreads",
                        "-Dfile.encoding=UTF-8",
                        "-Djava.net.preferIPv4Stack=true",
                        "-Duser.language=en",
                        "-Dderby.system.home=/data",
                        "-cp",
                        "a.jar" + File.pathSeparator + "b.jar",
                        "dev.furlong.deployment.ServerJvm",
                        "derby",
                        "1527");
    }
}
