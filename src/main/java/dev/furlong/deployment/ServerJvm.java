package dev.furlong.deployment;

import dev.furlong.engine.Engines;
import dev.furlong.engine.JvmServer;
import java.io.PrintStream;

/** The main class of a server JVM: starts the engine's server, says so, and stops it when standard input ends. */
public final class ServerJvm {
    /** How the only line on its standard output begins; the JVM's facts follow. */
    static final String READY = "ready\t";

    private ServerJvm() {}

    /**
     * Runs the server.
     *
     * @param arguments the engine's name and the port
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream channel = System.out;
        // An engine that prints must not write into the channel.
        System.setOut(System.err);
        JvmServer server = Engines.named("server", arguments[0]).server(Integer.parseInt(arguments[1]));
        server.start();
        channel.println(READY + JvmFacts.line(JvmFacts.ofThisJvm()));
        channel.flush();
        while (System.in.read() >= 0) {
            // Nothing is said to it; the end of the input is the signal.
        }
        server.stop();
        // Threads that an engine left behind must not keep the process.
        Runtime.getRuntime().exit(0);
    }
}
