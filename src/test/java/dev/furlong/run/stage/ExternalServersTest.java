package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a user is told to do about what a run left on a server of others. */
final class ExternalServersTest {
    @Test
    void commandThatCleans_namesTheFileThatNamesTheServer() {
        assertThat(ExternalServers.cleaning("theirs", Path.of("/etc/mine.yaml")))
                .isEqualTo("furlong clean --server theirs --servers /etc/mine.yaml");
        assertThat(ExternalServers.cleaning("theirs", null)).isEqualTo("furlong clean --server theirs");
    }
}
