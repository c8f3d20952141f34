package dev.furlong.probe.wire;

import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.probe.wire.relay.RelayCounts;
import dev.furlong.probe.wire.socket.TcpCounts;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A known amount of traffic, which relay and kernel must both count to the byte. Takes about a fifth of a second. */
public final class WireSelfCheck {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int REQUESTS = 20;
    private static final int REQUEST_BYTES = 100;
    private static final int ANSWER_BYTES = 300;

    private WireSelfCheck() {}

    /** Sends it; what was wrong, or nothing. */
    public static Optional<String> run() {
        long own = ProcessHandle.current().pid();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK));
                WirePath path = WirePath.to(
                        "127.0.0.1", server.getLocalPort(), Duration.ZERO, "this is a check of the relay")) {
            CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> answer(server));
            try (Socket client = new Socket(InetAddress.getByAddress(LOOPBACK), path.auditPort())) {
                client.setTcpNoDelay(true);
                ask(client);
                path.auditBegins(own);
                for (int i = 0; i < REQUESTS; i++) {
                    ask(client);
                }
                path.auditEnds(REQUESTS, REQUESTS);
            }
            answering.join();
            return path.takeAudit()
                    .map(WireSelfCheck::wrong)
                    .orElse(Optional.of("an audit of known traffic must give counts, gave none"));
        } catch (IOException | MachineException | CompletionException e) {
            return Optional.of("cannot send known traffic through a relay on 127.0.0.1: " + Cause.of(e));
        }
    }

    private static void ask(Socket client) throws IOException {
        client.getOutputStream().write(new byte[REQUEST_BYTES]);
        new DataInputStream(client.getInputStream()).readFully(new byte[ANSWER_BYTES]);
    }

    private static void answer(ServerSocket server) {
        try (Socket connection = server.accept()) {
            connection.setTcpNoDelay(true);
            DataInputStream requests = new DataInputStream(connection.getInputStream());
            byte[] request = new byte[REQUEST_BYTES];
            while (requests.readNBytes(request, 0, REQUEST_BYTES) == REQUEST_BYTES) {
                connection.getOutputStream().write(new byte[ANSWER_BYTES]);
            }
        } catch (IOException e) {
            throw MachineException.cannot("run the server of the self-check", e);
        }
    }

    private static Optional<String> wrong(WireAudit audit) {
        RelayCounts known = new RelayCounts(REQUESTS, (long) REQUESTS * REQUEST_BYTES, (long) REQUESTS * ANSWER_BYTES);
        if (!audit.relay().equals(known)) {
            return Optional.of("the relay must count " + known + ", got " + audit.relay());
        }
        if (audit.kernel() instanceof KernelWitness.Counts kernel) {
            TcpCounts counts = kernel.counts();
            return counts.bytesUp() == known.bytesUp() && counts.bytesDown() == known.bytesDown()
                    ? Optional.empty()
                    : Optional.of("the kernel must count " + known + ", got " + counts);
        }
        return Optional.of("the kernel's counters are not available: " + audit.kernel());
    }
}
