package dev.furlong.engine.derby;

import dev.furlong.engine.Connector;
import dev.furlong.engine.JvmServer;
import dev.furlong.measurement.NanoClock;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.apache.derby.drda.NetworkServerControl;

/**
 * Derby's Network Server in this JVM, on 127.0.0.1. Uses only what 10.1.1.0 has already. The server
 * itself says that it listens, so it is ours. A ping would be answered by whoever has the port.
 *
 * <p>It lets in only {@link DerbyEngine#USER} with the run's password. Only this JVM knows the
 * password, and the data hold nothing of it. Its protocol lets anybody on this machine ask for its
 * status and switch its traces. In releases as old as 10.1, anybody can also stop it.
 */
final class DerbyServer implements JvmServer {
    private final Launch launch;
    private final DerbyInJvm engine;
    private volatile boolean listens;

    DerbyServer(Launch launch, DerbyInJvm engine) {
        this.launch = launch;
        this.engine = engine;
    }

    @Override
    public void start() throws Exception {
        demandThePassword();
        DerbyConsole console = new DerbyConsole(System.err, NanoClock.system());
        control().start(new PrintWriter(console, true));
        console.awaitListening(launch.port());
        listens = true;
    }

    private void demandThePassword() {
        Map.of(
                        "derby.connection.requireAuthentication",
                        "true",
                        "derby.authentication.provider",
                        "BUILTIN",
                        "derby.user." + DerbyEngine.USER,
                        launch.password().text(),
                        "derby.database.defaultConnectionMode",
                        "noAccess",
                        "derby.database.fullAccessUsers",
                        DerbyEngine.USER)
                .forEach(System::setProperty);
    }

    @Override
    public void stop() throws Exception {
        if (listens) {
            // Else we would stop someone else's server.
            control().shutdown();
        }
        engine.shutDown(new Connector(
                DerbyEngine.EMBEDDED_DRIVER,
                "jdbc:derby:",
                Map.of("user", DerbyEngine.USER),
                List.of(),
                launch.password()));
    }

    private NetworkServerControl control() throws Exception {
        InetAddress address = InetAddress.getLoopbackAddress();
        Constructor<NetworkServerControl> authenticated;
        try {
            authenticated =
                    NetworkServerControl.class.getConstructor(InetAddress.class, int.class, String.class, String.class);
        } catch (NoSuchMethodException e) {
            // In releases as old as 10.1, anybody on the machine can stop a server.
            return new NetworkServerControl(address, launch.port());
        }
        return authenticated.newInstance(
                address, launch.port(), DerbyEngine.USER, launch.password().text());
    }
}
