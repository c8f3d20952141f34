package dev.furlong.measurement;

import java.util.Locale;

/** A layer of the program between a client's call and the disk. */
public enum Layer {
    /** The driver that the client calls, or the engine's own JDBC. */
    JDBC("JDBC"),
    /** The SQL compiler, the plans that run, and the values of columns. */
    SQL("SQL"),
    /** The access to rows: tables, indexes and sorts. */
    ACCESS("access"),
    /** Pages, the buffer, the log and locks. */
    STORAGE("storage"),
    /** The protocol between client and server, and the sockets below it. */
    NETWORK("network"),
    /** Furlong's own code, which drives the load. */
    LOAD("load"),
    /** None of these. */
    OTHER("other");

    private final String label;

    Layer(String label) {
        this.label = label;
    }

    /** The name of it for people. */
    public String label() {
        return label;
    }

    /** The word in the key of a metric. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
