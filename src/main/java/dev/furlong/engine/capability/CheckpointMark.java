package dev.furlong.engine.capability;

import java.io.IOException;
import java.util.OptionalLong;

/** Where in an engine's log its last checkpoint lies, as its files tell, which it may be writing at the same time. */
@FunctionalInterface
public interface CheckpointMark {
    /**
     * Reads it; costs the engine nothing.
     *
     * @return a number that grows with each checkpoint; nothing if what was read was only half written
     * @throws IOException if the files are not there, or may not be read
     */
    OptionalLong read() throws IOException;
}
