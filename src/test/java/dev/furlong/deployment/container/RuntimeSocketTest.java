package dev.furlong.deployment.container;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A runtime that answers otherwise than Docker's. */
@DisabledOnOs(OS.WINDOWS)
final class RuntimeSocketTest {
    @TempDir
    private Path folder;

    @Test
    void headWithoutAnEnd_isNoHttp_andIsNotReadForEver() throws Exception {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answer(server, "x".repeat(1 << 14)));

            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> new RuntimeSocket(path).write("/attach", "secret"))
                    .withMessageContaining("does not answer at " + path + ": no HTTP: xxx")
                    .withMessageNotContaining("secret");

            answered.get(1, TimeUnit.MINUTES);
        }
    }

    /** It leaves the stream open until whoever asked gives up. */
    private static void answer(ServerSocketChannel server, String words) {
        try (SocketChannel channel = server.accept()) {
            channel.write(ByteBuffer.wrap(words.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer asked = ByteBuffer.allocate(1 << 12);
            while (channel.read(asked) >= 0) {
                asked.clear();
            }
        } catch (IOException e) {
            throw new AssertionError("the socket must take an answer", e);
        }
    }
}
