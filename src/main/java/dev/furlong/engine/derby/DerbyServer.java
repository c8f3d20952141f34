package dev.furlong.engine.derby;

import dev.furlong.engine.Connector;
import dev.furlong.engine.JvmServer;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.apache.derby.drda.NetworkServerControl;

/**
 * Derby's Network Server in this JVM, on 127.0.0.1. Uses only what 10.1.1.0 has already. It is ours because it says itself
 * that it listens: a ping would be answered by whoever has the port.
 *
 * <p>It lets nobody in but {@link DerbyEngine#USER} with the run's password, which only this JVM knows: nothing of it is in
 * the data. What its protocol grants to anybody from this machine is to ask how it is and to switch its traces, and in
 * releases as old as 10.1 to stop it.
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
        DerbyConsole console = new DerbyConsole(System.err);
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
            // Else it would be someone else's server that is told to stop.
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
            // As old as 10.1, a server is stopped by anybody on its machine.
            return new NetworkServerControl(address, launch.port());
        }
        return authenticated.newInstance(
                address, launch.port(), DerbyEngine.USER, launch.password().text());
    }
}
