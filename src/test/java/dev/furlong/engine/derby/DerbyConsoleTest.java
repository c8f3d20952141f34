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
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What Derby's server says while it starts. Time is told, never waited for. */
final class DerbyConsoleTest {
    private final ByteArrayOutputStream passedOn = new ByteArrayOutputStream();
    private final AtomicLong nanos = new AtomicLong(12345);
    private final DerbyConsole console = new DerbyConsole(
            new PrintStream(passedOn, true, StandardCharsets.UTF_8),
            () -> nanos.addAndGet(Duration.ofSeconds(20).toNanos()));

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
                .withMessageStartingWith("Derby's server: must listen on port 1527 within 30 s, did not; it said: Sec");
    }

    @Test
    void serverThatListensJustInTime_isAwaited() throws InterruptedException {
        Deque<Long> seconds = new ArrayDeque<>(List.of(100L, 130L));
        AtomicReference<PrintWriter> server = new AtomicReference<>();
        DerbyConsole late = new DerbyConsole(new PrintStream(passedOn, true, StandardCharsets.UTF_8), () -> {
            if (seconds.size() == 1) {
                server.get().println("ready to accept connections");
            }
            return Duration.ofSeconds(seconds.remove()).toNanos();
        });
        server.set(new PrintWriter(late, true));

        late.awaitListening(1527);

        assertThat(seconds).isEmpty();
    }

    private void say(String line) {
        new PrintWriter(console, true).println(line);
    }
}
