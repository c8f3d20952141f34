package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.FreePort;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.derby.drda.NetworkServerControl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Somebody without a password changes Derby's server while it is measured: that trial is lost, the others go on. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "a server's port is read from /proc")
final class CommandedServerTest {
    @TempDir
    private Path folder;

    private final int port = FreePort.any();

    @Tag("full")
    @Test
    void strangerWhoChangesTheThreads_losesTheTrialByName() throws Exception {
        Ended ended = whileMeasured("derby:server", stranger -> stranger.setMaxThreads(3));
        assertThat(ended.err())
                .contains(
                        "lost: derby server on 127.0.0.1:",
                        "ended with status 3; the server has ended itself: another process changed it (it said: ",
                        "Max threads changed to 3.); Derby asks for no password there");
    }

    @Test
    @Tag("every")
    void strangerWhoTracesLoginsOfAnOldRelease_seesNone_andLosesTheTrialByName() throws Exception {
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        Ended ended = whileMeasured("derby@10.1.1.0:server", stranger -> {
            stranger.trace(true);
            stranger.setTraceDirectory(theirs.toString());
        });
        assertThat(ended.err())
                .contains("lost: derby server on 127.0.0.1:", "(it said: Trace directory changed to " + theirs);
        assertThat(theirs).isEmptyDirectory();
    }

    @Test
    @Tag("every")
    void strangerWhoStopsAnOldRelease_losesTheTrialByName() throws Exception {
        Ended ended = whileMeasured("derby@10.1.1.0:server", NetworkServerControl::shutdown);
        assertThat(ended.err()).contains("lost: derby server on 127.0.0.1:", "(it said: Shutdown successful.)");
    }

    @Test
    @Tag("every")
    void strangerWhoChangesAContainersThreads_losesTheTrialByName() throws Exception {
        String plan = "experiment: one\ntargets: [derby:container]\nworkloads: [select]\n";
        Root.demand(Targets.unavailable(PlanReader.read("test", plan, Overrides.none())));
        Ended ended = whileMeasured("derby:container", stranger -> stranger.setMaxThreads(3));
        assertThat(ended.err())
                .contains(
                        "lost: derby server on 127.0.0.1:", "another process changed it", "Max threads changed to 3.");
    }

    @Test
    @Tag("every")
    void strangerWhoTracesWithoutAFolder_changesNothing() throws Exception {
        try (FurlongProcess furlong = run("derby:server")) {
            furlong.awaitClients();
            NetworkServerControl stranger = stranger();
            stranger.ping();
            try {
                stranger.getRuntimeInfo();
            } catch (Exception e) {
                // Seen once: the server ended its answer half way. What matters is what becomes of the trials.
                assertThat(e).hasMessageContaining("DRDA_InvalidReplyTooShort");
            }
            try {
                stranger.trace(true);
            } catch (Exception e) {
                assertThat(e).hasMessageContaining("Error starting tracing");
            }
            Ended ended = furlong.await().exitsWith(0);
            assertThat(ended.folder().trials()).hasSize(2).allMatch(TrialRecord::valid);
        }
    }

    /** What somebody does. */
    private interface Doing {
        void with(NetworkServerControl stranger) throws Exception;
    }

    private Ended whileMeasured(String target, Doing doing) throws Exception {
        try (FurlongProcess furlong = run(target)) {
            furlong.awaitClients();
            // The trial does not end meanwhile.
            Signal.send("STOP", furlong.pid());
            try {
                doing.with(stranger());
            } catch (Exception e) {
                // The server ends before it has answered.
                assertThat(e).hasMessageMatching("(?s).*(Unable to read|Connection|reset|End of stream|Shutdown).*");
            } finally {
                Signal.send("CONT", furlong.pid());
            }
            Ended ended = furlong.await().exitsWith(4);
            assertThat(ended.folder().isLeftInOrder(false).trials())
                    .hasSize(2)
                    .filteredOn(trial -> trial.subject().target().startsWith("h2"))
                    .singleElement()
                    .matches(TrialRecord::valid);
            return ended;
        }
    }

    private FurlongProcess run(String target) {
        return FurlongProcess.run(
                folder.resolve("results"),
                "select",
                "--target",
                target + ",h2",
                "--scale",
                "smoke",
                "--repetitions",
                "1",
                "--measure",
                "2s",
                "--set",
                "port=" + port);
    }

    private NetworkServerControl stranger() throws Exception {
        return new NetworkServerControl(InetAddress.getLoopbackAddress(), port);
    }
}
