package dev.furlong.engine.derby;

import dev.furlong.engine.Connector;
import dev.furlong.engine.JvmServer;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.derby.drda.NetworkServerControl;

/** Derby's Network Server in this JVM, on 127.0.0.1. Uses only what 10.1.1.0 has already. */
final class DerbyServer implements JvmServer {
    private static final int PINGS = 600;
    private static final int PING_PAUSE_MILLIS = 50;

    private final int port;
    private final DerbyInJvm engine;

    DerbyServer(int port, DerbyInJvm engine) {
        this.port = port;
        this.engine = engine;
    }

    @Override
    public void start() throws Exception {
        control().start(new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true));
        for (int ping = 1; ; ping++) {
            try {
                control().ping();
                return;
            } catch (Exception e) {
                if (ping == PINGS) {
                    throw e;
                }
                Thread.sleep(PING_PAUSE_MILLIS);
            }
        }
    }

    @Override
    public void stop() throws Exception {
        control().shutdown();
        engine.shutDown(new Connector("org.apache.derby.jdbc.EmbeddedDriver", "jdbc:derby:", Map.of()));
    }

    private NetworkServerControl control() throws Exception {
        return new NetworkServerControl(InetAddress.getLoopbackAddress(), port);
    }
}
