package dev.furlong;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Lets several test JVMs share a machine: their classes run side by side, but a {@link WholeMachine} class runs alone. Two
 * locks on files hold that: whoever wants to begin takes the first, waits with it for the second, and gives the first back.
 * So nobody overtakes a class that waits to be alone.
 */
public final class MachineTurns implements BeforeAllCallback {
    private static final Path FOLDER = Path.of(System.getProperty("java.io.tmpdir"));

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Class<?> test = context.getRequiredTestClass();
        if (test.isMemberClass()) {
            // It runs within its enclosing class's turn.
            return;
        }
        Turn next = Turn.take("furlong-tests-queue.lock", false);
        try {
            context.getStore(Namespace.create(MachineTurns.class))
                    .put(test, Turn.take("furlong-tests.lock", !test.isAnnotationPresent(WholeMachine.class)));
        } finally {
            next.close();
        }
    }

    /** A lock that is held until the store of the class closes it. */
    private record Turn(FileChannel channel, FileLock lock) implements AutoCloseable {
        static Turn take(String name, boolean shared) throws IOException {
            FileChannel channel = FileChannel.open(
                    FOLDER.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new Turn(channel, channel.lock(0, Long.MAX_VALUE, shared));
        }

        @Override
        public void close() throws IOException {
            try (channel) {
                lock.release();
            }
        }
    }
}
