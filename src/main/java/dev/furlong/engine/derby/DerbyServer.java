package dev.furlong.engine.derby;

import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.ExitCode;
import dev.furlong.measurement.NanoClock;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.apache.derby.drda.NetworkServerControl;

/**
 * Derby's Network Server in this JVM, on 127.0.0.1. Uses only what 10.1.1.0 has already. The server
 * itself says that it listens, so it is ours. A ping would be answered by whoever has the port.
 *
 * <p>It lets in only {@link DerbyEngine#USER} with a password of this start. Only this JVM and
 * the load JVM know it, and the data hold nothing of it.
 *
 * <p>Its console port asks for no password: anybody on this machine can change its threads and
 * switch its traces, which show a login. So its traces have no place to be written to: to switch
 * them on changes nothing. It ends as soon as it tells of a command that changes it, for what is
 * measured then is not what was planned.
 */
final class DerbyServer implements JvmServer {
    private final Launch launch;
    private final DerbyInJvm engine;

    DerbyServer(Launch launch, DerbyInJvm engine) {
        this.launch = launch;
        this.engine = engine;
    }

    @Override
    public void start() throws Exception {
        demandThePassword();
        // Below a file there is no folder.
        System.setProperty(
                "derby.drda.traceDirectory",
                launch.data().resolve("derby.log").resolve("none").toString());
        DerbyConsole console = new DerbyConsole(System.err, NanoClock.system(), DerbyServer::end);
        new NetworkServerControl(InetAddress.getLoopbackAddress(), launch.port()).start(new PrintWriter(console, true));
        console.awaitListening(launch.port());
    }

    /** Ends the JVM at once, in the thread that heard the command, so that no second one is carried out. */
    private static void end(String command) {
        System.err.println(ENDS_ITSELF + "another process changed it (it said: " + command
                + "); Derby asks for no password there; run again when nothing else sends it commands");
        System.err.flush();
        Runtime.getRuntime().halt(ExitCode.MACHINE.code());
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
        // Not by its console: that would send the password where a trace shows it. This JVM ends next.
        engine.shutDown(new Connector(
                DerbyEngine.EMBEDDED_DRIVER,
                "jdbc:derby:",
                Map.of("user", DerbyEngine.USER),
                List.of(),
                launch.password()));
    }
}
