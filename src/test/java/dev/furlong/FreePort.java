package dev.furlong;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port that is free, and that nobody else takes between the look and its use. The system gives other ports to whoever asks
 * for any, and each test JVM begins its search elsewhere.
 */
public final class FreePort {
    /** Linux gives away ports from 32768 up, Windows and macOS from 49152. */
    private static final int FIRST = 20_000;

    private static final int PORTS = 12_000;
    private static final int APART = 97;
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * APART % PORTS));

    private FreePort() {}

    /** Another one at each call. */
    public static int any() {
        for (int tried = 0; tried < PORTS; tried++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), PORTS);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                // It is taken; the next one may be free.
                continue;
            }
        }
        throw new AssertionError("no port is free from " + FIRST + " to " + (FIRST + PORTS - 1));
    }
}
