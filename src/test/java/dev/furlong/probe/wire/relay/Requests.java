package dev.furlong.probe.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.wire.socket.SocketCounters;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;

/** A server on 127.0.0.1 that answers requests of one length with answers of another, one client after the other. */
public final class Requests implements AutoCloseable {
    static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Future<?> serving;

    public Requests(int requestBytes, int answerBytes) {
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(LOOPBACK));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.serving = threads.submit(() -> {
            while (true) {
                Socket client = listener.accept();
                threads.submit(() -> serve(client, requestBytes, answerBytes));
            }
        });
    }

    private static Object serve(Socket client, int requestBytes, int answerBytes) throws IOException {
        try (client) {
            client.setTcpNoDelay(true);
            DataInputStream input = new DataInputStream(client.getInputStream());
            byte[] request = new byte[requestBytes];
            while (input.readNBytes(request, 0, requestBytes) == requestBytes) {
                client.getOutputStream().write(new byte[answerBytes]);
            }
            return "done";
        }
    }

    /** The kernel must tell; where it does not, the test is skipped, but not in CI. */
    public static void needTheKernel() {
        if (System.getenv("CI") == null) {
            Assumptions.assumeTrue(
                    SocketCounters.unavailableHere().isEmpty(),
                    () -> SocketCounters.unavailableHere().orElse(""));
        } else {
            assertThat(SocketCounters.unavailableHere()).isEmpty();
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    public static Socket connect(int port) throws IOException {
        Socket client = new Socket(InetAddress.getByAddress(LOOPBACK), port);
        client.setTcpNoDelay(true);
        return client;
    }

    public static void send(Socket client, int bytes) throws IOException {
        client.getOutputStream().write(new byte[bytes]);
    }

    public static void await(Socket client, int bytes) throws IOException {
        new DataInputStream(client.getInputStream()).readFully(new byte[bytes]);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try {
            serving.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(IOException.class);
        } finally {
            threads.shutdownNow();
        }
    }
}
