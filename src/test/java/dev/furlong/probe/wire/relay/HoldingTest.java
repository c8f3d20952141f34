package dev.furlong.probe.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.NanoClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long one direction holds what it passes on, by a clock that goes on by a step at each look. */
final class HoldingTest {
    private static final long STEP_NANOS = 10_000;
    private static final long DELAY_NANOS = 500_000;

    private final AtomicLong nanos = new AtomicLong();
    private final NanoClock clock = () -> nanos.addAndGet(STEP_NANOS);
    private final HeldTime heldTime = new HeldTime();
    private final List<Long> arrived = new ArrayList<>();
    private final List<Long> due = new ArrayList<>();

    @Test
    void chunk_isHeldForTheDelay_andNoLonger() throws Exception {
        Ends sockets = new Ends(new byte[] {1, 2, 3});

        hold(sockets);

        assertThat(sockets.written.toByteArray()).containsExactly(1, 2, 3);
        // The step in which it is seen to be due, and those of whoever notes the time.
        assertThat(heldTime.sum().meanSince(new HeldTime.Sum(0, 0)))
                .isBetween((double) DELAY_NANOS, DELAY_NANOS + 3.0 * STEP_NANOS);
        assertThat(due.get(0) - arrived.get(0)).isBetween(DELAY_NANOS - STEP_NANOS, DELAY_NANOS + 3 * STEP_NANOS);
    }

    private void hold(Ends sockets) throws Exception {
        Holding.Watcher watcher = new Holding.Watcher() {
            @Override
            public void arrived(int bytes) {
                arrived.add(nanos.get());
            }

            @Override
            public void due() {
                due.add(nanos.get());
            }
        };
        Holding holding = new Holding(sockets, sockets, watcher, new Traffic(clock), heldTime, clock, DELAY_NANOS);
        holding.read();
        holding.write();
    }

    /** Both ends of one direction. */
    private static final class Ends extends Socket {
        private final InputStream read;
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();

        Ends(byte[] bytes) {
            this.read = new ByteArrayInputStream(bytes);
        }

        @Override
        public InputStream getInputStream() {
            return read;
        }

        @Override
        public OutputStream getOutputStream() {
            return written;
        }

        @Override
        public void shutdownOutput() {
            // There is nobody behind it.
        }
    }
}
