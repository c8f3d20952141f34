package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Password;
import java.nio.file.Path;
import java.util.Map;

/** An engine's server, driven from within its own JVM. It listens on 127.0.0.1 only. */
public interface JvmServer {
    /** The beginning of the line on standard error that says why a server ended its JVM by itself. */
    String ENDS_ITSELF = "the server has ended itself: ";

    /**
     * The values that a server JVM is told.
     *
     * @param port the port of 127.0.0.1
     * @param data the folder with the engine's files
     * @param properties the properties of the engine
     * @param password the password that it demands from every client
     */
    record Launch(int port, Path data, Map<String, String> properties, Password password) {}

    /**
     * Starts the server and returns when it listens. If another process listens on the port, it
     * fails at once.
     */
    void start() throws Exception;

    /** Stops it and closes its databases; returns when both are done. */
    void stop() throws Exception;
}
