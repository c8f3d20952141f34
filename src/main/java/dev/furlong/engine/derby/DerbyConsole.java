package dev.furlong.engine.derby;

import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import java.io.PrintStream;
import java.io.Writer;
import java.time.Duration;

/**
 * What Derby's server says to whoever started it. The words are passed on, and searched for a sign
 * that the server listens.
 */
final class DerbyConsole extends Writer {
    // The jars with other languages are not on our class path. 10.1 and 10.17 have both sentences.
    private static final String LISTENS = "ready to accept connections";
    private static final String CANNOT_LISTEN = "Could not listen on port";

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int PAUSE_MILLIS = 10;

    private final PrintStream further;
    private final NanoClock clock;
    private final StringBuilder said = new StringBuilder();
    private boolean listened;

    DerbyConsole(PrintStream further, NanoClock clock) {
        this.further = further;
        this.clock = clock;
    }

    /**
     * Returns when the server listens.
     *
     * @throws MachineException if it cannot listen, or does not say so in time
     */
    void awaitListening(int port) throws InterruptedException {
        long begin = clock.nanos();
        while (!listens(port)) {
            if (clock.nanos() - begin > LONGEST.toNanos()) {
                throw new MachineException("Derby's server: must listen on port " + port + " within "
                        + LONGEST.toSeconds() + " s, did not; it said: " + said());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private synchronized boolean listens(int port) {
        if (said.indexOf(CANNOT_LISTEN) >= 0) {
            throw new MachineException(
                    "port: must be free on 127.0.0.1 for Derby's server, got " + port + "; it said: " + said);
        }
        listened = said.indexOf(LISTENS) >= 0;
        return listened;
    }

    private synchronized String said() {
        return said.toString();
    }

    @Override
    public synchronized void write(char[] characters, int offset, int length) {
        // A server that listens is measured, and is not searched any more.
        if (!listened) {
            said.append(characters, offset, length);
        }
        further.append(new String(characters, offset, length));
    }

    @Override
    public void flush() {
        further.flush();
    }

    @Override
    public void close() {
        flush();
    }
}
