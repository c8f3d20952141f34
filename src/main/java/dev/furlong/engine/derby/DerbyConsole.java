package dev.furlong.engine.derby;

import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import java.io.PrintStream;
import java.io.Writer;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The words of Derby's server to whoever started it. They are passed on. They are searched for a sign that the server
 * listens, and for a sign that somebody commands it.
 */
final class DerbyConsole extends Writer {
    // The jars with other languages are not on our class path. 10.1 and 10.17 have both sentences.
    private static final String LISTENS = "ready to accept connections";
    private static final String CANNOT_LISTEN = "Could not listen on port";

    /**
     * The server's words on commands that change it, 10.1 to 10.17; a time may stand before. It says nothing of one
     * that asks for its state, of one that it refuses, and, before 10.3, of one that switches its traces.
     */
    private static final Pattern COMMANDED = Pattern.compile("\\b(Trace directory changed|Trace turned"
            + "|Max threads changed|Time slice changed|Log Connections (changed|turned)"
            + "|Shutdown successful|Network Server - .* shutdown)\\b");

    private static final Duration LONGEST = Duration.ofSeconds(30);
    /** A folder's name, which the commander chooses, may make a line long. */
    private static final int LONGEST_LINE = 1_000;

    private static final int PAUSE_MILLIS = 10;

    private final PrintStream further;
    private final NanoClock clock;
    private final Consumer<String> commanded;
    private final StringBuilder said = new StringBuilder();
    private final StringBuilder line = new StringBuilder();
    private boolean listened;

    /**
     * Makes the console of a server that is about to start.
     *
     * @param further the stream that all of its words go to
     * @param clock the clock that measures the wait until it listens
     * @param commanded the listener for the line about a command; it is called in the thread that carries the command
     *     out
     */
    DerbyConsole(PrintStream further, NanoClock clock, Consumer<String> commanded) {
        this.further = further;
        this.clock = clock;
        this.commanded = commanded;
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
                throw new MachineException("Derby's server did not listen on port " + port + " within "
                        + LONGEST.toSeconds() + " s; it said: " + said());
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
        String words = new String(characters, offset, length);
        further.append(words);
        if (!listened) {
            said.append(words);
        }
        // Also before that is noticed: a command may come as soon as the server listens. It says little while it works.
        words.chars().forEach(this::hear);
    }

    private void hear(int character) {
        if (character != '\n') {
            if (line.length() < LONGEST_LINE) {
                line.append((char) character);
            }
            return;
        }
        String whole = line.toString().strip();
        line.setLength(0);
        if (COMMANDED.matcher(whole).find()) {
            commanded.accept(whole);
        }
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
