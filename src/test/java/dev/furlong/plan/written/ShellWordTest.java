package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShellWordTest {
    @Test
    void plainPath_staysAsItIs() {
        assertThat(ShellWord.of(Path.of("/var/tmp/results/tpcb/20261127T100005Z")))
                .isEqualTo("/var/tmp/results/tpcb/20261127T100005Z");
    }

    /** As a shell itself reads it. */
    @ParameterizedTest
    @ValueSource(strings = {"o p/tpcb", "it's", "$HOME", "a;b", "~", "*", "größe", "throughput<-5%", "two\nlines", ""})
    void wordOfAShell_isReadBackAsItWas(String value) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWord.of(value)).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(value);
    }
}
