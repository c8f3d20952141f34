package dev.furlong.probe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.probe.wire.relay.RelayCounts;
import dev.furlong.probe.wire.relay.Requests;
import dev.furlong.probe.wire.socket.SocketCounters;
import dev.furlong.probe.wire.socket.TcpCounts;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A known amount of traffic, and the known answer of both witnesses. */
class KnownTrafficTest {
    private static final long OWN = ProcessHandle.current().pid();

    @BeforeAll
    static void kernelTells() {
        Requests.needTheKernel();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "50, 137, 343", "10, 1, 300000", "10, 300000, 1", "3, 5000000, 5000000"})
    void requestsAndAnswers_areCountedToTheByteByBoth(int requests, int requestBytes, int answerBytes)
            throws IOException {
        try (Requests server = new Requests(requestBytes, answerBytes);
                WirePath path = WirePath.to("127.0.0.1", server.port(), Duration.ZERO, "none was made");
                Socket client = Requests.connect(path.auditPort())) {
            ask(client, 2, requestBytes, answerBytes);
            path.auditBegins(OWN);
            ask(client, requests, requestBytes, answerBytes);
            path.auditEnds(requests, requests);

            WireAudit audit = path.takeAudit().orElseThrow();
            assertThat(audit.relay())
                    .isEqualTo(
                            new RelayCounts(requests, (long) requests * requestBytes, (long) requests * answerBytes));
            assertThat(audit.kernel()).isInstanceOfSatisfying(KernelWitness.Counts.class, kernel -> {
                assertThat(kernel.connections()).isEqualTo(1);
                assertThat(kernel.counts().bytesUp()).isEqualTo(audit.relay().bytesUp());
                assertThat(kernel.counts().bytesDown()).isEqualTo(audit.relay().bytesDown());
                assertThat(kernel.counts().segmentsUp()).isGreaterThanOrEqualTo(requests);
            });
        }
    }

    @Test
    void requestThatNobodyWaitsFor_isASegmentAndNoRoundTrip() throws IOException {
        try (Requests server = new Requests(20, 40);
                WirePath path = WirePath.to("127.0.0.1", server.port(), Duration.ZERO, "none was made");
                Socket client = Requests.connect(path.auditPort())) {
            begin(client);
            path.auditBegins(OWN);
            for (int i = 0; i < 40; i++) {
                begin(client);
            }
            path.auditEnds(40, 40);

            WireAudit audit = path.takeAudit().orElseThrow();
            assertThat(audit.relay()).isEqualTo(new RelayCounts(40, 800, 1600));
            assertThat(audit.kernel())
                    .isInstanceOfSatisfying(
                            KernelWitness.Counts.class,
                            // A segment whose answer is late is sent again, and counts again.
                            kernel -> assertThat(kernel.counts().segmentsUp()).isGreaterThanOrEqualTo(80L));
        }
    }

    /** As a driver that sends BEGIN by itself, and its first statement at once. */
    private static void begin(Socket client) throws IOException {
        Requests.send(client, 10);
        Requests.send(client, 10);
        Requests.await(client, 40);
    }

    @Test
    void answerThatNobodyHasReadYet_isInThePassThatAskedForIt() throws IOException {
        try (Requests server = new Requests(10, 20);
                WirePath path = WirePath.to("127.0.0.1", server.port(), Duration.ZERO, "none was made");
                Socket client = Requests.connect(path.auditPort())) {
            path.auditBegins(OWN);
            Requests.send(client, 10);
            path.auditEnds(1, 1);

            assertThat(path.takeAudit().orElseThrow().relay()).isEqualTo(new RelayCounts(1, 10, 20));
        }
    }

    @Test
    void severalClientsAtADistance_areCountedTogether() throws IOException {
        try (Requests server = new Requests(100, 200);
                WirePath path = WirePath.to("127.0.0.1", server.port(), Duration.ofMillis(1), "none was made");
                Socket one = Requests.connect(path.stretchedPort().orElseThrow());
                Socket two = Requests.connect(path.stretchedPort().orElseThrow())) {
            ask(one, 1, 100, 200);
            ask(two, 1, 100, 200);
            path.timedBegins(List.of(OWN));
            ask(one, 30, 100, 200);
            ask(two, 70, 100, 200);

            assertThat(path.timedEnds()).isInstanceOfSatisfying(KernelWitness.Counts.class, kernel -> {
                assertThat(kernel.connections()).isEqualTo(2);
                assertThat(kernel.counts().bytesUp()).isEqualTo(10_000);
                assertThat(kernel.counts().bytesDown()).isEqualTo(20_000);
            });
            assertThat(path.observedRtt().orElseThrow()).isGreaterThanOrEqualTo(Duration.ofMillis(1));
        }
    }

    @Test
    void connectionOpenedOrClosedDuringAPass_makesTheWitnessSilent() throws IOException {
        try (Requests server = new Requests(1, 1);
                WirePath path = WirePath.to("127.0.0.1", server.port(), Duration.ZERO, "none was made");
                Socket first = Requests.connect(server.port())) {
            ask(first, 1, 1, 1);
            path.timedBegins(List.of(OWN));
            try (Socket second = Requests.connect(server.port())) {
                ask(second, 1, 1, 1);

                assertThat(path.timedEnds())
                        .isInstanceOfSatisfying(
                                KernelWitness.Silent.class,
                                silent -> assertThat(silent.because()).contains("1 at its beginning, 2 at its end"));
            }
        }
    }

    @Test
    void countersOfAFreshConnection_holdItsPayloadAlone() throws IOException {
        try (Requests server = new Requests(7, 9);
                Socket client = Requests.connect(server.port())) {
            ask(client, 1, 7, 9);

            // tcpi_bytes_acked would say 8: it counts the SYN too.
            assertThat(SocketCounters.of(List.of(OWN), server.port()).byInode().values())
                    .containsExactly(new TcpCounts(7, 9, 1, 1));
        }
    }

    @Test
    void connectionsOfOtherProcessesAndToOtherPorts_areNotCounted() throws IOException {
        try (Requests server = new Requests(1, 1);
                Socket client = Requests.connect(server.port())) {
            ask(client, 1, 1, 1);

            assertThat(SocketCounters.of(List.of(OWN), client.getLocalPort()).byInode())
                    .as("the server's own end, in this process too")
                    .hasSize(1);
            assertThat(SocketCounters.of(List.of(OWN), server.port()).byInode()).hasSize(1);
            assertThat(SocketCounters.of(List.of(OWN), 1).byInode()).isEmpty();
            Process other = new ProcessBuilder("sleep", "60").start();
            try {
                assertThat(SocketCounters.of(List.of(other.pid()), server.port())
                                .byInode())
                        .isEmpty();
            } finally {
                other.destroy();
            }
        }
    }

    @Test
    void selfCheck_findsNothingWrong() {
        assertThat(WireSelfCheck.run()).isEmpty();
    }

    private static void ask(Socket client, int requests, int requestBytes, int answerBytes) throws IOException {
        for (int i = 0; i < requests; i++) {
            Requests.send(client, requestBytes);
            Requests.await(client, answerBytes);
        }
    }
}
