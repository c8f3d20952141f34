package dev.furlong;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets several test JVMs share a machine: their tests run side by side, but a {@link WholeMachine} class runs alone. Two
 * locks on files hold that: whoever wants to begin takes the first, waits with it for the second, and gives the first back.
 * So nobody overtakes a class that waits to be alone. Such a class keeps its turn from its first test to its last; any other
 * one gives it back after each test, so that nobody waits for a long class. A JVM has one class under way. Builds in other
 * folders take the same turns. A wait says each minute for whom, and does not last for ever.
 */
public final class MachineTurns implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private static final Path FOLDER = Path.of(System.getProperty("java.io.tmpdir"));

    private static final FileTurn.Patience PATIENCE =
            new FileTurn.Patience(Duration.ofMinutes(1), Duration.ofMinutes(30), System.out);

    private static @Nullable FileTurn held;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        // A nested class is within its enclosing class's turns.
        if (!context.getRequiredTestClass().isMemberClass()) {
            take(context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        take(context);
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        if (!whole(context)) {
            giveBack();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (!context.getRequiredTestClass().isMemberClass()) {
            giveBack();
        }
    }

    private static synchronized void take(ExtensionContext context) throws IOException {
        if (held == null) {
            String who = "turn of " + context.getRequiredTestClass().getName();
            FileTurn next = FileTurn.take(FOLDER.resolve("furlong-tests-queue.lock"), false, who, PATIENCE);
            try {
                held = FileTurn.take(FOLDER.resolve("furlong-tests.lock"), !whole(context), who, PATIENCE);
            } finally {
                next.close();
            }
        }
    }

    private static synchronized void giveBack() throws IOException {
        if (held != null) {
            held.close();
            held = null;
        }
    }

    private static boolean whole(ExtensionContext context) {
        Class<?> outermost = context.getRequiredTestClass();
        while (outermost.isMemberClass()) {
            outermost = outermost.getEnclosingClass();
        }
        return outermost.isAnnotationPresent(WholeMachine.class);
    }
}
