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

    /** The rate at which it happens in a slice, as a multiple of the rate in a trial; 1 where it just lasts. */
    int dose();

    /** Its name in a table. */
    String words();

    /** Further knowledge of the work that it takes; empty if there is none. */
    String witness();

    @Override
    void close() throws IOException;
}
