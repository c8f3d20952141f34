package dev.furlong.deployment.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.value.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes how a Java installation is found and named. */
final class JavaHomeTest {
    @ParameterizedTest
    @CsvSource({"17.0.15, 17", "25, 25", "1.8.0_402, 8", "26-ea, 26", "21.0.1+12, 21", "9, 9"})
    void major_isReadFromTheVersion(String version, int major) {
        assertThat(new JavaHome(Path.of("jdk"), version).major()).isEqualTo(major);
    }

    @Test
    void runningOne_hasALauncherAndItsOwnMajor() {
        JavaHome running = JavaHome.find(new Jdk.Same());

        assertThat(Files.isExecutable(running.launcher())).isTrue();
        assertThat(running.major()).isEqualTo(Runtime.version().feature());
    }

    @Test
    void runningOne_isFoundByItsMajorAndAmongTheInstalled() {
        int major = Runtime.version().feature();

        assertThat(JavaHome.find(new Jdk.Major(major)).major()).isEqualTo(major);
        assertThat(JavaHome.installed()).first().isEqualTo(JavaHome.running());
    }

    @Test
    void runningOne_isFoundByItsFolder() {
        assertThat(JavaHome.find(new Jdk.Home(JavaHome.running().path().toString()))
                        .major())
                .isEqualTo(Runtime.version().feature());
    }

    @Test
    void majorThatIsNotHere_isRejectedWithThoseThatAre() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> JavaHome.find(new Jdk.Major(999)))
                .withMessageContaining(
                        "got major 999; installed: " + JavaHome.running().version())
                .withMessageEndingWith("nothing was started");
    }

    @Test
    void folderThatIsNoJavaHome_isRejected(@TempDir Path folder) {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> JavaHome.find(new Jdk.Home(folder.toString())))
                .withMessageContaining(folder.toString());
    }
}
