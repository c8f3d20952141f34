package dev.furlong.engine.capability;

import java.time.Duration;

/** The growth of an engine's files under updates, where it keeps much more than its data for a while. */
@FunctionalInterface
public interface FileGrowth {
    /** An upper estimate of how many bytes its files grow, beyond its data, in this time under updates. */
    long mostBytes(Duration loaded);
}
