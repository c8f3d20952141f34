package dev.furlong.engine;

/** An engine's server, driven from within its own JVM. It listens on 127.0.0.1 only. */
public interface JvmServer {
    /** Starts it and returns when it answers. */
    void start() throws Exception;

    /** Stops it and closes its databases; returns when both are done. */
    void stop() throws Exception;
}
