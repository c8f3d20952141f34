package dev.furlong.session.jvm;

import dev.furlong.failure.FullDiskException;
import java.util.Objects;
import java.util.stream.Stream;

/** A disk of the target that is full. Engines fail on it in many ways, and pass on what the operating system said. */
final class FullDisk {
    private FullDisk() {}

    /**
     * Tells whether a failure comes from such a disk. If it names the disk, that is another one.
     *
     * @param trace the stack trace of the failure with all causes
     */
    static boolean ended(Throwable failure, String trace) {
        return trace.contains(FullDiskException.SAID)
                && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                        .noneMatch(FullDiskException.class::isInstance);
    }
}
