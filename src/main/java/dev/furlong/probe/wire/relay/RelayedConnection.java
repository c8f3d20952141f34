package dev.furlong.probe.wire.relay;

import dev.furlong.measurement.NanoClock;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** One client's connection and ours to the server. It ends when both have ended their half, or when either breaks. */
final class RelayedConnection implements AutoCloseable {
    private final Socket client;
    private final Socket server;
    private final Turns turns = new Turns();
    private final AtomicInteger directionsLeft = new AtomicInteger(2);
    private final Relay relay;
    private final List<Thread> threads;

    RelayedConnection(Socket client, Socket server, Relay relay, NanoClock clock) {
        this.client = client;
        this.server = server;
        this.relay = relay;
        Traffic traffic = relay.traffic();
        Holding up = new Holding(client, server, up(traffic), traffic, relay.up(), clock, relay.eachWayNanos());
        Holding down = new Holding(server, client, down(traffic), traffic, relay.down(), clock, relay.eachWayNanos());
        this.threads = Stream.<Transfer>of(up::read, () -> last(up), down::read, () -> last(down))
                .map(this::thread)
                .toList();
    }

    /** The reading or the writing of one direction, until it ends. */
    private interface Transfer {
        void run() throws IOException, InterruptedException;
    }

    void start() {
        threads.forEach(Thread::start);
    }

    private Holding.Watcher up(Traffic traffic) {
        return new Holding.Watcher() {
            @Override
            public void arrived(int bytes) {
                traffic.sent(bytes, turns.clientSends());
            }
        };
    }

    private Holding.Watcher down(Traffic traffic) {
        return new Holding.Watcher() {
            @Override
            public void due() {
                // Before it is written, since the client may send again before the write returns.
                turns.serverAnswers();
            }

            @Override
            public void written(int bytes) {
                traffic.answered(bytes);
            }
        };
    }

    private void last(Holding direction) throws IOException, InterruptedException {
        direction.write();
        if (directionsLeft.decrementAndGet() == 0) {
            close();
        }
    }

    private Thread thread(Transfer transfer) {
        Thread thread = new Thread(
                () -> {
                    try {
                        transfer.run();
                    } catch (IOException e) {
                        // What breaks on one side is broken on the other, where whoever holds that end sees and says
                        // it.
                        close();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "furlong-relay");
        thread.setDaemon(true);
        return thread;
    }

    /** Ends both halves at once, whatever is held. */
    @Override
    public void close() {
        relay.ended(this);
        Relay.abort(client);
        Relay.abort(server);
        threads.stream().filter(thread -> thread != Thread.currentThread()).forEach(Thread::interrupt);
    }
}
