package dev.furlong.deployment.launch;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of 127.0.0.1 for a server of ours. */
public final class LoopbackPort {
    /** The address that every server of ours listens on. */
    public static final String ADDRESS = "127.0.0.1";

    private LoopbackPort() {}

    /**
     * The port that the settings ask for, or any free one.
     *
     * @throws MachineException if it is taken
     */
    public static int of(Settings settings) {
        // A run may have finished many trials before this server.
        return free(settings, "this server was not started");
    }

    private static int free(Settings settings, String left) {
        try (ServerSocket socket = listen(settings.get(Setting.PORT).orElse(0))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw MachineException.ofSetting(
                    "port",
                    "must be free on " + ADDRESS + ", got " + settings.written(Setting.PORT) + " (" + e.getMessage()
                            + "); stop what listens there, or leave the port to Furlong; " + left,
                    e);
        }
    }

    /**
     * Says why a server did not start. Either another process took its port after it was found free, or the server's
     * own words tell.
     *
     * @param failure the failure with the server's own words
     */
    public static RuntimeException explained(int port, RuntimeException failure) {
        try {
            listen(port).close();
            return failure;
        } catch (IOException e) {
            return new MachineException(
                    "port: must be free on " + ADDRESS + " until the server listens there, got " + port
                            + ", which another process took meanwhile; stop that one, or leave the port to Furlong;"
                            + " nothing is left running\n" + failure.getMessage(),
                    failure);
        }
    }

    /**
     * Checks, before anything is started, that the port which the settings ask for is not taken.
     *
     * @throws MachineException if it is
     */
    public static void check(Settings settings) {
        free(settings, "nothing was started");
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
}
