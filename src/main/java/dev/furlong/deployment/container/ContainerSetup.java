package dev.furlong.deployment.container;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings from which a container is made.
 *
 * @param name the name in messages
 * @param image an image that the runtime has
 * @param command the command with its arguments, in place of the image's own
 * @param user the account that it runs as, {@code UID:GID}
 * @param binds the folders and files of this machine that it sees
 * @param limits the limits on its memory and cores
 * @param stopSignal the signal that stops it cleanly, such as {@code SIGINT}
 * @param log the file that its output goes to
 */
public record ContainerSetup(
        String name,
        ContainerImage image,
        List<String> command,
        String user,
        List<Bind> binds,
        Limits limits,
        String stopSignal,
        Path log) {
    /**
     * A folder or file of this machine that a container sees.
     *
     * @param source the path on this machine
     * @param target the path inside of the container
     * @param writable whether the container may write to it
     */
    public record Bind(Path source, Path target, boolean writable) {
        /** Binds a folder at the same path, writable. */
        public static Bind folder(Path folder) {
            return new Bind(folder, folder, true);
        }
    }

    /**
     * Limits on what a container may use.
     *
     * @param memoryBytes the most memory, with the page cache of its files, and without swap
     * @param cores the cores in the kernel's form
     */
    public record Limits(Optional<Long> memoryBytes, Optional<String> cores) {
        /** No limit. */
        public static final Limits NONE = new Limits(Optional.empty(), Optional.empty());
    }
}
