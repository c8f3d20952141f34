package dev.furlong.engine.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.condition.Wait;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a thread waits for shows in its stack. */
final class StackSignsTest {
    private static final int MOST_LOOKS = 20_000;

    private static final StackSigns SIGNS = new StackSigns(
            List.of("engine."),
            List.of("engine.Locks."),
            List.of("engine.Log."),
            List.of("engine.Page.await"),
            List.of("engine.Idle"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RUNNABLE      | engine.Plan.run                                                     | RUN
            WAITING       | java.lang.Object.wait! engine.Locks.acquire engine.Plan.run         | LOCK
            RUNNABLE      | engine.Locks.acquire engine.Plan.run                                | RUN
            RUNNABLE      | java.io.RandomAccessFile.writeBytes! engine.Log.append              | LOG_SYNC
            WAITING       | java.lang.Object.wait! engine.Log.flush                             | LOG_SYNC
            RUNNABLE      | engine.Log.append                                                   | RUN
            RUNNABLE      | sun.nio.ch.FileDispatcherImpl.force0! engine.Data.sync              | LOG_SYNC
            RUNNABLE      | sun.nio.ch.FileDispatcherImpl.pread0! engine.Data.read              | DATA_READ
            RUNNABLE      | sun.nio.ch.UnixFileDispatcherImpl.pread0! engine.Data.read          | DATA_READ
            WAITING       | java.lang.Object.wait! engine.Page.awaitOther                       | DATA_READ
            RUNNABLE      | java.io.RandomAccessFile.writeBytes! engine.Data.write              | DATA_WRITE
            BLOCKED       | engine.Cache.get                                                    | OTHER
            TIMED_WAITING | jdk.internal.misc.Unsafe.park! java.util.concurrent.locks.X.await   | CLIENT
            RUNNABLE      | sun.nio.ch.Net.poll! sun.nio.ch.NioSocketImpl.park engine.Link.read | CLIENT
            RUNNABLE      | sun.nio.ch.FileDispatcherImpl.write0! sun.nio.ch.SocketDispatcher.write engine.Link | RUN
            WAITING       | java.lang.Object.wait! engine.Idle.next                             | nothing
            """)
    void stack_showsWhatItsThreadDoes(Thread.State state, String frames, String does) {
        StackTraceElement[] stack =
                Stream.of(frames.split(" ", -1)).map(StackSignsTest::frame).toArray(StackTraceElement[]::new);

        assertThat(SIGNS.of(state, stack).map(Wait::name).orElse("nothing")).isEqualTo(does);
    }

    private static StackTraceElement frame(String written) {
        String name = written.replace("!", "");
        int dot = name.lastIndexOf('.');
        // A line of -2 marks a native method.
        return new StackTraceElement(
                name.substring(0, dot), name.substring(dot + 1), "X.java", written.endsWith("!") ? -2 : 1);
    }

    /** On the JDK that runs the tests: the names of its methods are no interface. */
    @Test
    void threadThatHearsNothing_waitsForItsClient() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket session = server.accept()) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            session.getInputStream().read();
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    },
                    "session of a test");
            thread.start();
            // It takes a moment until the thread is in its call.
            Map<Wait, Integer> seen = Map.of();
            for (int look = 0; look < MOST_LOOKS && !seen.equals(Map.of(Wait.CLIENT, 1)); look++) {
                seen = new StackView(SIGNS, "session of a test").look();
                Thread.yield();
            }
            client.getOutputStream().write(1);
            thread.join();
            assertThat(seen).containsExactlyEntriesOf(Map.of(Wait.CLIENT, 1));
        }
    }
}
