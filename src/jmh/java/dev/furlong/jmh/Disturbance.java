package dev.furlong.jmh;

import java.io.IOException;

/** Something that goes on beside a load in every other slice of it, so that what it takes can be told. */
interface Disturbance extends AutoCloseable {
    /** Before a slice of it. */
    void begin() throws IOException;

    /** Before a slice without it: does what beginning takes at once, so that both kinds of slices come after that. */
    default void refrain() throws IOException {}

    /** After the slice; what had failed meanwhile is thrown. */
    void end() throws IOException;

    /** How often it happens in a second of a slice, for each time in a second of a trial; 1 where it just lasts. */
    int dose();

    /** What it is, for a table. */
    String words();

    /** What else is known of what it takes; empty if nothing is. */
    String witness();

    @Override
    void close() throws IOException;
}
