package dev.furlong.deployment;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** A port of 127.0.0.1 for a server of ours. */
public final class LoopbackPort {
    static final String ADDRESS = "127.0.0.1";

    private LoopbackPort() {}

    /**
     * The port that the settings ask for, or any free one.
     *
     * @throws MachineException if it is taken
     */
    static int of(Settings settings) {
        String asked = settings.of(Setting.PORT);
        int wanted = asked.equals("free") ? 0 : Integer.parseInt(asked);
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), wanted));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new MachineException(
                    "port: must be free on " + ADDRESS + ", got " + asked + " (" + e.getMessage()
                            + "); stop what listens there, or leave the port to Furlong; nothing was started",
                    e);
        }
    }

    /**
     * Checks beforehand that the port which the settings ask for is not taken.
     *
     * @throws MachineException if it is
     */
    public static void check(Settings settings) {
        of(settings);
    }
}
