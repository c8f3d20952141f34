package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.release.ReleaseCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that the names Java has for a machine become those that binaries are published under. */
final class PlatformTest {
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-amd64",
        "Linux, aarch64, linux-arm64v8",
        "Mac OS X, x86_64, darwin-amd64",
        "Mac OS X, aarch64, darwin-arm64v8",
        "Windows 11, amd64, windows-amd64",
        "Windows Server 2022, amd64, windows-amd64",
        "Linux, riscv64, linux-riscv64",
        "FreeBSD, amd64, freebsd-amd64",
    })
    void namesOfJava_becomeThoseOfTheBinaries(String osName, String osArch, String word) {
        assertThat(Platform.of(osName, osArch)).hasToString(word);
    }

    @ParameterizedTest
    @CsvSource({"Linux, amd64", "Linux, aarch64", "Mac OS X, x86_64", "Mac OS X, aarch64", "Windows 11, amd64"})
    void usualMachine_hasBinariesOfTheBundledPostgresql(String osName, String osArch) {
        assertThat(ReleaseCatalogue.bundled().of("test", "postgresql", null).binaries())
                .containsKey(Platform.of(osName, osArch).word());
    }

    @Test
    void here_isThisMachine() {
        assertThat(Platform.here().word()).doesNotContain(" ").contains("-");
    }
}
