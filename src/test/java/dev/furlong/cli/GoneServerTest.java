package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that someone else runs, and ends in the middle of a measurement. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class GoneServerTest {
    @TempDir
    private Path folder;

    @Test
    void serverThatGoesAway_losesItsTrial_andSaysWhatIsLeftThere() throws IOException, SQLException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path results = folder.resolve("results");
        SomeonesServer server = SomeonesPostgresql.start(home);
        try {
            Path servers = Files.writeString(folder.resolve("servers.yaml"), server.entry());
            try (FurlongProcess furlong = FurlongProcess.start(
                    results,
                    Map.of(SomeonesServer.VARIABLE, SomeonesServer.PASSWORD),
                    "run",
                    "select",
                    "--scale",
                    "smoke",
                    "--target",
                    "postgresql:external",
                    "--server",
                    "theirs",
                    "--servers",
                    servers.toString(),
                    "--repetitions",
                    "2",
                    "--warm-up",
                    "20s",
                    "--measure",
                    "20s",
                    "--out",
                    results.toString())) {
                furlong.awaitClients();
                server.close();

                Ended ended = furlong.await();

                ended.fails(
                        3,
                        "lost: client ",
                        "ended: ",
                        "furlong: server theirs: cannot connect as the user owner to ",
                        "Furlong's schema on the server theirs is left (for the same reason); drop it with: furlong clean"
                                + " --server theirs --servers " + servers,
                        "2 of 2 trials have a record, 2 are lost; continue with: ./furlong run --resume "
                                + ended.folder().path() + " --servers " + servers);
                assertThat(ended.err().lines()).hasSizeLessThanOrEqualTo(10);
                assertThat(ended.err()).doesNotContain(SomeonesServer.PASSWORD);
                assertThat(ended.folder().trials()).allMatch(TrialRecord::lost);
                assertThat(RunProcess.below(results)).isEmpty();
            }
        } finally {
            server.close();
        }
    }
}
