package dev.furlong.engine.capability;

import java.io.IOException;
import java.util.OptionalLong;

/** The place of an engine's last checkpoint in its log. It is read from files that the engine may be writing. */
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
