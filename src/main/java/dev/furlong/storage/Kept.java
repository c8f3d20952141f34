package dev.furlong.storage;

import java.nio.file.Path;

/**
 * A target's files while nobody uses them.
 *
 * @param folder the folder that holds them; whoever made it deletes it
 * @param separateLog whether the log is kept apart
 */
public record Kept(Path folder, boolean separateLog) {
    /** The name of the data, among what is kept and in use. */
    static final String DATA = "data";
    /** The name of a log that is kept apart. */
    static final String LOG = "log";
}
