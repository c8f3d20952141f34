package dev.furlong.engine.derby;

import dev.furlong.failure.MachineException;
import java.io.PrintStream;
import java.io.Writer;

/**
 * What Derby's server says to whoever started it. The words are passed on, and searched for a sign
 * that the server listens.
 */
final class DerbyConsole extends Writer {
    // The jars with other languages are not on our class path. 10.1 and 10.17 have both sentences.
    private static final String LISTENS = "ready to accept connections";
    private static final String CANNOT_LISTEN = "Could not listen on port";

    private static final int LONGEST_MILLIS = 30_000;
    private static final int PAUSE_MILLIS = 10;

    private final PrintStream further;
    private String said = "";

    DerbyConsole(PrintStream further) {
        this.further = further;
    }

    /**
     * Returns when the server listens.
     *
     * @throws MachineException if it cannot listen, or does not say so in time
     */
    void awaitListening(int port) throws InterruptedException {
        String words = said();
        for (int waited = 0; !words.contains(LISTENS); waited += PAUSE_MILLIS) {
            if (words.contains(CANNOT_LISTEN) || waited >= LONGEST_MILLIS) {
                throw new MachineException(
                        "port: must be free on 127.0.0.1 for Derby's server, got " + port + "; it said: " + words);
            }
            Thread.sleep(PAUSE_MILLIS);
            words = said();
        }
    }

    private synchronized String said() {
        return said;
    }

    @Override
    public synchronized void write(char[] characters, int offset, int length) {
        String more = new String(characters, offset, length);
        said += more;
        further.append(more);
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
