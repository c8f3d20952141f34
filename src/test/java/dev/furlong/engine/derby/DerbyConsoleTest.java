package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Derby's server says while it starts. Time is told, never waited for. */
final class DerbyConsoleTest {
    private final ByteArrayOutputStream passedOn = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong(12345);
    private final List<String> heard = new ArrayList<>();
    private final DerbyConsole console = new DerbyConsole(
            new PrintStream(passedOn, true, StandardCharsets.UTF_8),
            () -> nanos.addAndGet(Duration.ofSeconds(20).toNanos()),
            heard::add);

    @Test
    void serverThatSaysThatItListens_isAwaited_andSpeaksOn() throws InterruptedException {
        say("Apache Derby Network Server started and ready to accept connections on port 1527");
        console.awaitListening(1527);
        say("more");
        assertThat(passedOn.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .last()
                .isEqualTo("more");
    }

    @Test
    void serverWhosePortIsTaken_isToldSo() {
        say("Could not listen on port 1527 on host 127.0.0.1");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> console.awaitListening(1527))
                .withMessageStartingWith(
                        "port: must be free on 127.0.0.1 for Derby's server, got 1527; it said: Could");
    }

    @Test
    void serverThatIsSlow_isNotToldToHaveNoPort() {
        say("Security manager installed");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> console.awaitListening(1527))
                .withMessageStartingWith("Derby's server did not listen on port 1527 within 30 s; it said: Sec");
    }

    @Test
    void serverThatListensJustInTime_isAwaited() throws InterruptedException {
        Deque<Long> seconds = new ArrayDeque<>(List.of(100L, 130L));
        AtomicReference<PrintWriter> server = new AtomicReference<>();
        DerbyConsole late = new DerbyConsole(
                new PrintStream(passedOn, true, StandardCharsets.UTF_8),
                () -> {
                    if (seconds.size() == 1) {
                        server.get().println("ready to accept connections");
                    }
                    return Duration.ofSeconds(seconds.remove()).toNanos();
                },
                heard::add);
        server.set(new PrintWriter(late, true));

        late.awaitListening(1527);

        assertThat(seconds).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Trace directory changed to /tmp/theirs.",
                "Trace turned on for all sessions.",
                "Max threads changed to 3.",
                "Time slice changed to 50.",
                "Log Connections changed to on.",
                "Log Connections turned on.",
                "Shutdown successful.",
                "Apache Derby Network Server - 10.2.2.0 - (485682) shutdown at 2026-11-22 21:58:36.118 GMT",
                "Sun Nov 22 21:58:45 UTC 2026 : Max threads changed to 3."
            })
    void commandThatChangesTheServer_isHeard_onceItListens(String line) throws InterruptedException {
        say("ready to accept connections");
        console.awaitListening(1527);
        say("Connection number: 6.");
        say(line);
        assertThat(heard).containsExactly(line);
    }

    /** Somebody is quicker than whoever waits for the start. */
    @Test
    void commandBeforeAnybodyNoticedThatItListens_isHeard() {
        say("Server is ready to accept connections on port 1527.");
        say("Max threads changed to 3.");
        assertThat(heard).containsExactly("Max threads changed to 3.");
    }

    @Test
    void whatTheServerSaysOfItsWork_isNoCommand() throws InterruptedException {
        say("ready to accept connections");
        console.awaitListening(1527);
        say("Connection number: 6.");
        say(
                "Execution failed because of Permanent Agent Error: SVRCOD = 40; RDBNAM = furlong; diagnostic msg = shutdown");
        say("Sun Nov 22 21:58:45 UTC 2026 : Derby shutdown warning:");
        say(" Connection authentication failure occurred.  Reason: Invalid authentication..");
        assertThat(heard).isEmpty();
    }

    @Test
    void commandOfALongLine_isHeardByItsBeginning() throws InterruptedException {
        say("ready to accept connections");
        console.awaitListening(1527);
        say("Trace directory changed to /tmp/" + "x".repeat(1_000_000));
        say("Max threads changed to 3.");
        assertThat(heard).hasSize(2).first().asString().hasSizeLessThan(1_100).startsWith("Trace directory");
    }

    private void say(String line) {
        new PrintWriter(console, true).println(line);
    }
}
