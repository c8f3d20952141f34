package dev.furlong.probe.disk;

import java.nio.file.Path;
import java.util.Optional;

/** The disks that a target's files lie on, as far as their requests are its own. */
public sealed interface Disks {
    /**
     * Disks that carry this target's files and nothing else.
     *
     * @param data the kernel's name of the disk with the data, such as {@code loop3}
     * @param log the name of the disk with the log, if it has one of its own
     */
    record Own(String data, Optional<String> log) implements Disks {}

    /**
     * A disk that others use too, with the kernel's counts for the control group of the server.
     *
     * @param ioStat the group's file of that name; control groups v2
     * @param device the number of the disk, {@code 8:0}
     */
    record Group(Path ioStat, String device) implements Disks {}

    /**
     * There is no such disk.
     *
     * @param because the reason, and what would make one
     */
    record Unseen(String because) implements Disks {}
}
