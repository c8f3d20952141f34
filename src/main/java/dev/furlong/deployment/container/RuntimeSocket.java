package dev.furlong.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.OwnThread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends short questions to Docker over its socket, without a library that takes seconds to load. HTTP/1.0, so
 * that an answer is whole when the connection ends. Source: Docker Engine API.
 *
 * @param path the path of the socket
 */
record RuntimeSocket(Path path) {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    /** The most characters of a wrong answer that a message shows. */
    private static final int LONGEST_WORDS = 300;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INSTALL =
            "install Docker (on Debian: apt-get install docker.io) and start it (systemctl start docker)";

    /**
     * The runtime's socket on this machine: that of {@code DOCKER_HOST}, else the usual one.
     *
     * @throws MachineException if there is none, with what to do
     */
    static RuntimeSocket here() {
        String host = System.getenv("DOCKER_HOST");
        if (host != null && !host.isBlank()) {
            if (!host.startsWith("unix://")) {
                throw new MachineException("containers: DOCKER_HOST must be a socket of this machine, such as"
                        + " unix:///var/run/docker.sock, got " + host + "; unset it, or name a socket");
            }
            return existing(List.of(Path.of(host.substring("unix://".length()))), "the socket in DOCKER_HOST");
        }
        return existing(
                List.of(
                        Path.of("/var/run/docker.sock"),
                        Path.of(System.getProperty("user.home"), ".docker", "run", "docker.sock")),
                "Docker's socket");
    }

    private static RuntimeSocket existing(List<Path> paths, String what) {
        return paths.stream()
                .filter(Files::exists)
                .findFirst()
                .map(RuntimeSocket::new)
                .orElseThrow(() -> new MachineException(
                        "containers: " + what + " must exist, got no " + paths.get(0) + "; " + INSTALL));
    }

    /**
     * The answer to a {@code GET}; empty if there is no such thing.
     *
     * @throws MachineException if the runtime cannot be asked
     */
    Optional<JsonNode> get(String resource) {
        Answer answer = ask("GET", resource);
        if (answer.status() == 404) {
            return Optional.empty();
        }
        if (answer.status() != 200) {
            throw refused("GET", resource, answer);
        }
        try {
            return Optional.of(JSON.readTree(answer.body()));
        } catch (IOException e) {
            throw MachineException.cannot("read the container runtime's answer to " + resource + " as JSON", e);
        }
    }

    /**
     * Deletes; nothing if there is no such thing.
     *
     * @throws MachineException if the runtime refuses
     */
    void delete(String resource) {
        Answer answer = ask("DELETE", resource);
        if (answer.status() != 204 && answer.status() != 200 && answer.status() != 404) {
            throw refused("DELETE", resource, answer);
        }
    }

    /**
     * Writes into a stream that the runtime opens, such as a container's standard input. The stream stays open
     * afterwards.
     *
     * @param text the text to write; no message of a failure holds it
     * @throws MachineException if the runtime refuses
     */
    void write(String resource, String text) {
        Answer answer = exchange(
                "POST " + resource
                        + " HTTP/1.1\r\nHost: docker\r\nConnection: Upgrade\r\nUpgrade: tcp\r\nContent-Length: 0\r\n\r\n",
                text);
        if (answer.status() != 101) {
            throw refused("POST", resource, answer);
        }
    }

    private MachineException refused(String method, String resource, Answer answer) {
        return new MachineException("containers: the runtime at " + path + " answered " + method + " " + resource
                + " with " + answer.status() + ": " + answer.body().strip());
    }

    private record Answer(int status, String body) {}

    private Answer ask(String method, String resource) {
        return exchange(method + " " + resource + " HTTP/1.0\r\nHost: docker\r\n\r\n", "");
    }

    /** Sends a request. It sends more once the runtime has changed to a stream of bytes. */
    private Answer exchange(String question, String more) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            channel.connect(UnixDomainSocketAddress.of(path));
                            channel.write(StandardCharsets.US_ASCII.encode(question));
                            return more.isEmpty() ? answer(channel) : upgraded(channel, more);
                        } catch (IOException e) {
                            throw unreachable(e);
                        }
                    },
                    OwnThread::start);
            return answer.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | IOException e) {
            throw unreachable(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MachineException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MachineException("containers: the question to the runtime was interrupted", e);
        }
    }

    /** Reads only the head, since the channel ends only when somebody closes it. */
    private static Answer upgraded(SocketChannel channel, String more) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(1 << 14);
        String text = "";
        while (!text.contains("\r\n\r\n") && head.hasRemaining() && channel.read(head) >= 0) {
            text = new String(head.array(), 0, head.position(), StandardCharsets.UTF_8);
        }
        Answer answer = parsed(text);
        if (answer.status() == 101) {
            channel.write(StandardCharsets.UTF_8.encode(more));
            channel.shutdownOutput();
        }
        return answer;
    }

    private static Answer answer(SocketChannel channel) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 14);
        while (channel.read(buffer) >= 0) {
            all.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
        return parsed(all.toString(StandardCharsets.UTF_8));
    }

    private static Answer parsed(String text) throws IOException {
        int body = text.indexOf("\r\n\r\n");
        if (!text.matches("(?s)HTTP/1\\.[01] [0-9]{3}.*") || body < 0) {
            throw new IOException("no HTTP: " + text.substring(0, Math.min(LONGEST_WORDS, text.length())));
        }
        return new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(body + 4));
    }

    private MachineException unreachable(Exception cause) {
        String what = String.valueOf(cause.getMessage());
        String remedy = what.contains("Permission denied")
                ? "add yourself to the group of that socket (usermod -aG docker USER) and log in again"
                : INSTALL;
        return new MachineException(
                "containers: Docker does not answer at " + path + ": "
                        + (cause instanceof TimeoutException
                                ? "it said nothing within " + LONGEST.toSeconds() + " s"
                                : what)
                        + "; " + remedy,
                cause);
    }
}
