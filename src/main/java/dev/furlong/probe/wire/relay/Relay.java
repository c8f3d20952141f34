package dev.furlong.probe.wire.relay;

import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Listens on 127.0.0.1 and passes each connection on to a server, byte for byte, holding each direction for a while. It
 * counts the payload, and how often a client blocks for the server.
 *
 * <p>The holding is what makes that count right: an answer that nobody waits for comes so late that the client's next
 * request is under way before it. And it is what stretches the distance: half of a round trip each way.
 */
public final class Relay implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    /** Many clients connect at once. */
    private static final int BACKLOG = 1024;

    private static final int CONNECT_MILLIS = 10_000;

    private final ServerSocket listener;
    private final InetSocketAddress server;
    private final Duration eachWay;
    private final NanoClock clock;
    private final Traffic traffic;
    private final HeldTime up = new HeldTime();
    private final HeldTime down = new HeldTime();
    private final Set<RelayedConnection> connections = ConcurrentHashMap.newKeySet();
    private final Thread acceptor = new Thread(this::accept, "furlong-relay");
    private volatile @Nullable String failure;

    private Relay(ServerSocket listener, InetSocketAddress server, Duration eachWay, NanoClock clock) {
        this.listener = listener;
        this.server = server;
        this.eachWay = eachWay;
        this.clock = clock;
        this.traffic = new Traffic(clock);
    }

    /**
     * Opens a relay on a free port. It connects to the server when a client connects to it.
     *
     * @param eachWay the time for which each direction is held
     * @throws MachineException if there is no port, or no such host
     */
    public static Relay open(String host, int port, Duration eachWay) {
        try {
            InetSocketAddress server = new InetSocketAddress(InetAddress.getByName(host), port);
            ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getByAddress(LOOPBACK));
            Relay relay = new Relay(listener, server, eachWay, NanoClock.system());
            relay.acceptor.setDaemon(true);
            relay.acceptor.start();
            return relay;
        } catch (IOException e) {
            throw MachineException.cannot(
                    "make a relay on 127.0.0.1 to " + host + ":" + port, e, "it needs a free port and a known host");
        }
    }

    /** The port that clients connect to. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The counts of what it has passed on so far, over all connections. */
    public RelayCounts counts() {
        return traffic.counts();
    }

    /** The reason why it could not pass a connection on; empty if it always could. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    private void accept() {
        try {
            while (true) {
                connect(listener.accept());
            }
        } catch (IOException e) {
            if (!listener.isClosed()) {
                failure = "relay: cannot accept a connection: " + Cause.of(e);
            }
        }
    }

    /** Whoever cannot be passed on is hung up on, as by a server that is gone. */
    private void connect(Socket client) {
        Socket own = new Socket();
        try {
            own.setTcpNoDelay(true);
            client.setTcpNoDelay(true);
            own.connect(server, CONNECT_MILLIS);
        } catch (IOException e) {
            failure = "relay: cannot reach " + server + ": " + Cause.of(e);
            abort(own);
            abort(client);
            return;
        }
        RelayedConnection connection = new RelayedConnection(client, own, this, clock);
        connections.add(connection);
        connection.start();
        if (listener.isClosed()) {
            connection.close();
        }
    }

    void ended(RelayedConnection connection) {
        connections.remove(connection);
    }

    static void abort(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed all the same, and nothing that was under way counts any more.
        }
    }

    /** Returns what goes through it, both ways together. */
    public Traffic traffic() {
        return traffic;
    }

    /** Returns how long chunks from the clients were held. */
    public HeldTime up() {
        return up;
    }

    /** Returns how long chunks from the server were held. */
    public HeldTime down() {
        return down;
    }

    /** Returns how long each chunk is to be held, in nanoseconds. */
    public long eachWayNanos() {
        return eachWay.toNanos();
    }

    /** Takes no more connections, and ends those that there are. */
    @Override
    public void close() {
        try {
            listener.close();
            // The system takes connections for as long as a thread waits for them.
            acceptor.join(CONNECT_MILLIS);
        } catch (IOException e) {
            throw MachineException.cannot("close the relay's port " + port(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            connections.forEach(RelayedConnection::close);
        }
    }
}
