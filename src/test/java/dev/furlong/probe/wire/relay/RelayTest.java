package dev.furlong.probe.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Establishes that a relay is as good as no relay but for the time that it takes. */
class RelayTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getByAddress(Requests.LOOPBACK));
    }

    @Test
    void whateverIsOnItsWay_arrivesWholeAndInOrder() throws Exception {
        byte[] sent = new byte[20_000_000];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i / 251);
        }
        try (ServerSocket server = listen();
                Relay relay = Relay.open("127.0.0.1", server.getLocalPort(), Duration.ofMillis(30));
                Socket client = Requests.connect(relay.port());
                Socket accepted = server.accept()) {
            Future<?> sending = threads.submit(() -> {
                // In pieces of all sizes; none waits for the one before it to be due.
                for (int from = 0, length = 1; from < sent.length; from += length, length = length % 9973 + 7) {
                    client.getOutputStream().write(sent, from, Math.min(length, sent.length - from));
                }
                client.shutdownOutput();
                return null;
            });

            byte[] arrived = accepted.getInputStream().readAllBytes();

            sending.get();
            assertThat(Arrays.equals(arrived, sent)).isTrue();
            assertThat(relay.counts()).isEqualTo(new RelayCounts(1, sent.length, 0));
        }
    }

    @Test
    void endOfOneHalf_isPassedOnAndTheOtherHalfGoesOn() throws IOException {
        try (ServerSocket server = listen();
                Relay relay = Relay.open("127.0.0.1", server.getLocalPort(), SHORT);
                Socket client = Requests.connect(relay.port());
                Socket accepted = server.accept()) {
            Requests.send(client, 3);
            client.shutdownOutput();

            assertThat(accepted.getInputStream().readAllBytes()).hasSize(3);
            Requests.send(accepted, 5);
            accepted.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).hasSize(5);
        }
    }

    @Test
    void serverThatEnds_endsTheClientsConnection() throws IOException {
        try (ServerSocket server = listen();
                Relay relay = Relay.open("127.0.0.1", server.getLocalPort(), SHORT);
                Socket client = Requests.connect(relay.port())) {
            server.accept().close();

            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void serverThatIsNotThere_endsTheClientsConnectionAndIsNamed() throws IOException {
        ServerSocket gone = listen();
        gone.close();
        try (Relay relay = Relay.open("127.0.0.1", gone.getLocalPort(), SHORT);
                Socket client = Requests.connect(relay.port())) {
            assertThat(endOf(client)).isTrue();
            assertThat(relay.failure())
                    .hasValueSatisfying(words -> assertThat(words)
                            .contains("relay: cannot reach", String.valueOf(gone.getLocalPort()), "refused"));
        }
    }

    @Test
    void closedRelay_endsItsConnectionsAndTakesNoMore() throws IOException {
        try (ServerSocket server = listen()) {
            Relay relay = Relay.open("127.0.0.1", server.getLocalPort(), SHORT);
            int port = relay.port();
            try (Socket client = Requests.connect(port);
                    Socket accepted = server.accept()) {
                relay.close();

                assertThat(endOf(client)).isTrue();
                assertThat(endOf(accepted)).isTrue();
            }
            assertThat(refused(port)).isTrue();
        }
    }

    private static boolean endOf(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() == -1;
        } catch (SocketException e) {
            return true;
        }
    }

    private static boolean refused(int port) throws IOException {
        try (Socket client = new Socket()) {
            client.connect(new java.net.InetSocketAddress(InetAddress.getByAddress(Requests.LOOPBACK), port));
            return false;
        } catch (java.net.ConnectException e) {
            return true;
        }
    }
}
