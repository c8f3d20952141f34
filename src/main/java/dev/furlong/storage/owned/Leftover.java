package dev.furlong.storage.owned;

import java.nio.file.Path;

/**
 * Something that a run which was killed left on the machine, proved to be ours.
 *
 * @param kind the kind of thing
 * @param path its place: the mount point, the device's file, the group's folder, the folder, or the container's id
 * @param words the same for people
 */
public record Leftover(Kind kind, Path path, String words) {
    /** The kinds of leftovers, in the order in which they are to be removed. */
    public enum Kind {
        /** A group of processes, and the processes in it, which may use the rest. */
        CONTROL_GROUP,
        /** A container of ours, which may use the rest. */
        CONTAINER,
        /** A file system of ours that is mounted. */
        MOUNT,
        /** A loop device with an image of ours. */
        LOOP_DEVICE,
        /** A folder with our marker. */
        FOLDER
    }
}
